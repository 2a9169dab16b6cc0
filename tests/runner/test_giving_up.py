"""A call that is given up is told in one line, and warns only where somebody has something to do."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tests.runner.functions import Hung
from unabridged.runner import calling
from unabridged.runner.calling import Callers

SHORT = 0.05


@pytest.mark.parametrize("is_plain", [True, False])
def test_who_waits_for_a_moment_alone_reckons_with_it_and_warns_nobody(
    hung: Hung,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    is_plain: bool,  # noqa: FBT001  # both ways
) -> None:
    async def waits(_: int) -> None:
        await asyncio.Event().wait()

    with caplog.at_level(logging.DEBUG, logger="unabridged"):
        asyncio.run(Callers().call(hung if is_plain else waits, 1, seconds=SHORT))
        monkeypatch.setattr(calling, "_MOMENT_SECONDS", 0.0)
        asyncio.run(Callers().call(hung if is_plain else waits, 1, seconds=SHORT))
    assert [each.levelno for each in caplog.records] == [logging.INFO, logging.WARNING]


def test_where_so_many_have_not_ended_that_nobody_is_called_somebody_is_warned(
    hung: Hung, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        callers = Callers(most_abandoned=2)
        for _ in range(2):
            await callers.call(hung, 1, seconds=SHORT)

    with caplog.at_level(logging.DEBUG, logger="unabridged"):
        asyncio.run(main())
    assert [each.levelno for each in caplog.records] == [logging.INFO, logging.WARNING]

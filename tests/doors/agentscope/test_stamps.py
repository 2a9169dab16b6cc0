"""A moment becomes the text that AgentScope keeps of one, also a moment that no calendar of this machine has."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from unabridged.adapters.agentscope.msgs import stamp


@pytest.fixture(params=["UTC", "Etc/GMT+12", "Etc/GMT-14"])
def _zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    if os.name != "nt":
        time.tzset()
    yield
    monkeypatch.undo()
    if os.name != "nt":
        time.tzset()


@pytest.mark.usefixtures("_zone")
@pytest.mark.parametrize(
    ("at", "years"),
    [
        (-(1 << 62), ["0001"]),
        (-62_135_596_800_000_000, ["0001"]),
        (-1, ["1969", "1970"]),
        (253_402_300_799_999_999, ["9999"]),
        (1 << 62, ["9999"]),
    ],
)
def test_a_moment_that_no_calendar_has_is_told_as_the_nearest(at: int, years: list[str]) -> None:
    told = stamp(at)
    assert (told[:4] in years, len(told)) == (True, len("2026-11-28 12:00:00.000"))

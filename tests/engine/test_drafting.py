"""What is long is counted where it holds nobody up, whether somebody said it or a compaction brought it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import Scene
from tests.view.made import compacted, said, span
from unabridged.blocking import drive
from unabridged.engine.log.drafting import batch_of
from unabridged.log.body import Amended, Body
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import ItemName, Origin, Seq
from unabridged.log.part import Text

SHORT, LONG = "word", "word " * 20_000


def brought(text: str) -> Body:
    """A summary with something beside it."""
    head, beside = (Produced(role="user", parts=(Text(text=each),), tokens=1) for each in ("in short", text))
    return compacted(Replace(items=(ItemName(seq=Seq(1)),), covers=(span(1),), group=(head, beside)), on=1)


def amended(text: str) -> Body:
    return Amended(seq=Seq(1), message=said(text))


@pytest.mark.parametrize("body", [said, amended, brought])
@pytest.mark.parametrize(("text", "is_aside"), [(SHORT, False), (LONG, True)], ids=["short", "long"])
def test_what_is_long_is_counted_aside(body: Callable[[str], Body], text: str, *, is_aside: bool) -> None:
    asked = list[Callable[[], Any]]()

    async def aside(work: Callable[[], Any]) -> object:
        asked.append(work)
        return work()

    ctx = replace(Scene().memory._verbs._ctx, aside=aside)
    batch = drive(batch_of(ctx, [(body(text), Origin.ENGINE)]))
    assert len(batch.drafts) == 1
    assert bool(asked) == is_aside

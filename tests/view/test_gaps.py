"""Where nothing but other events lies between what an entry covers, its spans are one; and nowhere else."""

from __future__ import annotations

from random import Random

import pytest

from unabridged.log import spans
from unabridged.log.ids import spans_of
from unabridged.log.spans import Spans
from unabridged.view.gaps import closed
from unabridged.view.node import Node, Shape, leaf

# What stands at each seq from 1 on: c is covered, o another event, m a message that the lane does not see.
KINDS = "com"


def group(covers: Spans) -> Node:
    return Node((99, 1), (1, 0), covers, 99, Shape.GROUP, (99,), 0, 1, covers)


def both(said: str) -> tuple[str, Spans]:
    """What is covered once gaps are closed, as signs again, and what is left of other events."""
    covers, loose = (spans_of(n for n, kind in enumerate(said, 1) if kind == which) for which in "co")
    (node,), left = closed([group(covers)], loose)
    return "".join("c" if spans.holds(node.covers, n) else kind for n, kind in enumerate(said, 1)), left


@pytest.mark.parametrize(
    ("said", "becomes"),
    [
        ("coc", "ccc"),
        ("cooc", "cccc"),
        ("cmc", "cmc"),
        ("comc", "comc"),
        ("cmoc", "cmoc"),
        ("ococo", "occco"),
        ("cocmcoc", "cccmccc"),
        ("c", "c"),
        ("oco", "oco"),
    ],
)
def test_a_gap_is_closed_where_no_message_stands_in_it(said: str, becomes: str) -> None:
    assert both(said)[0] == becomes


@pytest.mark.parametrize("seed", range(60))
def test_of_any_lane_every_gap_that_holds_other_events_alone_is_closed_and_no_other(seed: int) -> None:
    random = Random(seed)
    said = "c" + "".join(random.choice(KINDS) for _ in range(40)) + "c"
    parts = said.split("c")
    told = [part if not n or n == len(parts) - 1 or "m" in part else "c" * len(part) for n, part in enumerate(parts)]
    now, left = both(said)
    assert now == "c".join(told)
    assert left == spans_of(n for n, kind in enumerate(now, 1) if kind == "o")


def test_a_message_that_is_alone_and_a_stub_have_no_gap_to_close() -> None:
    alone = [leaf(3, touched=3), leaf(9, touched=9)._replace(shape=Shape.STUB)]
    assert closed(alone, spans.between(3, 9)) == (alone, spans.between(3, 9))

"""The table of bodies, cell by cell: what each kind touches, and whether it reshapes a view."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pytest

from tests.view.made import compacted, drop, events, said, span
from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    LaneOpened,
    Marked,
    Pinned,
    Purged,
    Recalled,
    Reset,
    RoundEnded,
    Shown,
    Switched,
    SystemSet,
    Undone,
    Unpinned,
    Used,
)
from unabridged.log.ids import LaneId, Seq
from unabridged.log.kind import EFFECTS, Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Text
from unabridged.view.fold import fold
from unabridged.view.view import Item, View

CRITIC = LaneId("critic")
RULES = (Text(text="rules"),)
# A system text, six messages of which one is hidden, and a group of the first two.
SAMPLE: Final[tuple[Body, ...]] = (
    SystemSet(parts=(Text(text="be brief"),)),
    said("ask"),
    said("answer", "assistant"),
    said("ask again"),
    said("answer again", "assistant"),
    said("third"),
    said("out of view"),
    Hidden(seqs=(span(7),)),
    compacted(drop(2, 3), on=8),
)
NEXT: Final = len(SAMPLE) + 1


class Cell(NamedTuple):
    """What a body does to the sample's items, which are named 1, 9, 4, 5, 6."""

    body: Body
    touched: tuple[int, ...] = ()
    names: tuple[int, ...] = (1, 9, 4, 5, 6)
    reworded: tuple[int, ...] = ()


AT: Final = (span(5),)
CELLS: Final[Mapping[Kind, Cell]] = MappingProxyType(
    {
        Kind.MESSAGE: Cell(said("new"), names=(1, 9, 4, 5, 6, NEXT)),
        Kind.AMENDED: Cell(Amended(seq=Seq(5), message=said("better")), touched=(5,), reworded=(5,)),
        Kind.CHUNK: Cell(Chunk(of=Seq(5), index=0, part=0, text=", and more", last=True), touched=(5,), reworded=(5,)),
        Kind.SYSTEM_SET: Cell(SystemSet(parts=RULES), names=(NEXT, 9, 4, 5, 6)),
        Kind.LANE_OPENED: Cell(LaneOpened(lane=CRITIC, rule=LaneRule())),
        Kind.COMPACTED: Cell(compacted(drop(4, 5), on=9), names=(1, 9, NEXT, 6)),
        Kind.UNDONE: Cell(Undone(compaction=Seq(9)), touched=(2, 3), names=(1, 2, 3, 4, 5, 6)),
        Kind.PINNED: Cell(Pinned(seqs=AT), touched=(5,)),
        Kind.UNPINNED: Cell(Unpinned(seqs=AT), touched=(5,)),
        Kind.HIDDEN: Cell(Hidden(seqs=AT), names=(1, 9, 4, 6)),
        Kind.SHOWN: Cell(Shown(seqs=(span(7),)), touched=(7,), names=(1, 9, 4, 5, 6, 7)),
        Kind.MARKED: Cell(Marked(seqs=AT, added=("seen",))),
        Kind.ROUND_ENDED: Cell(RoundEnded(begun=Seq(4), state="failed"), touched=(4, 5, 6)),
        Kind.USED: Cell(Used(through=Seq(5), model="m", tokens=9)),
        Kind.RECALLED: Cell(Recalled(facts=("f",))),
        Kind.SWITCHED: Cell(Switched(reason="resume")),
        Kind.RESET: Cell(Reset(), names=(1,)),
        Kind.PURGED: Cell(Purged(seqs=AT), names=(1, 9, 4, 6)),
    }
)


def names(view: View) -> tuple[int, ...]:
    return tuple(item.name.seq for item in view.items)


def before_and_after(kind: Kind) -> tuple[dict[int, Item], View]:
    log = events([*SAMPLE, CELLS[kind].body])
    return {item.name.seq: item for item in fold(log[:-1]).items}, fold(log)


def test_every_row_of_the_table_is_tried() -> None:
    assert set(CELLS) == set(EFFECTS) == set(Kind)


@pytest.mark.parametrize("kind", Kind)
def test_a_body_leaves_exactly_the_items_the_table_says(kind: Kind) -> None:
    _, after = before_and_after(kind)
    assert names(after) == CELLS[kind].names


@pytest.mark.parametrize("kind", Kind)
def test_a_body_touches_exactly_what_the_table_says(kind: Kind) -> None:
    _, after = before_and_after(kind)
    assert tuple(item.name.seq for item in after.items if item.touched == NEXT != item.name.seq) == CELLS[kind].touched


@pytest.mark.parametrize("kind", Kind)
def test_a_body_rewords_no_item_but_its_own(kind: Kind) -> None:
    before, after = before_and_after(kind)
    kept = [item for item in after.items if item.name.seq in before]
    assert tuple(item.name.seq for item in kept if item.says != before[item.name.seq].says) == CELLS[kind].reworded


@pytest.mark.parametrize("kind", [kind for kind in Kind if EFFECTS[kind].reshapes == "no" and kind is not Kind.MESSAGE])
def test_what_does_not_reshape_takes_no_item_away_and_brings_none(kind: Kind) -> None:
    before, after = before_and_after(kind)
    assert names(after) == tuple(before)


@pytest.mark.parametrize("kind", [kind for kind in Kind if EFFECTS[kind].reshapes == "yes"])
def test_what_reshapes_changes_which_items_there_are(kind: Kind) -> None:
    before, after = before_and_after(kind)
    assert names(after) != tuple(before)


@pytest.mark.parametrize("kind", [kind for kind in Kind if EFFECTS[kind].touches == "–"])
def test_what_touches_nothing_leaves_every_item_as_it_was(kind: Kind) -> None:
    before, after = before_and_after(kind)
    assert after.items == tuple(before.values())


@pytest.mark.parametrize(
    "body",
    [
        SystemSet(parts=RULES, lane=CRITIC),
        compacted(drop(4), on=9, lane=CRITIC),
        Undone(compaction=Seq(9), lane=CRITIC),
        RoundEnded(begun=Seq(4), state="finished"),
    ],
    ids=["system", "compacted", "undone", "finished round"],
)
def test_what_is_another_lanes_or_went_well_leaves_every_item_as_it_was(body: Body) -> None:
    log = events([*SAMPLE, body])
    assert fold(log).items == fold(log[:-1]).items


@pytest.mark.parametrize(("body", "pinned"), [(Pinned(seqs=AT), True), (Unpinned(seqs=AT), False)])
def test_only_a_pin_pins(body: Body, pinned: bool) -> None:  # noqa: FBT001  # a cell of the table
    view = fold(events([*SAMPLE, Pinned(seqs=(span(6),)), body]))
    assert [item.pinned for item in view.items] == [True, False, False, pinned, True]


def test_the_latest_system_text_is_pinned_without_a_pin() -> None:
    view = fold(events([*SAMPLE, SystemSet(parts=RULES)]))
    assert [item.pinned for item in view.items] == [True, False, False, False, False]

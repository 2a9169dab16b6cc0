"""What a summary brought with it is never parted from it."""

from __future__ import annotations

from tests.laws.told import CUT, check
from tests.view.made import compacted, drop, said, seen
from unabridged.log.body import Body, Message
from unabridged.log.compacted import Compacted, Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.laws import companions, cuts

SUMMARY = Produced(role="user", parts=(Text(text="they read a file"),), tokens=5)
READS = Produced(role="assistant", parts=(ToolCall(call_id="f", name="read"),), tokens=5)
FILE = Produced(role="tool", parts=(ToolResult(call_id="f", content=(Text(text="x = 1"),)),), tokens=5)
THREE: list[Body] = [said("one"), said("two", "assistant"), said("three")]


def replaced(*group: Produced) -> Compacted:
    """The first two messages as a group."""
    return compacted(Replace(items=(ItemName(seq=Seq(1)), ItemName(seq=Seq(2))), covers=(), group=group), on=3)


def test_no_cut_comes_before_a_companion() -> None:
    view = seen([*THREE, replaced(SUMMARY, READS, FILE)])
    assert companions.forbidden(view.items, ()) == {1, 2}


def test_a_group_may_be_cut_off_from_what_follows_it() -> None:
    assert cuts(seen([*THREE, replaced(SUMMARY, READS, FILE)]).items) == [0, 3, 4]


def test_a_summary_that_brought_nothing_stands_alone() -> None:
    assert cuts(seen([*THREE, replaced(SUMMARY)]).items) == [0, 1, 2]


def test_two_groups_may_be_cut_apart() -> None:
    second = compacted(drop(3), on=4)
    assert cuts(seen([*THREE, replaced(SUMMARY, READS, FILE), second]).items) == [0, 3, 4]


def test_said_messages_have_no_companions() -> None:
    call = Message(role="assistant", parts=(ToolCall(call_id="f", name="read"),))
    check(companions.forbidden, CUT, *THREE[:1], CUT, call, CUT, "result #f: x = 1", CUT)

"""What is not what it says is turned away at the door, with the reason and what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged import Memory, Origin, Thread, UsageError
from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    LaneOpened,
    Marked,
    Message,
    Pinned,
    Purged,
    RoundEnded,
    Shown,
    SystemSet,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Compacted, Drop, Receipt, Stub
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName, LaneId, Seq, Span
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Part, Text, ToolCall, ToolResult


def span(first: object, last: object) -> tuple[Span, ...]:
    return (Span(first=first, last=last),)  # type: ignore[arg-type]  # what a caller may pass


def compacted(*edits: Drop | Stub) -> Compacted:
    receipt = Receipt(tokens_before=2, tokens_after=1)
    return Compacted(strategy="mine", version=1, drawn_on=Seq(1), edits=edits, receipt=receipt)


def nested(levels: int) -> Part:
    part: Part = Text(text="deep")
    for _ in range(levels):
        part = ToolResult(call_id="c", content=(part,))
    return part


ONE = (ItemName(seq=Seq(1)),)
REFUSED: list[tuple[Body, str]] = [
    (Purged(seqs=span(1, 1)), r"thread\.purge\(\)"),
    (Undone(compaction=Seq(1)), r"thread\.undo\(\)"),
    (Message(role=5), "role is an int, and is to be str"),  # type: ignore[arg-type]  # what a caller may pass
    (Message(role="user", parts="abc"), "parts is a str, and is to be a tuple"),  # type: ignore[arg-type]  # as above
    (Message(role="user", parts=[Text(text="x")]), "is to be a tuple"),  # type: ignore[arg-type]  # as above
    (Message(role="user", parts=(ToolCall(call_id="c", name="f", arguments={}),)), "arguments is a dict"),  # type: ignore[arg-type]  # as above
    (Message(role="user", parts=(nested(3_000),)), "nested too deeply"),
    (Hidden(seqs=span(1, 1)), r"thread\.hide\(\)"),
    (Shown(seqs=span(1, 1)), r"thread\.show\(\)"),
    (Pinned(seqs=span(1, 1)), r"thread\.pin\(\)"),
    (Unpinned(seqs=span(1, 1)), r"thread\.unpin\(\)"),
    (Marked(seqs=span(1, 1), added=("x",)), r"thread\.mark\(\)"),
    (RoundEnded(begun=Seq(1), state="failed"), r"thread\.end_round\(\)"),
    (LaneOpened(lane=LaneId("critic"), rule=LaneRule()), r"thread\.open_lane\(\)"),
    (Message(role="user", original="raw"), "original is a str, and is to be Original or None"),  # type: ignore[arg-type]  # as above
    (SystemSet(parts=("rules",)), r"parts\[0\] is a str, and is to be Text or Reasoning or"),  # type: ignore[arg-type]  # as above
    (Chunk(of=Seq(1), index=-1, text="x", part=0), "its index and part are counted from 0"),
    (Chunk(of=Seq(1), index=0, text="x", part=-1), "index and part are counted from 0"),
    (Chunk(of=Seq(1), index=0, text="x"), "goes on no part of its message"),
    (Message(role="user", chunks=1), "append the message whole"),
    (Amended(seq=Seq(1), message=Message(role="user", chunks=1)), "append the message whole"),
    (compacted(Drop(items=(ItemName(seq="a"),))), "seq is a str"),  # type: ignore[arg-type]  # as above
    (replace(compacted(Drop(items=ONE, covers=span(1, 1))), drawn_on=Seq(-3)), "drawn on the seq of an event"),
    (compacted(Stub(item=ONE[0], head=-1, tail=5, tokens=1)), "no less than nothing"),
    (compacted(Drop(items=ONE, covers=span(1, 1), messages=-7)), "no less than no message"),
    (compacted(Drop(items=())), "consumes nothing"),
    (compacted(Drop(items=ONE)), "names no seq"),
    (compacted(Drop(items=ONE, covers=span(0, 1))), "seqs run from 1"),
    (compacted(Drop(items=ONE), Drop(items=ONE)), "consumed twice"),
    (compacted(Drop(items=ONE, covers=span(3, 1))), "3 to 1 does not"),
]


@pytest.fixture
def thread() -> Thread:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": "one"})
    return thread


@pytest.mark.parametrize(("body", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_a_body_that_is_not_what_it_says_is_refused_and_leaves_no_trace(
    thread: Thread, body: Body, reason: str
) -> None:
    with pytest.raises(UsageError, match=reason):
        thread.append(body)
    assert len(list(thread.events())) == 1


def test_a_compaction_handed_in_is_the_callers_and_not_the_engines(thread: Thread) -> None:
    thread.append(compacted(Drop(items=ONE, covers=span(1, 1))))
    assert [event.origin for event in thread.events()][-1] is Origin.CALLER


@pytest.mark.parametrize("key", [7, b"k", ["k"], ""])
def test_a_key_that_is_no_text_is_refused(thread: Thread, key: object) -> None:
    with pytest.raises(UsageError, match="key is a text"):
        thread.append({"role": "user", "content": "x"}, key=key)  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("given", ["", 5, b"t"])
def test_an_id_that_is_no_text_or_empty_is_refused(given: object) -> None:
    with pytest.raises(UsageError, match="id is a text"):
        Memory.open().thread(given)  # type: ignore[arg-type]  # as above


def test_an_iterator_of_messages_is_refused_because_a_retry_could_not_read_it_again(thread: Thread) -> None:
    with pytest.raises(UsageError, match="pass a list"):
        thread.append(message for message in [{"role": "user", "content": "x"}])


@pytest.mark.parametrize("needle", ["text", b""])
def test_a_needle_that_finds_nothing_or_everything_is_refused(needle: object) -> None:
    with pytest.raises(UsageError, match="needle"):
        Memory.open().traces(needle)  # type: ignore[arg-type]  # as above


def test_a_title_that_is_no_text_is_refused(thread: Thread) -> None:
    with pytest.raises(UsageError, match="title"):
        thread.describe(title=5)  # type: ignore[arg-type]  # what a caller may pass


def test_metadata_may_be_a_plain_mapping(thread: Thread) -> None:
    assert thread.describe(metadata={"a": [1]}).metadata == Extra({"a": [1]})


def test_a_purge_beyond_the_newest_event_is_refused(thread: Thread) -> None:
    with pytest.raises(UsageError, match="seq 2 is not among them"):
        thread.purge(2)


def test_what_a_caller_changes_afterwards_does_not_change_what_he_gave() -> None:
    held = {"a": [1]}
    kept = Extra(held)
    held["a"].append(2)
    assert kept["a"] == [1]


def test_nobody_but_the_engine_says_that_the_engine_wrote_it(thread: Thread) -> None:
    with pytest.raises(UsageError, match="origin engine marks what the library itself writes"):
        thread.append({"role": "user", "content": "x"}, origin=Origin.ENGINE)


def test_the_same_key_with_another_origin_is_another_append(thread: Thread) -> None:
    thread.append({"role": "user", "content": "x"}, key="k")
    with pytest.raises(Exception, match="already stands"):
        thread.append({"role": "user", "content": "x"}, key="k", origin=Origin.WEB)


@pytest.mark.parametrize("target", [7, b"a.db", None])
def test_a_store_that_is_named_by_no_text_or_path_is_refused(target: object) -> None:
    with pytest.raises(UsageError, match="named by a text or a path"):
        Memory.open(target)  # type: ignore[arg-type]  # as above

"""Events made of bodies without a store, and what a view says of them.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from unabridged.log.body import Body, Message
from unabridged.log.compacted import Compacted, Drop, Edit, Receipt
from unabridged.log.event import Event, row_of
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.testing.fakes import SeededIds
from unabridged.testing.samples import draft_of
from unabridged.view.fold import fold, folded_from, start_of
from unabridged.view.view import View


def events(bodies: Iterable[Body]) -> list[Event]:
    """A thread of these bodies, from seq 1."""
    ids = SeededIds(Random(0))
    return [
        Event(row_of(draft_of(body, ids=ids), seq=Seq(n), before=b"", key_digest=None, key=None))
        for n, body in enumerate(bodies, 1)
    ]


def seen(bodies: Iterable[Body], lane: LaneId = MAIN) -> View:
    """What a lane sees of these bodies."""
    return fold(events(bodies), lane)


def span(first: int, last: int | None = None) -> Span:
    """A run of seqs."""
    return Span(first=Seq(first), last=Seq(first if last is None else last))


def said(text: str, role: str = "user") -> Message:
    """A message of one text."""
    return Message(role=role, parts=(Text(text=text),))


def calls(call_id: str) -> Message:
    """A model asks for a tool."""
    return Message(role="assistant", parts=(ToolCall(call_id=call_id, name="f"),))


def answers(call_id: str) -> Message:
    """A tool answers."""
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text="ok"),)),))


def drop(*names: int | tuple[int, int]) -> Drop:
    """An edit that drops the items of these names."""
    items = tuple(
        ItemName(seq=Seq(each)) if isinstance(each, int) else ItemName(seq=Seq(each[0]), n=each[1]) for each in names
    )
    return Drop(items=items, tokens=5)


def told_drop(first: int, last: int, *names: int | tuple[int, int]) -> Drop:
    """The same, which says what it covers, as one has to that is appended."""
    return replace(drop(*names), covers=(span(first, last),))


def compacted(*edits: Edit, on: int, lane: LaneId = MAIN) -> Compacted:
    """A compaction of these edits, drawn on a seq."""
    receipt = Receipt(tokens_before=0, tokens_after=0)
    return Compacted(strategy="drawn", version=1, drawn_on=Seq(on), edits=edits, receipt=receipt, lane=lane)


def covers(view: View) -> list[list[int]]:
    """The seqs each item stands for, in the order of the view."""
    return [[seq for each in item.covers for seq in range(each.first, each.last + 1)] for item in view.items]


def standing_seqs(bodies: Sequence[Body], view: View) -> list[int]:
    """Every seq an item of the view covers, sorted, as often as it is covered."""
    return sorted(seq for each in covers(view) for seq in each if isinstance(bodies[seq - 1], Message))


def seen_covers(bodies: Iterable[Body], lane: LaneId) -> list[list[int]]:
    """The messages each item stands for, of those a lane may see; what it covers may hold other events too."""
    log = events(bodies)
    by = folded_from(start_of(log, lane), log, log).lane
    mine = {each.seq for each in log if each.kind is Kind.MESSAGE and by.sees(each.skeleton)}
    return [[seq for seq in each if seq in mine] for each in covers(fold(log, lane))]

"""What a lane must see, reckoned from the log the plain way: one pass over all that was said, and a set of seqs.
It refuses to know folds, nodes and snapshots; it is what they are held against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    LaneOpened,
    Message,
    Pinned,
    Purged,
    Reset,
    RoundEnded,
    Shown,
    SystemSet,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Compacted, Stub
from unabridged.log.event import Event
from unabridged.log.ids import LaneId, Span
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.skeleton import Skeleton

_WORDS: Final = frozenset({Kind.AMENDED, Kind.CHUNK})


class Entry(NamedTuple):
    """An event with its body, which is read once; None once it was purged."""

    seq: int
    kind: Kind
    skeleton: Skeleton
    body: Body | None


def entries(events: Iterable[Event]) -> list[Entry]:
    """These events, read."""
    return [Entry(event.seq, event.kind, event.skeleton, event.body) for event in events]


@dataclass(slots=True)
class Seen:
    """What one lane sees: its messages, those among all that its rules admit, and its system text."""

    messages: set[int] = field(default_factory=set)
    admitted: set[int] = field(default_factory=set)
    system: int = 0


def seen(events: Sequence[Entry], lane: LaneId) -> Seen:
    """What a lane sees after these events; what was purged is seen nowhere, whichever thread the purge stands in."""
    rules = _rules(events, lane)
    gone: set[int] = set()
    floor, found = 0, Seen()
    said = {event.seq: event for event in events if event.kind is Kind.MESSAGE}
    for event in events:
        match event.body:
            case None | Message() if event.kind is Kind.MESSAGE:
                found.messages.update([event.seq] if _admits(rules, event) else [])
            case SystemSet(lane=whose) if whose == lane:
                found.system = event.seq
            case Hidden(seqs=seqs):
                found.messages -= _each(seqs)
            case Purged(seqs=seqs):
                found.messages -= _each(seqs)
                gone |= _each(seqs)
            case Shown(seqs=seqs):
                back = {seq for seq in _each(seqs) - gone if floor < seq < event.seq and seq in said}
                found.messages |= {seq for seq in back if _admits(rules, said[seq])}
            case RoundEnded(begun=begun, state="failed") if 0 < begun < event.seq:
                failed = set() if _rule_at(rules, event.seq).failed_rounds else set(range(begun, event.seq + 1))
                found.messages -= failed
                gone |= failed
            case Reset():
                found.messages.clear()
                floor = event.seq
            case _:
                continue
    found.messages -= {seq for seq, message in wordings(events).items() if message is None}
    found.admitted = {event.seq for event in said.values() if _admits(rules, event)}
    return found


def wordings(events: Iterable[Entry]) -> dict[int, Message | None]:
    """Each message as its newest wording has it; None once that was purged."""
    found: dict[int, Message | None] = {}
    for event in events:
        match event.body:
            case Message() as message:
                found[event.seq] = message
            case Amended(seq=seq, message=message) if seq in found:
                found[seq] = message
            case None if event.kind is Kind.MESSAGE:
                found[event.seq] = None
            case None if event.kind is Kind.AMENDED:
                found.update({seq: None for seq in _each(event.skeleton.touches) if seq in found})
            case _:
                continue
    return found


def touching(compacted: Compacted, since: Iterable[Entry], before: Iterable[Entry] = ()) -> Iterator[Entry]:
    """Each of these events that touches what the compaction consumes; of a purge of other words ``before`` knows."""
    makers, covers = {item.seq for item in compacted.items}, covered(compacted)
    worded = {each.seq for each in before if each.kind in _WORDS and (not _told(each) or _told(each) & covers)}
    for event in since:
        if (
            makers & _made_anew(event.body, compacted.lane)
            or covers & _touched(event)
            or (isinstance(event.body, Purged) and (makers | worded) & _each(event.body.seqs))
        ):
            yield event


def _told(event: Entry) -> set[int]:
    """What a wording is of; nobody knows any more once it was erased."""
    return _each(event.skeleton.touches)


def covered(compacted: Compacted) -> set[int]:
    """Every message a compaction says it stands for."""
    found: set[int] = set()
    for edit in compacted.edits:
        found |= {edit.item.seq} if isinstance(edit, Stub) else _each(edit.covers)
    return found


def _made_anew(body: Body | None, lane: LaneId) -> set[int]:
    """Whose items in this lane an event consumed or put back."""
    match body:
        case Compacted() if body.lane == lane:
            return {item.seq for item in body.items}
        case Undone() if body.lane == lane:
            return {body.compaction}
        case _:
            return set()


def _touched(event: Entry) -> set[int]:
    """The messages an event touches by their seqs, in every lane."""
    match event.body:
        case Amended(seq=seq):
            return {seq}
        case Chunk(of=of):
            return {of if of > 0 else event.seq + of}
        case Hidden(seqs=seqs) | Shown(seqs=seqs) | Pinned(seqs=seqs) | Unpinned(seqs=seqs) | Purged(seqs=seqs):
            return _each(seqs)
        case RoundEnded(begun=begun, state="failed"):
            return set(range(begun, event.seq + 1))
        case Reset():
            return set(range(1, event.seq + 1))
        case _:
            return set()


def _rules(events: Iterable[Entry], lane: LaneId) -> list[tuple[int, LaneRule]]:
    """A lane's rules, each with the seq it holds from; the first holds for the whole log."""
    opened = [(event.seq, event.body.rule) for event in events if _opens(event.body, lane)]  # type: ignore[union-attr]  # _opens says so
    return [(0 if not n else seq, rule) for n, (seq, rule) in enumerate(opened)]


def _opens(body: Body | None, lane: LaneId) -> bool:
    return isinstance(body, LaneOpened) and body.lane == lane


def _rule_at(rules: Sequence[tuple[int, LaneRule]], seq: int) -> LaneRule:
    return next((rule for since, rule in reversed(rules) if since <= seq), LaneRule())


def _admits(rules: Sequence[tuple[int, LaneRule]], event: Entry) -> bool:
    rule, said = _rule_at(rules, event.seq), event.skeleton
    return rule.admits(role=said.role, sender=said.sender, recipient=said.recipient)


def _each(seqs: Iterable[Span]) -> set[int]:
    return {seq for span in seqs for seq in range(span.first, span.last + 1)}

"""Whether what many callers were told, and what they read, can have come from one log that loses nothing.
It refuses to know stores and programs: it compares records of calls, whoever made them and wherever they ran.

    calls = [Call(by="a", thread="t", key="k1", started=0, ended=5, seq=1)]
    looks = [Look(by="b", thread="t", started=6, ended=7, seen=((1, "k1"),))]
    violations(calls, looks, final={"t": [(1, "k1")]})   -> []
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from unabridged.testing.rising import Rising


class Wrong(Enum):
    """The ways in which a history cannot have come from one honest log."""

    DUPLICATE = "one seq for two keys, or one key at two seqs"
    LOST = "acknowledged, and not in the log"
    MOVED = "told or read at one seq, and kept at another"
    GAP = "a seq is missing where the numbers have to be dense"
    ORDER = "began after another had ended, and stands before it"
    STALE = "a look that began after an acknowledgement did not show it"
    FUTURE = "a look showed what nobody had yet begun to append"
    BACKWARDS = "a look showed less than an earlier one had"
    INVENTED = "in the log, and nobody appended it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One attempt to append one event; ``seq`` is None where the outcome is unknown, ``ended`` where none came at all.

    Times are of one clock that all callers share and that never steps, such as ``time.monotonic_ns()`` on one machine.
    Several attempts with one key are retries of one event; a batch is one call per event, each under a key of its own.
    """

    by: str
    thread: str
    key: str
    started: int
    ended: int | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One read of everything after a seq: what was seen, as (seq, key), in the order in which it came.

    A look that stopped early at a page's limit says so with ``through``: the last seq it asked for.
    """

    by: str
    thread: str
    started: int
    ended: int
    seen: tuple[tuple[int, str], ...]
    after: int = 0
    through: int | None = None

    @property
    def head(self) -> int:
        """How far the look reached."""
        return self.seen[-1][0] if self.seen else self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One contradiction: what is wrong, in which thread, at which seq, with which key."""

    wrong: Wrong
    thread: str
    seq: int
    key: str
    detail: str = ""


def violations(
    calls: Iterable[Call],
    looks: Iterable[Look],
    final: Mapping[str, Sequence[tuple[int, str]]],
    *,
    first: Mapping[str, int] | None = None,
) -> list[Violation]:
    """Every contradiction between the calls, the looks and the logs at the end, in O(n log n).

    ``final`` gives each thread's whole log as (seq, key) once all callers are quiet; ``first`` the first seq of threads
    that do not begin at 1.
    """
    histories: defaultdict[str, _Thread] = defaultdict(_Thread)
    for call in calls:
        histories[call.thread].calls.append(call)
    for look in looks:
        histories[look.thread].looks.append(look)
    for thread, log in final.items():
        histories[thread].log = list(log)
    begins = first or {}
    return [
        found for name, each in sorted(histories.items()) for found in _in_one_thread(name, each, begins.get(name, 1))
    ]


class _Thread:
    """What is known of one thread."""

    __slots__ = ("calls", "log", "looks")

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.looks: list[Look] = []
        self.log: list[tuple[int, str]] = []


class _Event:
    """One key's life: from its first attempt on, at the latest done when its first acknowledgement came."""

    __slots__ = ("ended", "seq", "started")

    def __init__(self, started: int) -> None:
        self.started = started
        self.ended: int | None = None
        self.seq: int | None = None


def _in_one_thread(name: str, thread: _Thread, first: int) -> Iterator[Violation]:
    kept: dict[str, int] = {}
    for seq, key in thread.log:
        if key in kept:
            yield Violation(wrong=Wrong.DUPLICATE, thread=name, seq=seq, key=key, detail=f"also at {kept[key]}")
        kept.setdefault(key, seq)
    yield from _gaps(name, thread.log, after=first - 1)
    events: dict[str, _Event] = {}
    yield from _acknowledged(name, thread.calls, events)
    yield from _kept_as_told(name, events, kept)
    yield from _in_order(name, events, kept, thread.looks)
    yield from _looks(name, thread.looks, events, kept)


def _gaps(name: str, seen: Iterable[tuple[int, str]], *, after: int) -> Iterator[Violation]:
    for seq, key in seen:
        if seq == after:
            yield Violation(wrong=Wrong.DUPLICATE, thread=name, seq=seq, key=key, detail="the seq stands twice")
        elif seq != after + 1:
            yield Violation(wrong=Wrong.GAP, thread=name, seq=seq, key=key, detail=f"follows {after}")
        after = seq


def _acknowledged(name: str, calls: Iterable[Call], events: dict[str, _Event]) -> Iterator[Violation]:
    """Fold the attempts into events; say where acknowledgements contradict each other."""
    owners: dict[int, str] = {}
    for call in sorted(calls, key=lambda each: each.started):
        event = events.setdefault(call.key, _Event(call.started))
        if call.seq is None:
            continue
        if event.seq not in {None, call.seq}:
            detail = f"first acknowledged at {event.seq}"
            yield Violation(wrong=Wrong.DUPLICATE, thread=name, seq=call.seq, key=call.key, detail=detail)
        if owners.setdefault(call.seq, call.key) != call.key:
            detail = f"also acknowledged for {owners[call.seq]}"
            yield Violation(wrong=Wrong.DUPLICATE, thread=name, seq=call.seq, key=call.key, detail=detail)
        event.seq = call.seq if event.seq is None else event.seq
        if call.ended is not None:
            event.ended = call.ended if event.ended is None else min(event.ended, call.ended)


def _kept_as_told(name: str, events: Mapping[str, _Event], kept: Mapping[str, int]) -> Iterator[Violation]:
    for key, event in events.items():
        if event.seq is None:
            continue
        if key not in kept:
            yield Violation(wrong=Wrong.LOST, thread=name, seq=event.seq, key=key)
        elif kept[key] != event.seq:
            detail = f"kept at {kept[key]}"
            yield Violation(wrong=Wrong.MOVED, thread=name, seq=event.seq, key=key, detail=detail)
    for key, seq in kept.items():
        if key not in events:
            yield Violation(wrong=Wrong.INVENTED, thread=name, seq=seq, key=key)


def _in_order(
    name: str, events: Mapping[str, _Event], kept: Mapping[str, int], looks: Iterable[Look]
) -> Iterator[Violation]:
    """What began after another had ended, or had been seen, stands after it: walk down from the head with the earliest
    end so far. Where no answer came, the log says where it stands.
    """
    earliest: tuple[int, int] | None = None
    ends: list[tuple[int, str, int, int | None]] = [
        (look.seen[-1][0], "", look.ended, look.ended) for look in looks if look.seen
    ]
    for key, event in events.items():
        seq = kept.get(key) if event.seq is None else event.seq
        if seq is not None:
            ends.append((seq, key, event.started, event.ended))
    for seq, key, started, ended in sorted(ends, key=lambda each: (each[0], bool(each[1])), reverse=True):
        if key and earliest is not None and started > earliest[0]:
            detail = f"{earliest[1]} had ended before this began"
            yield Violation(wrong=Wrong.ORDER, thread=name, seq=seq, key=key, detail=detail)
        if ended is not None and (earliest is None or ended < earliest[0]):
            earliest = (ended, seq)


def _looks(
    name: str, looks: Sequence[Look], events: Mapping[str, _Event], kept: Mapping[str, int]
) -> Iterator[Violation]:
    acknowledged = Rising((e.ended, e.seq) for e in events.values() if e.ended is not None and e.seq is not None)
    shown = Rising((look.ended, look.head) for look in looks)
    for look in looks:
        yield from _gaps(name, look.seen, after=look.after)
        for seq, key in look.seen:
            event = events.get(key)
            if event is None or event.started > look.ended:
                yield Violation(wrong=Wrong.FUTURE, thread=name, seq=seq, key=key, detail=f"seen by {look.by}")
            if kept.get(key, seq) != seq:
                detail = f"seen by {look.by}, kept at {kept[key]}"
                yield Violation(wrong=Wrong.MOVED, thread=name, seq=seq, key=key, detail=detail)
            elif key not in kept:
                yield Violation(wrong=Wrong.LOST, thread=name, seq=seq, key=key, detail=f"seen by {look.by}")
        for wrong, due in ((Wrong.STALE, acknowledged), (Wrong.BACKWARDS, shown)):
            owed = due.highest_before(look.started)
            wanted = owed if look.through is None else min(owed, look.through)
            if wanted > look.head:
                detail = f"{look.by} saw up to {look.head}, {owed} was known"
                yield Violation(wrong=wrong, thread=name, seq=look.head, key="", detail=detail)

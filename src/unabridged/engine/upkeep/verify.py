"""The verb ``verify``: every thread's chain, seal and derived columns held against what is stored.
It refuses to write, and to stop at the first fault.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from unabridged.engine.upkeep import purges_proved
from unabridged.errors import CorruptionError, ThreadDeleted, UnknownThread
from unabridged.log import chain, proof
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.row import Row
from unabridged.log.seal import unsealed_column
from unabridged.log.thread import ThreadRow, seal_of
from unabridged.ports import Counter, Fault, Store

_PAGE: Final = 500
_SMALLER: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """How much was looked at, and every place that is not what was written."""

    threads: int
    events: int
    faults: tuple[Fault, ...]


@dataclass(slots=True)
class _Walk:
    """One thread's rows on their way through the checks."""

    thread: ThreadRow
    counters: Mapping[str, Callable[[str], int]]
    before: bytes
    starts: Mapping[Seq, ThreadId]
    next_seq: int
    events: int = 0
    faults: list[Fault] = field(default_factory=list)
    purged: list[Span] = field(default_factory=list)

    def fault(self, seq: int, column: str, problem: str) -> None:
        """Note one place."""
        ref = self.thread.ref
        self.faults.append(Fault(thread=ref.thread, seq=seq, column=column, problem=problem, scope=ref.scope))


async def verify(
    store: Store, *, counters: Mapping[str, Counter], progress: Callable[[int], None] | None = None
) -> Verified:
    """Hold everything stored against what proves it; ``progress`` hears how many events were checked so far."""
    count = {name: counter.count for name, counter in counters.items()}
    faults: list[Fault] = []
    with _noted(faults):
        faults.extend(await store.inspect())
    threads = events = 0
    with _noted(faults):
        for scope in await store.scopes():
            with _noted(faults):
                async for thread in _threads(store, scope):
                    if (walk := await _seen(store, thread, count, progress or _nobody, events)) is not None:
                        threads, events = threads + 1, events + walk.events
                        faults.extend(walk.faults)
    return Verified(threads=threads, events=events, faults=tuple(faults))


@contextmanager
def _noted(faults: list[Fault]) -> Iterator[None]:
    """What cannot even be read is a fault, and ends no more than what stands in here."""
    try:
        yield
    except CorruptionError as unread:
        faults.append(Fault(thread="", seq=0, column=unread.where, problem=unread.problem))


def _nobody(events: int) -> None:
    """Hears the progress when nobody asked to."""


async def _threads(store: Store, scope: Scope) -> AsyncIterator[ThreadRow]:
    after: ThreadId | None = None
    while page := await store.threads(scope, after=after, limit=_PAGE):
        for thread in page:
            yield thread
        after = page[-1].ref.thread


async def _seen(
    store: Store,
    thread: ThreadRow,
    counters: Mapping[str, Callable[[str], int]],
    progress: Callable[[int], None],
    done: int,
) -> _Walk | None:
    """One thread's walk, None if it was deleted meanwhile; what a writer did on the way is no fault in both of two."""
    try:
        first = await _walk(store, thread, counters, progress, done)
        if not first.faults:
            return first
        now = await store.thread(thread.ref)
        if now is None:
            return None
        second = await _walk(store, now, counters, progress, done)
    except (UnknownThread, ThreadDeleted):
        return None
    second.faults = [fault for fault in second.faults if fault in first.faults]
    return second


async def _walk(
    store: Store,
    thread: ThreadRow,
    counters: Mapping[str, Callable[[str], int]],
    progress: Callable[[int], None],
    done: int,
) -> _Walk:
    starts = {at: who for who, at in thread.ancestry} or {thread.forked_at: thread.ref.thread}
    walk = _Walk(thread=thread, counters=counters, before=b"", starts=starts, next_seq=thread.forked_at + 1)
    try:
        await _follow(store, walk, progress, done)
    except CorruptionError as unread:  # the other threads stand on other pages
        walk.fault(walk.next_seq, unread.where, f"it cannot be read from here on: {unread.problem}")
    return walk


async def _follow(store: Store, walk: _Walk, progress: Callable[[int], None], done: int) -> None:
    """All that is stored of a thread, from its first event to its head."""
    thread = walk.thread
    walk.before = await _link_before(store, thread, walk)
    if seal_of(thread) != thread.seal:
        walk.fault(0, f"thread.{unsealed_column(thread)}", "the seal does not bear it out")
    waiting: Row | None = None
    try:
        async for page in _pages(store, thread.ref):
            for row in page:
                if waiting is not None:
                    _look_at(walk, waiting, row)
                waiting = row
            progress(done + walk.events)
    finally:
        if waiting is not None:
            _look_at(walk, waiting, None)
    _check_head(walk)
    for seq, problem in await purges_proved.unborne(store, thread.ref, walk.purged):
        walk.fault(seq, "erasure.first or erasure.last", problem)


async def _pages(store: Store, ref: ThreadRef) -> AsyncIterator[Sequence[Row]]:
    """A thread's rows; before one that cannot be read in ever smaller pages, so that all before it are looked at."""
    after, size = Seq(0), _PAGE
    while True:
        try:
            page = await store.rows(ref, after=after, limit=size)
        except CorruptionError:
            if size == 1:
                raise
            size = max(1, size // _SMALLER)
            continue
        if not page:
            return
        yield page
        after = Seq(page[-1].seq)


async def _link_before(store: Store, thread: ThreadRow, walk: _Walk) -> bytes:
    """The link before the thread's first own event."""
    if thread.parent is not None and thread.forked_at == 0:
        return chain.genesis(thread.ref)
    if thread.parent is None:
        first = walk.starts.get(Seq(0), thread.ref.thread)
        return chain.genesis(ThreadRef(scope=thread.ref.scope, thread=first))
    owner = ThreadRef(scope=thread.ref.scope, thread=thread.parent)
    while (parent := await store.thread(owner)) is not None:
        if thread.forked_at > parent.forked_at or parent.parent is None:
            break
        owner = ThreadRef(scope=owner.scope, thread=parent.parent)
    if parent is None:
        walk.fault(0, "thread.parent", "the parent it names is not there")
        return b""
    found = await store.rows(owner, after=Seq(thread.forked_at - 1), limit=1)
    if found and found[0].seq == thread.forked_at:
        return chain.genesis(thread.ref, found[0].link)
    walk.fault(0, "thread.forked_at", f"the event {thread.forked_at} at which it left its parent is not there")
    return b""


def _look_at(walk: _Walk, row: Row, following: Row | None) -> None:
    """Check one row; one whose values are not even of the kinds that are stored is a fault and not the end."""
    try:
        _check(walk, row, following)
    except (TypeError, ValueError, AttributeError, OverflowError) as problem:
        walk.fault(row.seq, "several columns", f"they are not of the kinds that are stored: {type(problem).__name__}")
        walk.before, walk.next_seq = row.link, row.seq + 1


def _check(walk: _Walk, row: Row, following: Row | None) -> None:
    """One row: its number, its link, and what is derived from its body."""
    walk.events += 1
    if row.seq != walk.next_seq:
        walk.fault(row.seq, "seq, thread or scope", f"seq {walk.next_seq} was to follow, and is missing")
    walk.next_seq = row.seq + 1
    _pass_joint(walk, Seq(row.seq - 1))
    expected = proof.link_of(row, walk.before)
    if expected == row.link:
        walk.before = row.link
    elif expected is not None and _is_borne_out(walk, expected, row, following):
        walk.fault(row.seq, "link", "the events around it fit, the link itself does not")
        walk.before = expected
    else:
        walk.fault(row.seq, proof.damaged_column(row, walk.before), "the chain does not bear it out")
        walk.before = row.link
    walk.purged.extend(purges_proved.told_by(row))
    for column, problem in proof.derived_faults(row, walk.counters):
        walk.fault(row.seq, column, problem)


def _pass_joint(walk: _Walk, seq: Seq) -> None:
    """Where a detached fork left its parent, the chain begins anew from the parent's link."""
    joint = walk.starts.get(seq)
    if joint is not None and seq > walk.thread.forked_at:
        walk.before = chain.genesis(ThreadRef(scope=walk.thread.ref.scope, thread=joint), walk.before)


def _is_borne_out(walk: _Walk, expected: bytes, row: Row, following: Row | None) -> bool:
    """Whether what comes after a row was built on the link its columns give, and not on the one it has."""
    if following is None:
        return expected == walk.thread.link
    joint = walk.starts.get(Seq(row.seq))
    if joint is not None:
        expected = chain.genesis(ThreadRef(scope=walk.thread.ref.scope, thread=joint), expected)
    return proof.link_of(following, expected) == following.link


def _check_head(walk: _Walk) -> None:
    thread = walk.thread
    _pass_joint(walk, Seq(walk.next_seq - 1))
    if not walk.events and thread.head > thread.forked_at:
        walk.fault(0, "thread.id, thread.scope or thread.head", f"no event is there, and the head is {thread.head}")
    elif walk.next_seq - 1 != thread.head:
        walk.fault(0, "thread.head", f"the head is {thread.head}, the last event {walk.next_seq - 1}")
    elif walk.before != thread.link:
        walk.fault(0, "thread.link", "it is not the last event's link")

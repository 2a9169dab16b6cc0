"""The messages that an archive's facts were drawn from, as the log has them where they are brought back.
It refuses to take a fact's word for what was said, by whom, and whether it stands in a view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.last_used import LastUsed
from unabridged.engine.memory.fact_sources import followed_since, rewordings, trusted
from unabridged.log import spans
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.memory.fact import Fact, Source

_AT_ONCE: Final = 400
_THREADS: Final = 200
# What turns a message this way and that; the last one holds.
_TURNS: Final = frozenset({Kind.HIDDEN, Kind.SHOWN})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Followed:
    """Which messages of a thread stand in no view, are purged, or have other words, and up to where that was read."""

    hidden: Spans = ()
    purged: Spans = ()
    reworded: Mapping[Seq, Sequence[Seq]] = field(default_factory=lambda: MappingProxyType({}))
    through: Seq = Seq(0)


def _followed(events: Sequence[Skeleton]) -> _Followed:
    """What these leave of a thread's messages."""
    purged = spans.union(span for each in events if each.kind is Kind.PURGED for span in each.touches)
    hidden = spans.union(_hidden([each for each in events if each.kind in _TURNS]))
    through = events[-1].seq if events else Seq(0)
    return _Followed(hidden=hidden, purged=purged, reworded=rewordings(events), through=through)


def _hidden(events: Sequence[Skeleton]) -> Iterator[Span]:
    """Where the last of these that touches a message hides it, in one pass over the seqs, however many events are."""
    begins = deque(
        sorted(
            (span.first, -at, span.last)
            for at, each in enumerate(events)
            for span in each.touches
            if span.first <= span.last
        )
    )
    ends = deque(sorted({last + 1 for _, _, last in begins}))
    over, since = list[tuple[int, int]](), 0  # the newest of what reaches over here comes first
    while ends:
        here = min(ends[0], begins[0][0]) if begins else ends[0]
        if over and events[-over[0][0]].kind is Kind.HIDDEN:
            yield Span(first=Seq(since), last=Seq(here - 1))
        if ends[0] == here:
            ends.popleft()
        while begins and begins[0][0] == here:
            _, newest, last = begins.popleft()
            heappush(over, (newest, last))
        while over and over[0][1] < here:
            heappop(over)
        since = here


class Places:
    """What is known of the messages of the facts that were read last, and of their threads."""

    def __init__(self, ctx: Context, scope: Scope) -> None:
        self._ctx, self._scope = ctx, scope
        self._trust: dict[tuple[ThreadId, Seq], int] = {}
        self._read = LastUsed[ThreadId, _Followed](_THREADS)
        self._there: dict[ThreadId, _Followed] = {}

    async def read(self, facts: Sequence[Fact]) -> None:
        """Look up every message of these facts; what was known of others is let go."""
        self._trust, self._there = {}, {}
        places = sorted({(each.thread, each.seq) for fact in facts for each in fact.sources})
        for thread in sorted({thread for thread, _ in places}):
            ref = ThreadRef(scope=self._scope, thread=thread)
            seqs = [seq for named, seq in places if named == thread]
            self._there[thread] = there = await self._followed(ref)
            for first in range(0, len(seqs), _AT_ONCE):
                believed = await trusted(self._ctx, ref, seqs[first : first + _AT_ONCE], there.reworded)
                self._trust.update({(thread, seq): trust for seq, trust in believed.items()})

    def of(self, fact: Fact) -> tuple[Source, ...]:
        """The messages of a fact that were said here and not purged, hidden where they stand in no view."""
        named = dict.fromkeys((each.thread, each.seq) for each in fact.sources)
        there = [(self._there[thread], thread, seq) for thread, seq in named if (thread, seq) in self._trust]
        return tuple(
            Source(thread=thread, seq=seq, hidden=spans.holds(known.hidden, seq))
            for known, thread, seq in there
            if not spans.holds(known.purged, seq)
        )

    def trust(self, source: Source) -> int:
        """How far what was said there is believed."""
        return self._trust[source.thread, source.seq]

    def drawn_on(self, fact: Fact) -> Mapping[ThreadId, Seq]:
        """Up to which event the threads of a fact were read."""
        return {each.thread: self._there[each.thread].through for each in fact.sources if each.thread in self._there}

    async def _followed(self, ref: ThreadRef) -> _Followed:
        """What facts follow in a thread, read once for as long as facts of it come one after another."""
        known = self._read.get(ref.thread)
        if known is None:
            known = _followed(await followed_since(self._ctx, ref, Seq(0)))
        self._read.put(ref.thread, known)
        return known

"""The messages that an archive's facts were drawn from, as the log has them where they are brought back.
It refuses to take a fact's word for what was said, by whom, and whether it stands in a view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.last_used import LastUsed
from unabridged.engine.memory.fact_drafts import followed_since
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.memory.fact import Fact, Source
from unabridged.memory.following import followed

_AT_ONCE: Final = 400
_THREADS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class _Followed:
    """What hid, showed or purged messages of a thread, and up to which event that was read."""

    events: tuple[Skeleton, ...]
    through: Seq


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
            for first in range(0, len(seqs), _AT_ONCE):
                for event in await self._ctx.store.at(ref, seqs[first : first + _AT_ONCE]):
                    if event.kind is Kind.MESSAGE and event.payload is not None:
                        self._trust[thread, event.seq] = event.origin.trust
            self._there[thread] = await self._followed(ref)

    def of(self, fact: Fact) -> tuple[Source, ...]:
        """The messages of a fact that were said here and not purged, hidden where they stand in no view."""
        named = dict.fromkeys(replace(each, hidden=False) for each in fact.sources)
        probe = replace(fact, sources=tuple(each for each in named if (each.thread, each.seq) in self._trust))
        for thread in sorted({each.thread for each in probe.sources}):
            probe = followed(probe, thread, self._there[thread].events)
        return probe.sources

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
            since = await followed_since(self._ctx, ref, Seq(0))
            known = _Followed(events=tuple(since), through=since[-1].seq if since else Seq(0))
        self._read.put(ref.thread, known)
        return known

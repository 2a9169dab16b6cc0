"""The messages that an archive's facts were drawn from, as the log has them where they are brought back.
It refuses to take a fact's word for what was said, by whom, and whether it stands in a view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.last_used import LastUsed
from unabridged.engine.memory.fact_drafts import followed_since
from unabridged.log import spans
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.memory.fact import Fact, Source

_AT_ONCE: Final = 400
_THREADS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class _Followed:
    """Which messages of a thread stand in no view, which are purged, and up to which event that was read."""

    hidden: Spans = ()
    purged: Spans = ()
    through: Seq = Seq(0)

    def after(self, event: Skeleton) -> _Followed:
        """The same once this has been said."""
        hidden, purged = self.hidden, self.purged
        match event.kind:
            case Kind.HIDDEN:
                hidden = spans.together((hidden, spans.union(event.touches)))
            case Kind.SHOWN:
                hidden = spans.minus(hidden, spans.union(event.touches))
            case Kind.PURGED:
                purged = spans.together((purged, spans.union(event.touches)))
            case _:
                pass
        return _Followed(hidden=hidden, purged=purged, through=event.seq)


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
            known = _Followed()
            for event in await followed_since(self._ctx, ref, Seq(0)):
                known = known.after(event)
        self._read.put(ref.thread, known)
        return known

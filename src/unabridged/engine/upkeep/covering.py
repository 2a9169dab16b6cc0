"""Whether lane main's view of a thread covers each visible message once, reckoned the plain way beside the fold.
It refuses to read a word, to write, and to know how a fold comes about.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from heapq import nlargest
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.log.threads import threads
from unabridged.engine.view import seeing
from unabridged.engine.view.folds import Folds
from unabridged.errors import CorruptionError, ThreadDeleted, UnknownThread
from unabridged.log import spans
from unabridged.log.ids import MAIN, Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.upkeep import Finding, Level
from unabridged.view.folded import Folded
from unabridged.view.lane import Lane

_THREADS: Final = 100
_NAMED: Final = 5
_TELLS_ANEW: Final = frozenset({Kind.AMENDED, Kind.CHUNK})


@dataclass(slots=True)
class _Reckoned:
    """What a lane sees, as sets of seqs: what stands now, all that its rules admit, and what never comes back."""

    standing: set[int] = field(default_factory=set)
    admitted: set[int] = field(default_factory=set)
    anew: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    floor: int = 0

    def step(self, lane: Lane, skeleton: Skeleton) -> None:
        """One event further."""
        named = _named(skeleton)
        match skeleton.kind:
            case Kind.MESSAGE if lane.sees(skeleton):
                self.standing.add(skeleton.seq)
                self.admitted.add(skeleton.seq)
            case Kind.HIDDEN:
                self.standing -= named
            case Kind.PURGED:
                self.standing -= named
                self.gone |= named
            case Kind.SHOWN:
                self.standing |= {seq for seq in (named & self.admitted) - self.gone if seq > self.floor}
            case Kind.ROUND_ENDED if skeleton.flags & Flag.FAILED and skeleton.touches:
                if not lane.rule_at(skeleton.seq).failed_rounds:
                    self.gone |= set(range(skeleton.touches[0].first, skeleton.seq + 1))
                    self.standing -= self.gone
            case Kind.RESET:
                self.standing.clear()
                self.floor = skeleton.seq
            case kind if kind in _TELLS_ANEW:
                self.anew.add(skeleton.seq)
            case _:
                pass


async def covered(ctx: Context) -> list[Finding]:
    """Whether each visible message is covered once, in the newest threads of all."""
    rows = [row for scope in await ctx.store.scopes() async for row in threads(ctx, scope)]
    newest = nlargest(_THREADS, rows, key=lambda row: row.created_at)
    found: list[str] = []
    for row in newest:
        try:
            wrong = await miscovered(ctx, row.ref) and await miscovered(ctx, row.ref)  # somebody may write meanwhile
        except (CorruptionError, ThreadDeleted, UnknownThread):
            continue  # verify() says what is damaged
        found += [f"thread {row.ref.quoted}: {wrong}"] if wrong else []
    if not found:
        what = f"each visible message is covered once in the views of {len(newest)} of {len(rows)} threads"
        return [Finding(level=Level.FINE, subject="views", what=what)]
    remedy = "the log is whole and tells all; undo the compaction, or fork the thread before it, and report this"
    more = f", and {len(found) - _NAMED} threads more" if len(found) > _NAMED else ""
    told = "; ".join(found[:_NAMED])
    return [Finding(level=Level.WARNING, subject="views", what=f"{told}{more}", remedy=remedy)]


async def miscovered(ctx: Context, ref: ThreadRef) -> str:
    """What lane main's view of a thread covers too often, too much or not at all; nothing where it is right."""
    folded = await seeing.current(replace(ctx, folds=Folds()), ref, MAIN)
    reckoned = await _reckoned(ctx, ref, folded)
    counts = Counter(seq for node in folded.nodes for seq in spans.each(node.covers))
    often = sorted(seq for seq, count in counts.items() if count > 1 and seq in reckoned.admitted)
    more = sorted((counts.keys() & reckoned.admitted) - reckoned.standing)
    fewer = sorted(reckoned.standing - counts.keys())
    if reckoned.gone & reckoned.anew:
        fewer = []  # of erased words nobody can say whose they were, so that their message may rightly be gone
    told = (("covered more than once", often), ("covered and not visible", more), ("visible and not covered", fewer))
    return ", ".join(f"{what}: {seqs[:_NAMED]}" for what, seqs in told if seqs)


async def _reckoned(ctx: Context, ref: ThreadRef, folded: Folded) -> _Reckoned:
    reckoned = _Reckoned()
    async for page in skeletons_after(ctx.store, ref, Seq(0)):
        for skeleton in page:
            if skeleton.seq > folded.through:
                return reckoned
            reckoned.step(folded.lane, skeleton)
    return reckoned


def _named(skeleton: Skeleton) -> set[int]:
    """The seqs before its own that an event names."""
    before = (Span(first=Seq(1), last=Seq(max(1, skeleton.seq - 1))),)
    return set(spans.each(spans.both(spans.union(skeleton.touches), before)))

"""Where a provider's cache gave back less of a prompt than the call before had left there, and why, as a log tells it.
It refuses to judge calls of which nobody said what came from a cache.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from unabridged.log.ids import LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton

_MICRO: Final = 1_000_000
# Providers keep prompts in blocks; so many tokens less may be a block's end.
_BLOCK_TOKENS: Final = 1_024
# Of shorter prompts some providers keep nothing.
_SHORTEST_TOKENS: Final = 4_096
# What changes a view before its end, in every lane, and in that lane alone whose it is.
_EVERYWHERE: Final = frozenset({Kind.HIDDEN, Kind.SHOWN, Kind.RESET, Kind.PURGED, Kind.AMENDED})
_IN_ITS_LANE: Final = frozenset({Kind.COMPACTED, Kind.UNDONE})


class BreakKind(Enum):
    """Why a prefix did not hold; what is certain goes before what is likely."""

    COMPACTED = "compacted"
    """A compaction lies between the two calls, or another event that changes what was sent before."""
    EXPIRED = "expired"
    """More time lies between them than the cache lives."""
    UNEXPECTED = "unexpected"
    """Neither: somebody changed the tools, the system text, or the order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """One prompt of which so many tokens had been in the cache and were sent anew; ``seq`` is that of its ``Used``.

    ``by`` is the event that explains it: what reshaped the view, or a system text that was set; None where none does.
    """

    seq: Seq
    kind: BreakKind
    tokens: int
    lane: LaneId
    model: str
    by: Seq | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a provider said of one prompt, told at the event ``seq`` at a time in microseconds."""

    seq: Seq
    at: int
    through: Seq
    lane: LaneId
    model: str
    tokens: int
    cached: int
    written: int


def reshapes(skeleton: Skeleton) -> bool:
    """Whether an event changes what earlier prompts had before their end."""
    if skeleton.kind is Kind.ROUND_ENDED:
        return Flag.FAILED in skeleton.flags
    return skeleton.kind in _EVERYWHERE or skeleton.kind in _IN_ITS_LANE


def breaks(
    calls: Sequence[Call], between: Sequence[Skeleton], lives_seconds: Callable[[str], float]
) -> tuple[Break, ...]:
    """Every break, in the order of the calls.

    ``between`` are the events that reshape views and those that set a system text, in order; ``lives_seconds`` is how
    long a model's provider keeps a prompt that nobody sends again.
    """
    seqs = [each.seq for each in between]
    return tuple(
        Break(seq=now.seq, kind=kind, tokens=lost, lane=now.lane, model=now.model, by=by)
        for before, now, lost in _drops(calls)
        for kind, by in [_why(before, now, between[_after(seqs, before) : _after(seqs, now)], lives_seconds(now.model))]
    )


def _after(seqs: Sequence[int], call: Call) -> int:
    return bisect_right(seqs, call.through)


def _drops(calls: Sequence[Call]) -> Iterator[tuple[Call, Call, int]]:
    """Each call that found less in the cache than the one before it left there, with that one and how much less.

    A lane's calls of one model are judged from where one of them found or left anything in a cache, and where they are
    so long that a provider keeps them: as long as any of which it did, or as every one does.
    """
    newest: dict[tuple[LaneId, str], tuple[Call, int]] = {}
    for now in calls:
        before, kept = newest.get((now.lane, now.model), (None, 0))
        told = now.cached or now.written
        shortest = min(each for each in (kept, told, _SHORTEST_TOKENS) if each)
        held = 0 if before is None else min(before.tokens, now.tokens)
        lost = held - now.cached
        if before is not None and kept and held >= shortest and lost > _BLOCK_TOKENS:
            yield before, now, lost
        newest[now.lane, now.model] = now, shortest if kept or told else 0


def _why(before: Call, now: Call, between: Sequence[Skeleton], lives: float) -> tuple[BreakKind, Seq | None]:
    for each in between:
        if reshapes(each) and (each.kind not in _IN_ITS_LANE or each.lane == now.lane):
            return BreakKind.COMPACTED, each.seq
    if now.at - before.at > lives * _MICRO:
        return BreakKind.EXPIRED, None
    set_anew = [each.seq for each in between if each.kind is Kind.SYSTEM_SET and each.lane == now.lane]
    return BreakKind.UNEXPECTED, set_anew[-1] if set_anew else None

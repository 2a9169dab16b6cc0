"""What a conversation's calls and compactions come to, summed from what its log says of each.
It refuses to read a log, and to know a price: it is given both.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from unabridged.compaction.costs.billing import Bill, bills_of
from unabridged.compaction.costs.cache_breaks import Call, breaks
from unabridged.compaction.costs.cost import Cost, Spent
from unabridged.compaction.prices import Prices
from unabridged.log.body import Used
from unabridged.log.compacted import Compacted, Receipt
from unabridged.log.ids import LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton

# How long a cache is taken to live where nothing is known of its provider.
_LIVES_SECONDS: Final = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """An event of which something is known that was paid for, told at a time in microseconds."""

    seq: Seq
    at: int
    body: Used | Compacted


def summed(paid: Sequence[Paid], between: Sequence[Skeleton], prices: Callable[[str], Prices | None]) -> Cost:
    """All of it; ``between`` are the events that change views or set a system text, both in the order of the log."""
    used = [(each, each.body) for each in paid if isinstance(each.body, Used)]
    made = [(each.seq, each.body) for each in paid if isinstance(each.body, Compacted)]
    calls, summaries = dict[tuple[LaneId, str], Spent](), dict[tuple[LaneId, str], Spent]()
    for _, call in used:
        _add(calls, _spent(call, prices(call.model)))
    for _, body in made:
        for bill in bills_of(body.receipt):
            _add(summaries, _text(body.lane, bill, prices(bill.model)))
    return Cost(
        calls=tuple(calls.values()),
        summaries=tuple(summaries.values()),
        compactions=len(made),
        rewritten_tokens=sum(body.receipt.rewritten_tokens for _, body in made),
        saved_tokens=_saved([call for _, call in used], made, between),
        breaks=breaks([_call(each, call) for each, call in used], between, lambda model: _lives(prices(model))),
    )


def _lives(prices: Prices | None) -> float:
    return _LIVES_SECONDS if prices is None else prices.cache_seconds


def _spent(call: Used, prices: Prices | None) -> Spent:
    dollars = None
    if prices is not None:
        dollars = prices.dollars(call.tokens, cached=call.cached, written=call.written, answered=call.answered)
    return Spent(
        lane=call.lane,
        model=call.model,
        prompts=1,
        fresh=max(0, call.tokens - call.cached - call.written),
        cached=call.cached,
        written=call.written,
        answered=call.answered,
        dollars=dollars,
    )


def _text(lane: LaneId, bill: Bill, prices: Prices | None) -> Spent:
    return Spent(
        lane=lane,
        model=bill.model,
        prompts=1,
        fresh=bill.fresh_tokens,
        cached=bill.cached_tokens,
        written=bill.written_tokens,
        answered=bill.completion_tokens,
        dollars=None if prices is None else bill.dollars(prices),
    )


def _add(into: dict[tuple[LaneId, str], Spent], one: Spent) -> None:
    before = into.get((one.lane, one.model))
    if before is None:
        into[one.lane, one.model] = one
        return
    known = before.dollars is not None and one.dollars is not None
    into[one.lane, one.model] = replace(
        before,
        prompts=before.prompts + one.prompts,
        fresh=before.fresh + one.fresh,
        cached=before.cached + one.cached,
        written=before.written + one.written,
        answered=before.answered + one.answered,
        dollars=(before.dollars or 0.0) + (one.dollars or 0.0) if known else None,
    )


def _call(told: Paid, call: Used) -> Call:
    return Call(
        seq=told.seq,
        at=told.at,
        through=call.through,
        lane=call.lane,
        model=call.model,
        tokens=call.tokens,
        cached=call.cached,
        written=call.written,
    )


def _saved(used: Iterable[Used], made: Sequence[tuple[Seq, Compacted]], between: Iterable[Skeleton]) -> int:
    """What each prompt would have been larger by, but for the compactions that stood in its lane; added up."""
    lanes = _savings(made, between)
    at = {
        lane: ([seq for seq, _ in found], list(accumulate((saved for _, saved in found), initial=0)))
        for lane, found in lanes.items()
    }
    return sum(sums[bisect_right(seqs, call.through)] for call in used for seqs, sums in [at.get(call.lane, ([], [0]))])


def _savings(made: Sequence[tuple[Seq, Compacted]], between: Iterable[Skeleton]) -> dict[LaneId, list[tuple[int, int]]]:
    """For each lane the seqs from which on its prompts are smaller, or larger again, and by how much."""
    bodies = dict(made)
    lanes: dict[LaneId, list[tuple[int, int]]] = defaultdict(list)
    standing: dict[LaneId, dict[int, int]] = defaultdict(dict)
    for each in between:
        match each.kind:
            case Kind.COMPACTED if each.seq in bodies:
                saved = _saves(bodies[each.seq].receipt)
                lanes[each.lane].append((each.seq, saved))
                standing[each.lane][each.seq] = saved
            case Kind.UNDONE:
                back = sum(standing[each.lane].pop(span.first, 0) for span in each.touches)
                lanes[each.lane].append((each.seq, -back))
            case Kind.RESET:
                for lane, stood in standing.items():
                    lanes[lane].append((each.seq, -sum(stood.values())))
                    stood.clear()
            case _:
                continue
    return lanes


def _saves(receipt: Receipt) -> int:
    return receipt.tokens_before - receipt.tokens_after

"""All cuts and numbers of compactions together, and each cut by itself: what stands or is one call away, how surely.
It refuses to weigh one cut more than another, and to say what is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unabridged.eval.retention import telling
from unabridged.eval.retention.bootstrap import Difference, Share, difference, draws, pooled, ratio, share
from unabridged.eval.retention.measuring import EITHER, INLINE, Budgets, Cell
from unabridged.eval.retention.ours import BARE, DIGEST, LEDGER
from unabridged.eval.retention.pooling import Talked
from unabridged.eval.retention.ways import KEEP_LAST, NEWEST_ALONE

_VIEWS: Final = (LEDGER, BARE)
_OURS: Final = frozenset({*_VIEWS, DIGEST})


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """A way over some cuts and all numbers of compactions; ours beside it: less, by how many times, how often less."""

    way: str
    cut: float | None
    inline: Share | None
    either: Share | None
    less: Difference | None
    times: Share | None
    views: int
    fewer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """What a way has after the most compactions, as a share of what it has after the fewest, at cuts that have both."""

    way: str
    fewest: int
    most: int
    kept: Share | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Overall:
    """Each way, together and cut by cut, what lasts of it, and which other way has most."""

    rows: Mapping[tuple[str, float | None], Together]
    lasting: Mapping[str, Lasting]
    best: str
    cuts: tuple[float, ...]


def overall(talked: Sequence[Talked], budgets: Budgets) -> Overall:
    """Every figure, over at least one conversation."""
    drawn, cells = draws(len(talked), budgets.seed), list(talked[0].cells)
    ways = tuple(dict.fromkeys(cell.way for cell in cells))
    rows = dict[tuple[str, float | None], Together]()
    for cut in (None, *budgets.cuts):
        at = telling.views(budgets, cut)
        ours = telling.sums(talked, LEDGER, INLINE, at)
        for way in ways:
            theirs, few = telling.sums(talked, way, INLINE, at), telling.fewer(talked, (LEDGER, way), INLINE, at)
            rows[way, cut] = Together(
                way=way,
                cut=cut,
                inline=share(theirs, drawn),
                either=share(telling.sums(talked, way, EITHER, at), drawn),
                less=difference(ours, theirs, drawn),
                times=ratio(ours, theirs, drawn),
                views=few[1],
                fewer=few[0],
            )
    others = [way for way in ways if way not in _OURS]
    best = max(others, key=lambda way: pooled(telling.sums(talked, way, INLINE, telling.views(budgets))) or 0.0)
    lasting = {way: _lasting(talked, way, budgets, drawn) for way in ways}
    return Overall(rows=rows, lasting=lasting, best=best, cuts=budgets.cuts)


def table(found: Overall) -> Iterator[str]:
    """The lines of a short table: ours, the newest messages and the best of the others."""
    yield "Needed later, over all numbers of compactions (percent; [95 of 100 resamples])"
    places = (None, *found.cuts)
    yield telling.heading(places)
    for way in dict.fromkeys((*_VIEWS, KEEP_LAST, NEWEST_ALONE, found.best)):
        rows = [found.rows[way, cut] for cut in places]
        yield telling.row(way, [telling.percent(row.inline) for row in rows])
        if way in _VIEWS:
            yield telling.row("  or one call away", [telling.percent(row.either) for row in rows])
        else:
            yield telling.row("  ours, times that", [telling.times(row.times) for row in rows])
            yield telling.row("  ours fewer in", [f"{row.fewer} of {row.views}" for row in rows])
    last = found.lasting[LEDGER]
    if last.fewest < last.most:
        kept = telling.percent(last.kept).strip()
        yield f"after {last.most} compactions ours has of what it has after {last.fewest}: {kept} percent"


def record(found: Overall) -> dict[str, Any]:
    """The same of every way, for programs."""
    rows = [
        {"way": row.way}
        | ({} if row.cut is None else telling.place(row.cut))
        | {"needed": telling.fields(row.inline), "or either": telling.fields(row.either)}
        | {"ours_less_theirs": telling.fields(row.less), "ours_times_theirs": telling.fields(row.times)}
        | {"views": row.views, "ours_has_fewer_in": row.fewer}
        for row in found.rows.values()
    ]
    lasting = [
        {"way": each.way, "after": each.most, "of_after": each.fewest, "kept": telling.fields(each.kept)}
        for each in found.lasting.values()
    ]
    return {"best_other": found.best, "rows": rows, "lasting": lasting}


def conversations(talked: Sequence[Talked], budgets: Budgets) -> list[dict[str, Any]]:
    """What each way has of each conversation at each cut, over all numbers of compactions."""
    ways = tuple(dict.fromkeys(cell.way for cell in talked[0].cells))
    return [
        {"thread": each.name, "way": way, **telling.place(cut)}
        | {"needed": needed[0][0], "or either": either[0][0], "of": needed[0][1]}
        for each in talked
        for way in ways
        for cut in budgets.cuts
        for needed, either in [
            [telling.sums([each], way, what, telling.views(budgets, cut)) for what in (INLINE, EITHER)]
        ]
    ]


def _lasting(talked: Sequence[Talked], way: str, budgets: Budgets, drawn: Sequence[Sequence[int]]) -> Lasting:
    counts = {*budgets.times, *budgets.curve}
    fewest, most = min(counts), max(counts)
    cells = talked[0].cells
    cuts = [cut for cut in budgets.cuts if all(Cell(way=way, cut=cut, times=n) in cells for n in (fewest, most))]
    first, last = (telling.sums(talked, way, INLINE, [(cut, n) for cut in cuts]) for n in (fewest, most))
    return Lasting(way=way, fewest=fewest, most=most, kept=ratio(last, first, drawn))

"""All cuts and numbers of compactions together, and each cut by itself: what stands or is one call away, how surely.
It refuses to weigh one cut more than another, and to say what is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unabridged.eval.retention.bootstrap import Difference, Share, Sums, difference, draws, pooled, ratio, share
from unabridged.eval.retention.measuring import EITHER, INLINE, Budgets, Cell, is_room
from unabridged.eval.retention.ours import BARE, LEDGER
from unabridged.eval.retention.pooling import Talked
from unabridged.eval.retention.ways import KEEP_LAST, NEWEST_ALONE

_WIDE: Final = 18
_COLUMN: Final = 18
_NEARLY: Final = 99.9
_OURS: Final = (LEDGER, BARE)


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
        at = [(each, n) for each in budgets.cuts if cut in {None, each} for n in budgets.times]
        ours = _sums(talked, LEDGER, INLINE, at)
        for way in ways:
            theirs, pairs = _sums(talked, way, INLINE, at), list(_pairs(talked, way, at))
            rows[way, cut] = Together(
                way=way,
                cut=cut,
                inline=share(theirs, drawn),
                either=share(_sums(talked, way, EITHER, at), drawn),
                less=difference(ours, theirs, drawn),
                times=ratio(ours, theirs, drawn),
                views=len(pairs),
                fewer=sum(one < other for one, other in pairs),
            )
    others = [way for way in ways if way not in _OURS]
    best = max(others, key=lambda way: pooled(_sums(talked, way, INLINE, _every(budgets))) or 0.0)
    lasting = {way: _lasting(talked, way, budgets, drawn) for way in ways}
    return Overall(rows=rows, lasting=lasting, best=best, cuts=budgets.cuts)


def table(found: Overall) -> Iterator[str]:
    """The lines of a short table: ours, the newest messages and the best of the others."""
    yield "Needed later, over all numbers of compactions (percent; [95 of 100 resamples])"
    places = (None, *found.cuts)
    yield " " * _WIDE + "".join(f" |{'all' if cut is None else _named(cut):^{_COLUMN}}" for cut in places)
    for way in dict.fromkeys((*_OURS, KEEP_LAST, NEWEST_ALONE, found.best)):
        rows = [found.rows[way, cut] for cut in places]
        yield _row(way, [_percent(row.inline) for row in rows])
        if way in _OURS:
            yield _row("  or one call away", [_percent(row.either) for row in rows])
        else:
            yield _row("  ours, times that", [_times(row.times) for row in rows])
            yield _row("  ours fewer in", [f"{row.fewer} of {row.views}" for row in rows])
    last = found.lasting[LEDGER]
    if last.fewest < last.most:
        kept = _percent(last.kept).strip()
        yield f"after {last.most} compactions ours has of what it has after {last.fewest}: {kept} percent"


def record(found: Overall) -> dict[str, Any]:
    """The same of every way, for programs."""
    rows = [
        {"way": row.way}
        | ({} if row.cut is None else place(row.cut))
        | {"needed": _fields(row.inline), "or either": _fields(row.either)}
        | {"ours_less_theirs": _fields(row.less), "ours_times_theirs": _fields(row.times)}
        | {"views": row.views, "ours_has_fewer_in": row.fewer}
        for row in found.rows.values()
    ]
    lasting = [
        {"way": each.way, "after": each.most, "of_after": each.fewest, "kept": _fields(each.kept)}
        for each in found.lasting.values()
    ]
    return {"best_other": found.best, "rows": rows, "lasting": lasting}


def conversations(talked: Sequence[Talked], budgets: Budgets) -> list[dict[str, Any]]:
    """What each way has of each conversation at each cut, over all numbers of compactions."""
    ways = tuple(dict.fromkeys(cell.way for cell in talked[0].cells))
    return [
        {"thread": each.name, "way": way, **place(cut)}
        | {"needed": needed[0][0], "or either": either[0][0], "of": needed[0][1]}
        for each in talked
        for way in ways
        for cut in budgets.cuts
        for needed, either in [
            [_sums([each], way, what, [(cut, n) for n in budgets.times]) for what in (INLINE, EITHER)]
        ]
    ]


def place(cut: float) -> dict[str, float]:
    """A cut as programs read it: the share that goes, or the room in tokens."""
    return {"limit_tokens": int(cut)} if is_room(cut) else {"cut": cut}


def _every(budgets: Budgets) -> list[tuple[float, int]]:
    return [(cut, n) for cut in budgets.cuts for n in budgets.times]


def _sums(talked: Sequence[Talked], way: str, what: str, at: Sequence[tuple[float, int]]) -> Sums:
    """Of each conversation what was found in all these views, and of how much."""
    made = list[tuple[float, float]]()
    for each in talked:
        found = [each.cells[Cell(way=way, cut=cut, times=n)].sums[what] for cut, n in at]
        made.append((sum(part for part, _ in found), sum(whole for _, whole in found)))
    return made


def _pairs(talked: Sequence[Talked], way: str, at: Sequence[tuple[float, int]]) -> Iterator[tuple[float, float]]:
    """What ours and this way have in each view in which anything is needed."""
    for each in talked:
        for cut, n in at:
            ours, whole = each.cells[Cell(way=LEDGER, cut=cut, times=n)].sums[INLINE]
            theirs, _ = each.cells[Cell(way=way, cut=cut, times=n)].sums[INLINE]
            if whole:
                yield ours, theirs


def _lasting(talked: Sequence[Talked], way: str, budgets: Budgets, drawn: Sequence[Sequence[int]]) -> Lasting:
    counts = {*budgets.times, *budgets.curve}
    fewest, most = min(counts), max(counts)
    cells = talked[0].cells
    cuts = [cut for cut in budgets.cuts if all(Cell(way=way, cut=cut, times=n) in cells for n in (fewest, most))]
    first, last = (_sums(talked, way, INLINE, [(cut, n) for cut in cuts]) for n in (fewest, most))
    return Lasting(way=way, fewest=fewest, most=most, kept=ratio(last, first, drawn))


def _named(cut: float) -> str:
    return f"{cut:,.0f} tokens" if is_room(cut) else f"{cut:.0%} cut"


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name:<{_WIDE}}" + "".join(f" |{cell:>{_COLUMN}}" for cell in cells)


def _percent(each: Share | None) -> str:
    return _shown(each, _of_hundred)


def _times(each: Share | None) -> str:
    return _shown(each, "{:.2f}".format)


def _shown(each: Share | None, form: Callable[[float], str]) -> str:
    if each is None:
        return "–"
    return f"{form(each.value)} [{form(each.low)}, {form(each.high)}]" if each.is_measured else form(each.value)


def _of_hundred(share: float) -> str:
    """In percent; what is not all is never told as a hundred."""
    told = f"{share * 100:.0f}"
    return told if told != "100" or share >= 1 else f"{min(share * 100, _NEARLY):.1f}"


def _fields(each: Share | Difference | None) -> dict[str, float] | None:
    if each is None:
        return None
    value, low, high = (round(number, 6) for number in (each.value, each.low, each.high))
    return {"value": value, "low": low, "high": high, "of": each.conversations}

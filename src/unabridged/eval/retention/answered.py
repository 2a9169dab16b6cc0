"""What the labelled questions of conversations need, and what each way keeps of it, beside keep-last in the same room.
It refuses to weigh a room, a kind or a number of compactions more than another, and to say what is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unabridged.eval.retention import telling
from unabridged.eval.retention.bootstrap import Share, draws, ratio, share
from unabridged.eval.retention.evidence import ANSWERED, PIECES, REACHED, of_kind
from unabridged.eval.retention.measuring import Budgets
from unabridged.eval.retention.ours import BARE, DIGEST, LEDGER
from unabridged.eval.retention.pooling import Talked
from unabridged.eval.retention.ways import KEEP_LAST

_FIRST: Final = (DIGEST, LEDGER, BARE)
_BY_KIND: Final = (DIGEST, LEDGER, BARE, KEEP_LAST)
_REMEMBERING: Final = frozenset(_FIRST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A way over some cuts and all numbers of compactions; how many times keep-last it is, in how many views less."""

    way: str
    cut: float | None
    pieces: Share | None
    reached: Share | None
    times: Share | None
    answered: Share | None
    answered_times: Share | None
    views: int
    fewer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What ways have of the pieces that questions of a kind need, over all cuts; the digest as times of keep-last."""

    kind: str
    pieces: int
    shares: Mapping[str, Share | None]
    times: Share | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Each way, together and cut by cut, and each kind of question."""

    rows: Mapping[tuple[str, float | None], Evidence]
    kinds: tuple[Kind, ...]
    cuts: tuple[float, ...]


def answered(talked: Sequence[Talked], budgets: Budgets) -> Answered | None:
    """Every figure of the conversations that have labels; None where none has."""
    asked = [each for each in talked if each.kinds]
    if not asked:
        return None
    drawn = draws(len(asked), budgets.seed)
    ways = dict.fromkeys((*_FIRST, KEEP_LAST, *(cell.way for cell in asked[0].cells)))
    rows = {(way, cut): _evidence(asked, (way, cut), budgets, drawn) for way in ways for cut in (None, *budgets.cuts)}
    kinds = sorted({kind for each in asked for kind in each.kinds})
    return Answered(rows=rows, kinds=tuple(_kind(asked, kind, budgets, drawn) for kind in kinds), cuts=budgets.cuts)


def _evidence(
    asked: Sequence[Talked], at: tuple[str, float | None], budgets: Budgets, drawn: Sequence[Sequence[int]]
) -> Evidence:
    way, cut = at
    views = telling.views(budgets, cut)
    mine = {what: telling.sums(asked, way, what, views) for what in (PIECES, REACHED, ANSWERED)}
    last = {what: telling.sums(asked, KEEP_LAST, what, views) for what in (PIECES, ANSWERED)}
    fewer, counted = telling.fewer(asked, (way, KEEP_LAST), PIECES, views)
    return Evidence(
        way=way,
        cut=cut,
        pieces=share(mine[PIECES], drawn),
        reached=share(mine[REACHED], drawn),
        times=ratio(mine[PIECES], last[PIECES], drawn),
        answered=share(mine[ANSWERED], drawn),
        answered_times=ratio(mine[ANSWERED], last[ANSWERED], drawn),
        views=counted,
        fewer=fewer,
    )


def _kind(asked: Sequence[Talked], kind: str, budgets: Budgets, drawn: Sequence[Sequence[int]]) -> Kind:
    sums = {way: telling.sums(asked, way, of_kind(kind), telling.views(budgets)) for way in _BY_KIND}
    return Kind(
        kind=kind,
        pieces=sum(each.kinds.get(kind, 0) for each in asked),
        shares={way: share(each, drawn) for way, each in sums.items()},
        times=ratio(sums[DIGEST], sums[KEEP_LAST], drawn),
    )


def table(found: Answered) -> Iterator[str]:
    """Three tables: pieces, questions, kinds."""
    places = (None, *found.cuts)
    ways = tuple(dict.fromkeys(way for way, _ in found.rows))
    yield "Evidence that stands word for word, over all numbers of compactions (percent; [95 of 100 resamples])"
    yield telling.heading(places)
    for way in ways:
        rows = [found.rows[way, cut] for cut in places]
        yield telling.row(way, [telling.percent(row.pieces) for row in rows])
        if way in _REMEMBERING:
            yield telling.row("  or one call away", [telling.percent(row.reached) for row in rows])
        if way != KEEP_LAST:
            yield telling.row("  times keep-last", [telling.times(row.times) for row in rows])
        if way in _REMEMBERING:
            yield telling.row("  fewer than it in", [f"{row.fewer} of {row.views}" for row in rows])
    yield from ("", "Questions of which all evidence stands, likewise", telling.heading(places))
    for way in ways:
        rows = [found.rows[way, cut] for cut in places]
        yield telling.row(way, [telling.percent(row.answered) for row in rows])
        if way in _REMEMBERING:
            yield telling.row("  times keep-last", [telling.times(row.answered_times) for row in rows])
    yield from ("", "Evidence by the kind of the question, over all rooms or cuts, likewise")
    yield telling.row("kind", ["pieces", *_BY_KIND, "digest, times it"])
    for each in found.kinds:
        shares = [telling.percent(each.shares[way]) for way in _BY_KIND]
        yield telling.row(each.kind, [str(each.pieces), *shares, telling.times(each.times)])


def record(found: Answered | None) -> dict[str, Any] | None:
    """The same for programs."""
    if found is None:
        return None
    rows = [
        {"way": row.way}
        | ({} if row.cut is None else telling.place(row.cut))
        | {"evidence": telling.fields(row.pieces), "or either": telling.fields(row.reached)}
        | {"times_keep_last": telling.fields(row.times), "views": row.views, "fewer_than_keep_last_in": row.fewer}
        | {"questions": telling.fields(row.answered), "questions_times": telling.fields(row.answered_times)}
        for row in found.rows.values()
    ]
    kinds = [
        {"kind": each.kind, "pieces": each.pieces, "digest_times_keep_last": telling.fields(each.times)}
        | {"evidence": {way: telling.fields(found) for way, found in each.shares.items()}}
        for each in found.kinds
    ]
    return {"rows": rows, "kinds": kinds}

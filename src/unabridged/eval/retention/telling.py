"""Figures over several views of each conversation, and how a table or a program is told them.
It refuses to know what a figure is of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from unabridged.eval.retention.bootstrap import Difference, Share, Sums
from unabridged.eval.retention.evidence import NOTHING
from unabridged.eval.retention.measuring import Budgets, Cell, is_room
from unabridged.eval.retention.pooling import Talked

_WIDE: Final = 18
_COLUMN: Final = 18
_NEARLY: Final = 99.9


def views(budgets: Budgets, of: float | None = None) -> list[tuple[float, int]]:
    """Each cut with each number of compactions, or one cut with each."""
    return [(cut, n) for cut in budgets.cuts if of in {None, cut} for n in budgets.times]


def sums(talked: Sequence[Talked], way: str, what: str, at: Sequence[tuple[float, int]]) -> Sums:
    """Of each conversation what was found in all these views, and of how much."""
    made = list[tuple[float, float]]()
    for each in talked:
        found = [each.cells[Cell(way=way, cut=cut, times=n)].sums.get(what, NOTHING) for cut, n in at]
        made.append((sum(part for part, _ in found), sum(whole for _, whole in found)))
    return made


def fewer(
    talked: Sequence[Talked], pair: tuple[str, str], what: str, at: Sequence[tuple[float, int]]
) -> tuple[int, int]:
    """In how many views the first way has fewer than the second, and in how many there is anything to have."""
    found = [
        [each.cells[Cell(way=way, cut=cut, times=n)].sums.get(what, NOTHING) for way in pair]
        for each in talked
        for cut, n in at
    ]
    counted = [(one, other) for (one, whole), (other, _) in found if whole]
    return sum(one < other for one, other in counted), len(counted)


def heading(cuts: Sequence[float | None]) -> str:
    """What stands above the columns."""
    return " " * _WIDE + "".join(f" |{'all' if cut is None else named(cut):^{_COLUMN}}" for cut in cuts)


def place(cut: float) -> dict[str, float]:
    """A cut as programs read it: the share that goes, or the room in tokens."""
    return {"limit_tokens": int(cut)} if is_room(cut) else {"cut": cut}


def named(cut: float) -> str:
    """A cut as people read it."""
    return f"{cut:,.0f} tokens" if is_room(cut) else f"{cut:.0%} cut"


def row(name: str, cells: Sequence[str]) -> str:
    """A line of a table."""
    return f"{name:<{_WIDE}}" + "".join(f" |{cell:>{_COLUMN}}" for cell in cells)


def percent(each: Share | None) -> str:
    """A share in percent, with its interval."""
    return _shown(each, _of_hundred)


def times(each: Share | None) -> str:
    """How many times one is another."""
    return _shown(each, "{:.2f}".format)


def _shown(each: Share | None, form: Callable[[float], str]) -> str:
    if each is None:
        return "–"
    return f"{form(each.value)} [{form(each.low)}, {form(each.high)}]" if each.is_measured else form(each.value)


def _of_hundred(share: float) -> str:
    """In percent; what is not all is never told as a hundred."""
    told = f"{share * 100:.0f}"
    return told if told != "100" or share >= 1 else f"{min(share * 100, _NEARLY):.1f}"


def fields(each: Share | Difference | None) -> dict[str, float] | None:
    """A figure as programs read it."""
    if each is None:
        return None
    value, low, high = (round(number, 6) for number in (each.value, each.low, each.high))
    return {"value": value, "low": low, "high": high, "of": each.conversations}

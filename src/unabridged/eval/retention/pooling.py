"""All conversations together: each share, the difference of ours from each other with its interval, and what it cost.
It refuses to say what is good, and to write it down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from unabridged.eval.retention.bootstrap import Difference, difference, draws, pooled
from unabridged.eval.retention.measuring import MEASURES, Budgets, Cell, Measured
from unabridged.eval.retention.ours import LEDGER
from unabridged.eval.retention.rolling import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Talked:
    """One conversation that was measured: the rule by which its needs were found, how many, and every cell; where it
    is labelled also how many questions there are, and how many pieces are needed of each kind.
    """

    name: str
    tokens: int
    rule: str
    needed: int
    budgets: Mapping[float, int]
    cells: Mapping[Cell, Measured]
    questions: int = 0
    kinds: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Means of a way: how much of its room a view takes, what is written anew, and how long it takes."""

    used: float
    rewritten: float
    milliseconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Pooled:
    """The figures of a report."""

    shares: Mapping[tuple[str, Cell], float | None]
    differences: Mapping[tuple[str, Cell], Difference]
    costs: Mapping[Cell, Cost]
    sizes: Mapping[str, tuple[float, ...]]
    ways: tuple[str, ...]


def together(talked: Sequence[Talked], budgets: Budgets) -> Pooled:
    """Every figure, over at least one conversation."""
    cells = list(talked[0].cells)
    drawn = draws(len(talked), budgets.seed)
    sums = {(what, cell): [each.cells[cell].sums[what] for each in talked] for what in MEASURES for cell in cells}
    differences = dict[tuple[str, Cell], Difference]()
    for (what, cell), theirs in sums.items():
        ours = sums[what, Cell(way=LEDGER, cut=cell.cut, times=cell.times)]
        if cell.way != LEDGER and cell.times in budgets.times and (found := difference(ours, theirs, drawn)):
            differences[what, cell] = found
    ways = tuple(dict.fromkeys(cell.way for cell in cells))
    return Pooled(
        shares={key: pooled(each) for key, each in sums.items()},
        differences=differences,
        costs={cell: _cost(talked, cell) for cell in cells},
        sizes={way: _sizes(talked, Cell(way=way, cut=budgets.middle, times=max(budgets.curve))) for way in ways},
        ways=ways,
    )


def _cost(talked: Sequence[Talked], cell: Cell) -> Cost:
    steps = [step for each in talked for step in each.cells[cell].steps]
    last = [each.cells[cell].steps[-1].tokens / each.budgets[cell.cut] for each in talked]
    return Cost(
        used=fmean(last),
        rewritten=fmean(step.rewritten for step in steps),
        milliseconds=fmean(step.milliseconds for step in steps),
    )


def _sizes(talked: Sequence[Talked], cell: Cell) -> tuple[float, ...]:
    """The share of its room that a view takes after each compaction, in conversations that have so many."""
    most = max(len(each.cells[cell].steps) for each in talked)
    runs: list[tuple[Sequence[Step], int]] = [(each.cells[cell].steps, each.budgets[cell.cut]) for each in talked]
    return tuple(fmean(steps[n].tokens / room for steps, room in runs if n < len(steps)) for n in range(most))

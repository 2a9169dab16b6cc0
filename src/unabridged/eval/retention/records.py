"""The same figures for programs, with the times apart, so that all the rest is alike whenever it is asked for.
It refuses to show what a conversation says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from unabridged.eval.retention import answered, overall, telling
from unabridged.eval.retention.measuring import MEASURES, Budgets
from unabridged.eval.retention.pooling import Pooled, Talked

_DIGITS: Final = 6


def record(talked: Sequence[Talked], pooled: Pooled, budgets: Budgets, short: int) -> dict[str, Any]:
    """Everything that was measured."""
    rows = [
        {
            "way": cell.way,
            **telling.place(cell.cut),
            "compactions": cell.times,
            "of_middle_only": cell.times not in budgets.times,
        }
        | {"shares": {what: _rounded(pooled.shares[what, cell]) for what in MEASURES}}
        | {"room_used": _rounded(cost.used), "tokens_written_anew": _rounded(cost.rewritten)}
        for cell, cost in pooled.costs.items()
    ]
    differences = [
        {"measure": what, "way": cell.way, **telling.place(cell.cut), "compactions": cell.times}
        | {
            "ours_less_theirs": _rounded(each.value),
            "low": _rounded(each.low),
            "high": _rounded(each.high),
            "of": each.conversations,
        }
        for (what, cell), each in pooled.differences.items()
    ]
    return {
        "conversations": len(talked),
        "too_short": short,
        "seed": budgets.seed,
        "needed": [
            {"thread": each.name, "rule": each.rule, "needed": each.needed, "questions": each.questions}
            for each in talked
        ],
        "together": overall.record(overall.overall(talked, budgets)),
        "evidence": answered.record(answered.answered(talked, budgets)),
        "kept": overall.conversations(talked, budgets),
        "ways": rows,
        "differences": differences,
        "sizes": {way: [_rounded(each) for each in sizes] for way, sizes in pooled.sizes.items()},
        "times": [
            {
                "way": cell.way,
                **telling.place(cell.cut),
                "compactions": cell.times,
                "milliseconds": _rounded(cost.milliseconds),
            }
            for cell, cost in pooled.costs.items()
        ],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)

"""Several strategies, cheapest first: the first whose plan brings the view to its target is taken.
It refuses to combine plans: one rung is one compaction, and the next look begins with the next rung.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.pricing import left_at_least
from unabridged.compaction.policies import custom
from unabridged.compaction.strategies.strategy import Strategy
from unabridged.errors import UsageError
from unabridged.view.budget import Budget
from unabridged.view.tool_names import ToolNames
from unabridged.view.view import View


@dataclass(frozen=True, slots=True, kw_only=True, init=False)
class FirstThatFits:
    """Tried in order; where none reaches the target, the plan that leaves least is taken."""

    strategies: tuple[Strategy, ...]

    name: ClassVar[str] = "first_that_fits"
    version: ClassVar[int] = 1

    def __init__(self, *strategies: Strategy) -> None:
        if not strategies or not all(map(callable, strategies)):
            message = "FirstThatFits takes strategies, cheapest first: FirstThatFits(TrimToolResults(), Summarise())"
            raise UsageError(message)
        object.__setattr__(self, "strategies", strategies)

    def __call__(self, view: View, budget: Budget, /, *, guidance: str = "") -> Plan | None:
        """The first plan that reaches the target, or the best there is; who wants to know the guidance is told."""
        best: tuple[int, Plan] | None = None
        for strategy in self.strategies:
            plan: Plan | None = custom.asked(strategy, view, budget, guidance)
            if plan is None:
                continue
            left = left_at_least(plan, view, budget)
            if left <= budget.target_tokens:
                return plan
            if best is None or left < best[0]:
                best = left, plan
        return None if best is None else best[1]


def tools_of(strategy: object) -> ToolNames | None:
    """The names of tools that a strategy goes by, or one of those within it."""
    own = getattr(strategy, "tools", None)
    if isinstance(own, ToolNames):
        return own
    within = strategy.strategies if isinstance(strategy, FirstThatFits) else ()
    return next((names for each in within if (names := tools_of(each)) is not None), None)

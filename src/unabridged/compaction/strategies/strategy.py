"""What a strategy is, and the names of ours; whatever else has this shape is one too.
It refuses to know a store, a clock or a model: equal views and budgets give equal plans.
"""

from __future__ import annotations

from typing import Protocol

from unabridged.compaction.plans.plan import Plan
from unabridged.view.budget import Budget
from unabridged.view.view import View


class Strategy(Protocol):
    """A pure function from a measured view and a budget to a plan.

    One with a further parameter named ``guidance`` is told by that name what a person said about this run.
    """

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where there is nothing to do."""
        ...

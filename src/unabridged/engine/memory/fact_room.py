"""How much room a tier has for what a coordinator finds: what its budget says, or what it takes already.
It refuses to clear away what somebody with larger budgets keeps, and to open a tier that is shut.
"""

from __future__ import annotations

from collections.abc import Iterable

from unabridged.engine.context import Context
from unabridged.log.ids import Scope
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets, Usage


def is_shut(budget: Budget) -> bool:
    """Whether a tier takes nothing at all."""
    return 0 in {budget.characters, budget.tokens}


async def room(ctx: Context, scope: Scope, budgets: Budgets, tiers: Iterable[Tier]) -> Budgets:
    """The budgets for a write to these tiers; one that takes more by now makes room for what comes, and no more."""
    grown = {tier: _grown(budgets.of(tier), await ctx.store.fact_usage(scope, tier)) for tier in sorted(set(tiers))}
    return Budgets(
        agent=grown.get(Tier.AGENT, budgets.agent),
        user=grown.get(Tier.USER, budgets.user),
    )


def _grown(budget: Budget, usage: Usage) -> Budget:
    return Budget(
        characters=None if budget.characters is None else max(budget.characters, usage.characters),
        tokens=None if budget.tokens is None else max(budget.tokens, usage.tokens),
    )

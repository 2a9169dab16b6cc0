"""Which plan of a run pays: the one that the policy aims at, a deeper one that gains more, or none as yet.
It refuses to keep anybody waiting: only what the background does by itself is left for later.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.compaction import economy
from unabridged.compaction.economy import Outlook, Worth
from unabridged.compaction.outcome import Skip
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policies.measure import estimated
from unabridged.compaction.policy import chosen
from unabridged.compaction.prices import Prices
from unabridged.compaction.strategies import is_ours
from unabridged.engine.compaction.consulting import planned
from unabridged.engine.compaction.one_run import DryRun, Ended
from unabridged.view.budget import Budget
from unabridged.view.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """A plan, the budget it was drawn for, and what it is worth; None where no price decides."""

    plan: Plan
    budget: Budget
    worth: Worth | None = None


async def drawn(here: DryRun, seen: View, budget: Budget) -> Priced:
    """The plan that gains most; without prices, the one that the policy aims at."""
    plan, prices = await planned(here, seen, budget), here.means.prices
    if prices is None:
        return Priced(plan=plan, budget=budget)
    ahead = economy.outlook(seen, prices, here.ctx.clock.now())
    usual = _priced(here, plan, seen, budget, prices, ahead)
    if not is_ours(chosen(here.means.policy)):
        return usual  # a function of the caller's has said what it wants, and is asked once
    aims = economy.deeper(budget)
    try:
        more = _priced(here, await planned(here, seen, aims), seen, aims, prices, ahead)
    except Ended:
        return usual  # what cannot be drawn deeper is drawn as it was
    return more if _gain(more) > _gain(usual) else usual


def refuse_if_unpaid(here: DryRun, found: Priced, seen: View) -> None:
    """Before anybody is paid: what costs more than it saves waits, where the view can."""
    if found.worth is None or found.worth.gain >= 0:
        return
    if economy.may_wait(found.budget, estimated(seen, here.means.policy, seen.tokens)):
        raise here.skipped(Skip.UNPAID, str(found.worth))


def _priced(  # what is priced, by what, and for whom
    here: DryRun, plan: Plan, seen: View, budget: Budget, prices: Prices, ahead: Outlook
) -> Priced:
    change = economy.rewrite(plan, seen, budget)
    if here.means.summariser is None or plan.writer is not None:
        change = economy.unpaid(change)
    return Priced(plan=plan, budget=budget, worth=economy.worth(prices, change, ahead))


def _gain(found: Priced) -> float:
    return 0.0 if found.worth is None else found.worth.gain

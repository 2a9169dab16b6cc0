"""Who is asked before anything is written: the strategy for a plan, the hooks for a word against it, or for the text.
It refuses to take what they answer for what it should be: a plan is checked, and whatever else it is, is told.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, assert_never

from unabridged.compaction.outcome import Fail, Skip
from unabridged.compaction.plans import sound_plan
from unabridged.compaction.plans.checking import check
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policies import custom
from unabridged.compaction.policy import chosen
from unabridged.compaction.strategies import Strategy, is_ours
from unabridged.compaction.strategies.bettering import bettering
from unabridged.engine.compaction.hooks import Proposal, Supplied, Veto
from unabridged.engine.compaction.one_run import DryRun, Ended, Run
from unabridged.ports import Busy, Called, Raised, Returned, TookTooLong
from unabridged.view.budget import Budget
from unabridged.view.sound_text import joined
from unabridged.view.view import View

LONGEST_REASON: Final = 1_000
# A strategy may read what may leave, and of more items than this it takes long enough to hold others up.
_MANY: Final = 400


async def planned(here: DryRun, seen: View, budget: Budget) -> Plan:
    """The plan of the strategy that the policy names, if it may be carried out."""
    strategy = bettering if here.betters else chosen(here.means.policy)
    match await _strategy_says(here, strategy, seen, budget):
        case Returned(value=None):
            raise here.skipped(Skip.NOTHING)
        case Returned(value=Plan() as plan):
            return _refused_or_measured(here, strategy, plan, seen, budget)
        case Returned(value=other):
            raise here.failed(Fail.STRATEGY, f"a strategy returns a Plan or None, not {type(other).__name__}")
        case TookTooLong() | Raised() | Busy() as trouble:
            raise unanswered(here, trouble, Fail.STRATEGY)
        case never:
            assert_never(never)


def _refused_or_measured(here: DryRun, strategy: Strategy, plan: Plan, seen: View, budget: Budget) -> Plan:
    ours = _is_ours(strategy)
    if not ours and (wrong := sound_plan.wrong(plan)):
        raise here.failed(Fail.PLAN, wrong)
    if refusals := check(plan, seen, budget):
        raise here.failed(Fail.PLAN, "; ".join(each.value for each in refusals))
    return plan if ours else plan.measured_by(seen)


async def _strategy_says(here: DryRun, strategy: Strategy, seen: View, budget: Budget) -> Called[Any]:
    """One of ours answers at once, of a long view aside; a caller's is called where it holds nobody up."""
    if not _is_ours(strategy):
        said = here.asked.guidance
        return await here.means.call(
            lambda view: custom.asked(strategy, view, budget, said), seen, seconds=here.means.seconds
        )
    plan = partial(strategy, seen, budget)
    return Returned(value=await here.ctx.aside(plan) if len(seen) > _MANY else plan())


def _is_ours(strategy: Strategy) -> bool:
    return strategy is bettering or is_ours(strategy)


async def heard(here: Run, plan: Plan, seen: View) -> Supplied | None:
    """What the hooks say: each may stop it, in the order in which they were given; the first text of one is taken."""
    text: Supplied | None = None
    proposal = Proposal(ref=here.ref, lane=here.lane, trigger=here.asked.trigger, plan=plan, view=seen)
    for hook in here.means.before:
        match await here.means.call(hook, proposal, seconds=here.means.seconds):
            case Returned(value=None):
                continue
            case Returned(value=Veto(reason=reason)):
                raise _vetoed(here, reason)
            case Returned(value=Supplied(text=_) as supplied):  # what it says is for the gate
                text = text or supplied
            case Returned(value=other):
                raise here.failed(Fail.HOOK, f"a hook returns Veto, Supplied or None, not {type(other).__name__}")
            case TookTooLong() | Raised() | Busy() as trouble:
                raise unanswered(here, trouble, Fail.HOOK)
            case never:
                assert_never(never)
    return text


def _vetoed(here: Run, reason: object) -> Ended:
    """What a run comes to where a hook says no, and is to say why in words that a listener can print."""
    if isinstance(reason, str) and len(reason) <= LONGEST_REASON and joined(reason) == reason:
        return here.skipped(Skip.VETOED, reason)
    return here.failed(Fail.HOOK, f"a Veto says why in a text of at most {LONGEST_REASON} whole characters")


def unanswered(here: DryRun, trouble: TookTooLong | Raised | Busy, whose: Fail) -> Ended:
    """What a run comes to where a function of the caller's gave no answer."""
    match trouble:
        case TookTooLong():
            return here.failed(whose, "it took too long")
        case Raised(name=name):
            return here.failed(whose, name)
        case Busy():
            return here.failed(Fail.BUSY)
        case never:
            assert_never(never)

"""Who is asked before anything is written: the strategy for a plan, the hooks for a word against it, or for the text.
It refuses to take what they answer for what it should be: a plan is checked, and whatever else it is, is told.
"""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any, Final, NamedTuple, assert_never

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
from unabridged.ports.calling import looked_at, text_of
from unabridged.view.budget import Budget
from unabridged.view.sound_text import joined
from unabridged.view.view import View

LONGEST_REASON: Final = 1_000
_UNSAID: Final = f"a Veto says why in a text of at most {LONGEST_REASON} whole characters"
# A strategy may read what may leave, and of more items than this it takes long enough to hold others up.
_MANY: Final = 400


class _Other(NamedTuple):
    """An answer of another kind, told by the name of its class; without one it is a veto that says no reason."""

    name: str


class _Planned(NamedTuple):
    """A plan, and what is wrong with it."""

    plan: Plan
    wrong: str


async def planned(here: DryRun, seen: View, budget: Budget) -> Plan:
    """The plan of the strategy that the policy names, if it may be carried out."""
    strategy = bettering if here.betters else chosen(here.means.policy)
    reads = _ours if _is_ours(strategy) else _theirs
    called = looked_at(await _strategy_says(here, strategy, seen, budget), reads)
    if not isinstance(called, Returned):
        raise unanswered(here, called, Fail.STRATEGY)
    match called.value:
        case None:
            raise here.skipped(Skip.NOTHING)
        case _Planned(plan=plan, wrong=wrong):
            return _refused_or_measured(here, strategy, plan, wrong, seen, budget)
        case _Other(name=name):
            raise here.failed(Fail.STRATEGY, f"a strategy returns a Plan or None, not {name}")
        case never:
            assert_never(never)


def _refused_or_measured(  # whose plan it is, what is wrong with it, and what it is held against
    here: DryRun, strategy: Strategy, plan: Plan, wrong: str, seen: View, budget: Budget
) -> Plan:
    if wrong:
        raise here.failed(Fail.PLAN, wrong)
    if refusals := check(plan, seen, budget):
        raise here.failed(Fail.PLAN, "; ".join(each.value for each in refusals))
    return plan if _is_ours(strategy) else plan.measured_by(seen)


def _ours(plan: Plan | None) -> _Planned | _Other | None:
    """What one of ours answers, which is a plan if it is anything."""
    return None if plan is None else _Planned(plan, "")


def _theirs(answer: object) -> _Planned | _Other | None:
    """A plan with the fields of the one that was returned, each asked for once, and what is wrong with it."""
    if answer is None:
        return None
    if not issubclass(type(answer), Plan):
        return _Other(type(answer).__name__)
    plan = Plan(**{each.name: getattr(answer, each.name) for each in fields(Plan)})
    return _Planned(plan, sound_plan.wrong(plan))


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
        called = looked_at(await here.means.call(hook, proposal, seconds=here.means.seconds), _word)
        if not isinstance(called, Returned):
            raise unanswered(here, called, Fail.HOOK)
        match called.value:
            case None:
                continue
            case Veto(reason=reason):
                raise here.skipped(Skip.VETOED, reason)
            case Supplied() as supplied:  # what it says is for the gate
                text = supplied if text is None else text
            case _Other(name=name):
                raise here.failed(Fail.HOOK, f"a hook returns Veto, Supplied or None, not {name}" if name else _UNSAID)
            case never:
                assert_never(never)
    return text


def _word(answer: object) -> Veto | Supplied | _Other | None:
    """What a hook says, in texts that are no more than that; a veto is to say why in words a listener can print."""
    kind = type(answer)
    if answer is None:
        return None
    if issubclass(kind, Veto) and hasattr(answer, "reason"):
        reason = text_of(answer.reason)
        is_whole = reason is not None and len(reason) <= LONGEST_REASON and joined(reason) == reason
        return Veto(reason=reason) if reason is not None and is_whole else _Other("")
    if issubclass(kind, Supplied) and hasattr(answer, "text"):
        return Supplied(text=text_of(answer.text) or "")
    return _Other(kind.__name__)


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

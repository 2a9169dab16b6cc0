"""What a run of compaction draws before it asks or pays anybody: its view, its budget, its plan; and that by itself.
It refuses to write, and to plan otherwise for who only looks than for who carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from unabridged.compaction.outcome import Outcome, Skip
from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy, chosen
from unabridged.compaction.strategies import is_ours
from unabridged.compaction.strategies.bettering import as_written_by
from unabridged.engine import checking
from unabridged.engine.compaction import adopting, brought_groups, paying
from unabridged.engine.compaction.brought_groups import Room
from unabridged.engine.compaction.one_run import DryRun, Ended
from unabridged.engine.compaction.runs import Asked, Planning, Press
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.view import fitting
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.view import View

# A text for a named drop is asked to leave as much again free.
_SHARE: Final = 2


class Drawn(NamedTuple):
    """The view a plan was drawn on, the plan, and how long its texts may be."""

    view: View
    plan: Plan
    room: Room


async def drawn(here: DryRun, seen: View) -> Drawn:
    """The plan of a run, legal and worth its trouble; ``Ended`` where there is none."""
    if here.asked.press is Press.SOON:
        seen = _holding(seen)
    found = await paying.drawn(here, seen, _budget(here.means.policy.budget, here.asked))
    plan = as_written_by(found.plan, chosen(here.means.policy), seen) if here.betters else found.plan
    room = _room(here, plan, seen, found.budget)
    plan = brought_groups.judged(here, plan, room)
    _refuse_if_not_worth_it(here, plan, seen)
    paying.refuse_if_unpaid(here, found, seen)
    return Drawn(seen, plan, room)


async def plan(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, aims_at: int | None) -> Plan | Outcome:
    """What would leave a lane's view now; where nothing would, how a run would end.

    Without an aim it is what the background would plan, whether or not the lane is due; with one, what somebody who
    asks for so much would get.
    """
    asked = Asked(trigger="asked", press=Press.SOON if aims_at is None else Press.ASKED, aims_at=aims_at)
    return await _planned(*await _dry(ctx, ref, lane, held, asked))


async def foreseen(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, asked: Asked) -> Plan | Outcome | None:
    """The same of what somebody asks for, as far as it is known without asking: None where a caller's strategy is."""
    here, seen = await _dry(ctx, ref, lane, held, asked)
    policy = here.means.policy
    return await _planned(here, seen) if policy.absent or is_ours(chosen(policy)) else None


async def _dry(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, asked: Asked) -> tuple[DryRun, View]:
    """All that a run goes by up to its plan, and the view it would draw that on."""
    seen, known = await fitting.seen(ctx, ref, lane, held)
    policy = checking.policy(adopting.holding(known, held.policy))
    goes_by_price = asked.aims_at is None and not policy.triggers  # what a clause asks for is kept to
    means = Planning(
        policy=policy,
        seconds=policy.seconds,
        saving_tokens=policy.saving_tokens,
        call=held.runs.call,
        summariser=held.summariser,
        prices=policy.paid if goes_by_price else None,
    )
    return DryRun(ctx=ctx, ref=ref, lane=lane, asked=asked, means=means), seen


async def _planned(here: DryRun, seen: View) -> Plan | Outcome:
    try:
        if lacks := lacking(here.means.policy):
            raise here.skipped(Skip.NOTHING, lacks)
        return (await drawn(here, seen)).plan
    except Ended as ended:
        return ended.outcome


def lacking(policy: Policy) -> str:
    """Why nothing can be planned by a policy that names functions which were not given here; nothing where it can."""
    return f"{', '.join(policy.absent)} was not given here" if policy.absent else ""


def least_saving(here: DryRun) -> int:
    """What a run has to save: something in any case, and as much as the policy says where nobody waits for it."""
    return here.means.saving_tokens if here.asked.press is Press.SOON else 1


def _holding(seen: View) -> View:
    """The view in which what was just taken back stays, as if it were pinned: nothing redoes it unasked."""
    if not seen.held:
        return seen
    held = [replace(item, pinned=True) if item.touched == seen.held else item for item in seen.items]
    return replace(seen, items=tuple(held))


def _budget(budget: Budget, asked: Asked) -> Budget:
    """The budget with another aim, where the run is asked for one."""
    return budget if asked.aims_at is None else replace(budget, target_tokens=min(asked.aims_at, budget.target_tokens))


def _refuse_if_not_worth_it(here: DryRun, plan: Plan, seen: View) -> None:
    """Before anybody is paid: what a plan saves at the most, with texts that weigh nothing."""
    if here.betters:
        return
    most = seen.item_tokens - pricing.left_at_best(plan, seen)
    if most < least_saving(here):
        raise here.skipped(Skip.NOT_SMALLER, f"it could save {max(most, 0)} tokens at the most")


def _room(here: DryRun, plan: Plan, seen: View, budget: Budget) -> Room:
    """How long a text for some items should be, and the most it may take.

    What stands in for messages takes less than they did; one that is written from all originals again may take what
    the text before it did. A text for a named drop takes more than the drop does: as much as leaves the view below
    where compaction would begin again.
    """
    if here.betters:
        free = budget.soft_tokens - seen.tokens + plan.tokens
        return lambda _: (max(1, min(budget.summary_tokens, free // _SHARE)), free)

    least = least_saving(here) if len(plan.edits) == 1 else 1  # of several, some save what another does not

    def room(items: Sequence[Item]) -> tuple[int, int]:
        size = sum(item.tokens for item in items)
        return pricing.text_tokens(plan, items, budget, saving_tokens=least_saving(here)), size - max(1, least)

    return room

"""The verb ``open_lane``: who a lane is, said once in the log; the same again writes nothing.
It refuses to widen or narrow by accident what a lane sees, and to show a lane what it may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from unabridged.compaction.policies import policy_text
from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.races import ATTEMPTS, lost_every_race
from unabridged.engine.view import seeing
from unabridged.errors import PolicyMismatch, UsageError
from unabridged.log.body import LaneOpened
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.fitting import misfit
from unabridged.log.ids import MAIN, LaneId, Origin, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.skeleton import Skeleton
from unabridged.view.folded import FOLD_VERSION
from unabridged.view.lane import Lane, admits_no_more
from unabridged.view.view import View


class Membership(Enum):
    """What becomes of an open lane's rule when another is brought."""

    KEEP = "keep"
    REPLACE = "replace"


def lane_id(given: object) -> LaneId:
    """A lane's name, refused where it is none."""
    if not isinstance(given, str) or not given:
        message = f"a lane's name is a text with something in it, not {given!r}; leave it out for the lane {MAIN!r}"
        raise UsageError(message)
    return LaneId(given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a lane is asked to be; what is left out stays as it is."""

    rule: LaneRule | None = None
    inherits: LaneId | None = None
    policy: Policy | None = None


async def open_lane(ctx: Context, ref: ThreadRef, lane: LaneId, asked: Asked, membership: Membership) -> Seq:
    """Say what a lane is; the seq of the event by which it was first opened, or its rule or policy was replaced."""
    membership = checking.chosen(membership, Membership)
    if asked.rule is not None:
        _refuse_unless_rule(asked.rule)
    policy = None if asked.policy is None else checking.policy(asked.policy)
    if lane == MAIN:
        message = (
            f"lane {MAIN!r} sees all, is always open and has the policy of the memory it is opened with; "
            "give the lane that sees less another name"
        )
        raise UsageError(message)
    for _ in range(ATTEMPTS):
        known, through = await _known(ctx, ref, lane)
        if known.opened and _is_unchanged(known, asked, membership):
            return known.opened
        if asked.inherits is not None and not known.opened:
            await _refuse_foreign_summaries(ctx, ref, asked.inherits, lane, asked.rule or LaneRule())
        body = LaneOpened(
            lane=lane,
            rule=asked.rule or (known.rules[-1][1] if known.opened else LaneRule()),
            inherits=asked.inherits or known.inherits,
            policy=known.policy if policy is None else policy_text.written(policy),
            fingerprint=known.fingerprint if policy is None else policy_text.fingerprint(policy),
        )
        batch = await batch_of(ctx, [(body, Origin.CALLER)])
        if not through:  # a lane may be the first thing a thread says
            await ctx.store.begin(ref, at=ctx.clock.now(), title="", metadata=NOTHING_MORE)
        done = await ctx.store.append_if(ref, through, lambda since: _nobody_else(since, lane), batch)
        if done is not None:
            ctx.folds.forget(ref)  # the first opening holds from the beginning, whatever was folded before it
            return done.last
    raise lost_every_race("open_lane", ref)


async def refuse_unopened(ctx: Context, ref: ThreadRef, seen: View) -> None:
    """Refuse to show what nobody's rule admits: a lane that was never opened, or is spelled otherwise, has none."""
    if seen.lane == MAIN or not seen.through:
        return
    folded = ctx.folds.last(ref, seen.lane) or await seeing.current(ctx, ref, seen.lane)
    if not folded.lane.opened:
        raise _no_lane(ref, seen.lane, ", since without a rule it would show everything")


async def refuse_unknown(ctx: Context, ref: ThreadRef, lane: LaneId) -> None:
    """Refuse what is said of a lane that a thread never opened, or that is spelled otherwise."""
    if lane != MAIN and not (await _known(ctx, ref, lane))[0].opened:
        raise _no_lane(ref, lane)


def _no_lane(ref: ThreadRef, lane: LaneId, because: str = "") -> UsageError:
    message = f"thread {ref.thread!r} has no lane {lane!r}; open it with thread.open_lane({lane!r}, rule=LaneRule(…))"
    return UsageError(message + because)


async def _known(ctx: Context, ref: ThreadRef, lane: LaneId) -> tuple[Lane, Seq]:
    """What the log says of a lane, and up to where; nothing is folded for a lane that may not exist."""
    if ctx.folds.last(ref, lane) or await ctx.store.snapshot(ref, lane, version=FOLD_VERSION):
        folded = await seeing.current(ctx, ref, lane)
        return folded.lane, folded.through
    known, through = Lane(id=lane), Seq(0)
    async for page in skeletons_after(ctx.store, ref, Seq(0)):
        openings = _openings(page, lane)
        for event in await ctx.store.at(ref, openings) if openings else ():
            if isinstance(body := event.body, LaneOpened):
                known = known.opened_by(event.seq, body)
        through = page[-1].seq
    return known, through


def _openings(page: Sequence[Skeleton], lane: LaneId) -> list[Seq]:
    return [each.seq for each in page if each.kind is Kind.LANE_OPENED and each.lane == lane]


def _nobody_else(since: Sequence[Skeleton], lane: LaneId) -> bool:
    return not _openings(since, lane)


def _is_unchanged(known: Lane, asked: Asked, membership: Membership) -> bool:
    """Whether an open lane is what it is asked to be; refused where it is not and may not become it."""
    rule = asked.rule
    if asked.inherits not in (None, known.inherits):
        message = (
            f"lane {known.id!r} was opened by event {known.opened} and "
            f"{f'inherits {known.inherits!r}' if known.inherits else 'inherits nothing'}; that is decided once, "
            "so leave inherits out or open a lane of another name"
        )
        raise UsageError(message)
    if rule is None or known.rules[-1][1] == rule:
        return asked.policy is None or known.fingerprint == policy_text.fingerprint(asked.policy)
    if membership is Membership.KEEP:
        message = (
            f"lane {known.id!r} was opened with another rule ({known.rules[-1][1]}) than the one brought now ({rule}); "
            "bring the same, or say membership=Membership.REPLACE to change what it sees from here on"
        )
        raise PolicyMismatch(message)
    return False


async def _refuse_foreign_summaries(
    ctx: Context, ref: ThreadRef, inherits: LaneId, lane: LaneId, rule: LaneRule
) -> None:
    """A summary may hold what its lane saw; only a lane that may see all of that takes it over."""
    other, _ = await _known(ctx, ref, inherits)
    if inherits != MAIN and not other.opened:
        message = (
            f"lane {lane!r} cannot inherit from {inherits!r}: thread {ref.thread!r} has no such lane; open it first"
        )
        raise UsageError(message)
    rules = [each for _, each in other.rules] or [LaneRule()]
    if not all(admits_no_more(each, rule) for each in rules):
        message = (
            f"lane {lane!r} cannot inherit from {inherits!r}, whose summaries may hold what {lane!r} may not see; "
            "leave inherits out, or give it a rule that admits as much"
        )
        raise UsageError(message)


def _refuse_unless_rule(given: object) -> None:
    wrong = misfit(given) if isinstance(given, LaneRule) else f"{given!r} is none"
    if wrong:
        message = f"a lane's rule is a LaneRule(roles=(…,), senders=(…,)): {wrong}"
        raise UsageError(message)

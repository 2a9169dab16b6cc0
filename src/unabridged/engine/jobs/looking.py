"""A lane looked at with a policy's eyes: its view, its figures, and which clauses say that it is due.
It refuses to write, and to ask a predicate anywhere but through a call with a time limit.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from unabridged.compaction.clauses import Fraction, Idle, Predicate, Tokens
from unabridged.compaction.clauses import name as clause_name
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Limits, Situation
from unabridged.compaction.policies import policy_text, trigger
from unabridged.compaction.policies.limiting import limits_of
from unabridged.compaction.policies.measure import Measure, measured
from unabridged.compaction.policy import Policy
from unabridged.compaction.prices import Prices
from unabridged.compaction.strategies.bettering import BETTER, bettering
from unabridged.engine.compaction import adopting
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.view import by_policy
from unabridged.log.compacted import Receipt
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.ports import Busy, Called, Calls, Job, Raised, Returned, TookTooLong
from unabridged.view.lane import Lane
from unabridged.view.view import View

_LOG: Final = logging.getLogger(__name__)
_SECOND: Final = 1_000_000
_PREDICATE_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One lane as it was just seen; ``idle_at`` is when it would be due if nobody said anything until then."""

    seen: View
    known: Lane
    policy: Policy
    fingerprint: str
    measure: Measure
    due: tuple[str, ...]
    idle_at: int | None
    unpinned: Seq

    @property
    def limits(self) -> Limits:
        """How often the lane may be compacted, and what that may cost."""
        return limits_of(self.policy, saving_tokens=self.saving_tokens)

    @property
    def prices(self) -> Prices | None:
        """What decides whether a run waits: nothing where a clause of the policy asks for it, which is kept to."""
        return self.policy.paid if self.due == (trigger.SOFT,) else None

    @property
    def saving_tokens(self) -> int:
        """What is worth a compaction: whoever counts rounds or messages wants fewer of them, however short they are."""
        sized = not self.due or trigger.NOW in self.due or trigger.SOFT in self.due
        return self.policy.saving_tokens if sized else max(1, self.policy.least_saving_tokens)

    @property
    def forgotten_at(self) -> int:
        """When a provider's cache holds nothing of the view any more, if nobody says anything until then."""
        life = 0.0 if self.policy.paid is None else self.policy.paid.cache_seconds
        return (self.measure.newest_at or 0) + round(life * _SECOND)

    def situation(self, now: int, *, due: Sequence[str] | None = None, elsewhere_tokens: int = 0) -> Situation:
        """The same, as far as a lane's pace depends on it.

        ``elsewhere_tokens`` is for whoever asks whether a run may begin: what the thread's other lanes have spent.
        """
        return Situation(
            now=now,
            compactable_tokens=self.measure.compactable_tokens,
            policy=self.fingerprint,
            unpinned=self.unpinned,
            due=self.due if due is None else tuple(due),
            elsewhere_tokens=elsewhere_tokens,
        )

    def until_due(self, tokens: int) -> float:
        """Up to how many tokens said in the thread, where so many are now, nothing but an unpin can make this due.

        That is known where sizes alone decide.
        """
        bound = _due_over(self.policy)
        return 0 if bound is None else tokens + bound - self.measure.tokens

    def is_settled_by(self, receipt: Receipt) -> bool:
        """Whether nothing is due after a run that was applied, as far as this look can tell: by sizes alone."""
        bound = _due_over(self.policy)
        saved = receipt.tokens_before - receipt.tokens_after
        # What a provider said of the view holds no more, so that our own count may be what decides now.
        return bound is not None and max(self.measure.tokens, self.seen.tokens) - saved < bound


def _due_over(policy: Policy) -> float | None:
    """Of how many tokens a view is due, where sizes alone decide that."""
    bounds: list[float] = [policy.budget.soft_tokens]
    for each in policy.triggers:
        match each:
            case Tokens():
                bounds.append(each.over)
            case Fraction():
                bounds.append(each.over * policy.room_tokens)
            case _:
                return None
    return min(bounds)


async def looked(
    ctx: Context,
    held: Held,
    call: Calls,
    ref: ThreadRef,
    lane: LaneId,
    *,
    brought: Policy | None = None,
    unpinned: Seq = Seq(0),
    whole: Sequence[Skeleton] = (),
) -> Look | None:
    """A lane with its figures; None where it goes by no policy, or by one that needs what was not given here."""
    seen, known = await by_policy.view(ctx, ref, lane, held.policy, whole=whole)
    own = held.brought_for(lane) or adopting.holding(known, held.policy)
    policy = brought or own
    if policy is None or policy.absent or not seen.through:
        return None
    measure = measured(seen, policy)
    now = ctx.clock.now()
    quiet = None if measure.newest_at is None else (now - measure.newest_at) / _SECOND
    due = [*trigger.due(measure, policy, quiet), *await _predicted(call, ref, lane, seen, policy)]
    return Look(
        seen=seen,
        known=known,
        policy=policy,
        fingerprint=held.learn(policy) if policy == own else policy_text.fingerprint(policy),
        measure=measure,
        due=tuple(due),
        idle_at=_idle_at(policy, measure, now),
        unpinned=unpinned,
    )


def asked_for(due: Sequence[str]) -> Asked:
    """The run that these clauses ask for: where counts are to fall, all that may leave does."""
    counted = not {trigger.NOW, trigger.SOFT} & set(due)
    press = Press.NOW if trigger.NOW in due else Press.SOON
    return Asked(trigger=due[0], press=press, aims_at=0 if counted else None)


def claimed_for(job: Job, found: Look) -> Asked | None:
    """What a claimed job comes to now; None where nothing asks for it, and an owed text has no room in the view."""
    if found.due and job.reason != BETTER:
        return asked_for(found.due)
    if bettering(found.seen, found.policy.budget) is not None:  # whatever it was marked for since
        return Asked(trigger=BETTER)
    return asked_for(found.due) if found.due else None


async def _predicted(call: Calls, ref: ThreadRef, lane: LaneId, seen: View, policy: Policy) -> list[str]:
    """The names of the predicates that say it is time; one that fails or takes long says nothing, and the log why."""
    found = list[str]()
    for clause in policy.triggers:
        if isinstance(clause, Predicate) and callable(clause.asks):
            match await call(clause.asks, seen, seconds=_PREDICATE_SECONDS):
                case Returned(value=True):
                    found.append(clause_name(clause))
                case Returned(value=False):
                    continue
                case other:
                    _LOG.warning("a predicate %s: thread %s, lane %s", _did(other), ref.in_full, lane)
    return found


def _did(called: Called[object]) -> str:
    """What a predicate did in place of an answer, without quoting it."""
    match called:
        case Returned(value=value):
            return f"returns True or False, not {type(value).__name__}"
        case Raised(name=name):
            return f"raised {name}"
        case TookTooLong():
            return "took too long"
        case Busy():
            return "waits for others that were given up"
        case never:
            assert_never(never)


def _idle_at(policy: Policy, measure: Measure, now: int) -> int | None:
    waits = [each.seconds for each in policy.triggers if isinstance(each, Idle)]
    if not waits or measure.newest_at is None or not measure.compactable_tokens:
        return None
    at = measure.newest_at + round(min(waits) * _SECOND)
    return at if at > now else None


def is_last_try(job: Job, found: Look) -> bool:
    """Whether it is tried no more after this: a digest may stand then."""
    return pace_text.read(job.state).failures + 1 >= found.policy.attempts

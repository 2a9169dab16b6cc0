"""Whether a view is due to become smaller by a policy, and by what: its room, its soft fraction, or a clause.
It refuses to ask a predicate, and to tell the time: who does names how long nobody has said anything.
"""

from __future__ import annotations

from typing import Final, assert_never

from unabridged.compaction import clauses
from unabridged.compaction.clauses import (
    Clause,
    Fraction,
    Idle,
    Messages,
    Predicate,
    Rounds,
    Tokens,
    Uncovered,
)
from unabridged.compaction.policies.measure import Measure
from unabridged.compaction.policy import Policy
from unabridged.view.budget import Urgency

# A view that no longer fits, and one that is larger than the soft fraction of its room.
NOW: Final = "now"
SOFT: Final = "soft"

# A share of a whole number is meant exactly, so that 0.29 of 100 is 29.
_DIGITS: Final = 6


def due(measure: Measure, policy: Policy, idle_seconds: float | None = None) -> tuple[str, ...]:
    """The names of everything by which a view is due now, the most urgent first; predicates are asked elsewhere."""
    match policy.budget.urgency(measure.tokens):
        case Urgency.NOW:
            size: tuple[str, ...] = (NOW,)
        case Urgency.SOON:
            size = (SOFT,)
        case Urgency.NONE:
            size = ()
        case other:
            assert_never(other)
    return (*size, *clauses_that_hold(measure, policy, idle_seconds))


def clauses_that_hold(measure: Measure, policy: Policy, idle_seconds: float | None = None) -> tuple[str, ...]:
    """The names of the policy's clauses that hold."""
    return tuple(clauses.name(each) for each in policy.triggers if _holds(each, measure, policy, idle_seconds))


def is_measured(policy: Policy) -> bool:
    """Whether a view has to be measured to know which clauses hold."""
    return any(not isinstance(each, Idle | Predicate) for each in policy.triggers)


def _holds(clause: Clause, measure: Measure, policy: Policy, idle_seconds: float | None) -> bool:
    match clause:
        case Tokens():
            return measure.tokens > clause.over
        case Fraction():
            return measure.tokens > round(policy.room_tokens * clause.over, _DIGITS)
        case Rounds():
            return measure.rounds_since > clause.over
        case Messages():
            return measure.messages > clause.over
        case Uncovered():
            return measure.uncovered_rounds > clause.over
        case Idle():
            return idle_seconds is not None and idle_seconds >= clause.seconds
        case Predicate():
            return False
        case other:
            assert_never(other)

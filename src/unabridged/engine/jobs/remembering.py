"""What a lane remembers of a run: when one that came to nothing is tried again, and what one saved that was applied.
It refuses to reach a store: whoever ran it has the lane's row rewritten there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from unabridged.compaction.outcome import Failed, Outcome, Skip, Skipped
from unabridged.compaction.paces.pacing import Pace, Reason, Situation
from unabridged.engine.jobs import leases
from unabridged.engine.jobs.looking import Look
from unabridged.ports import Job, JobStep

# These are no failures of the lane's: it is tried again after a short rest, or when somebody says something.
_WAITS_A_WHILE: Final = frozenset({Skip.BREAKER})
_WAITS_FOR_MORE: Final = frozenset({Skip.VETOED})


def after(job: Job, outcome: Outcome, found: Look, here: Situation, *, chance: float) -> JobStep:
    """Of a run that was not applied; one that was is remembered in its own transaction."""
    match outcome:
        case Failed(retry_after_seconds=asked):
            return leases.resting(job, lambda pace: pace.failed(here, chance=chance, retry_after_seconds=asked))
        case Skipped(reason=Skip.UNPAID):
            return leases.resting(job, lambda pace: pace.unpaid(here, until=found.forgotten_at))
        case Skipped(reason=Skip.SPENT, detail=Reason.HOUR_SPENT.value):
            return leases.resting(job, lambda pace: pace.hour_spent(here))
        case Skipped(reason=Skip.SPENT, detail=detail):  # no time brings it on
            return leases.stopping(job, lambda pace: pace.spent_for_good(here, Reason(detail)), parked=detail)
        case Skipped(reason=reason) if reason in _WAITS_FOR_MORE:
            return leases.settling(job, due_at=None)
        case Skipped(reason=reason) if reason not in _WAITS_A_WHILE:
            return leases.resting(job, lambda pace: pace.in_vain(here, chance=chance))
        case _:
            return leases.resting(job, lambda pace: pace.superseded(here, chance=chance))


def applied(found: Look, here: Situation, tokens_before: int, tokens_after: int) -> Callable[[Pace], Pace]:
    """Of a run that was applied: so much less is left to save."""
    left = max(0, found.measure.compactable_tokens - tokens_before + tokens_after)
    here = replace(here, compactable_tokens=left)
    return lambda pace: pace.applied(found.limits, here, saved_tokens=tokens_before - tokens_after)

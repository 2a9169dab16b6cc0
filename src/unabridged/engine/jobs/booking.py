"""The first call of a claimed run, counted with the claim: one transaction less before a summariser is asked.
It refuses to let a second call pass for it, and to be taken once its run has ended.
"""

from __future__ import annotations

import threading
from dataclasses import replace

from unabridged.compaction.paces import booking, pace_text
from unabridged.compaction.paces.pacing import Pace, Situation
from unabridged.compaction.paces.spending import minute_of
from unabridged.compaction.policies.limiting import limits_of
from unabridged.compaction.policy import chosen
from unabridged.compaction.strategies import asks_nobody
from unabridged.engine.held import Held
from unabridged.ports import Job, JobStep


def ahead(held: Held, now: int, row: Job) -> bytes:
    """What a lane remembers, with the first call of whoever claims it now; or without, where none need be made."""
    state = pace_text.at(row.state, now)
    pace, policy = pace_text.read(state), held.policy_of(row.policy)
    # What all lanes of a thread may spend is kept to only if no call is under way whose size nobody knows: a policy
    # says that it is limited, or the sum that another program keeps of it in lane main.
    is_limited = held.limits_threads or pace.thread_tokens > 0
    if held.summariser is None or policy is None or asks_nobody(chosen(policy)) or is_limited:
        return pace_text.written(replace(pace, booked=0)) if pace.booked else state
    return pace_text.written(booking.booked(pace, limits_of(policy), Situation(now=now, compactable_tokens=0)))


def without(job: Job) -> Pace:
    """What the lane of a job that has just been claimed remembers, but for a call that was counted with the claim."""
    return booking.settled(pace_text.read(job.state), None)


class Booking:
    """Of one claimed run; its calls are made on one thread, and it may be given back on another."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._minute = pace_text.read(job.state).booked
        self._tokens: int | None = None
        self._is_over = False
        self._lock = threading.Lock()

    def takes(self, now: int, tokens: int, *, policy: str) -> bool:
        """Whether this call is the one that was counted, by the limits of this policy; it is made then."""
        with self._lock:
            is_free = self._minute and self._tokens is None and not self._is_over
            if not is_free or policy != self._job.policy or self._minute != minute_of(now):
                return False
            self._tokens = tokens
            return True

    def left(self, row: Job | None) -> Job | None:
        """The row of which a call is asked that could not take this one: it does not stand in that one's way."""
        with self._lock:
            self._is_over = True
        return self._settled(row)

    def ended(self, step: JobStep) -> JobStep:
        """The step that ends the work, and says of the call how large it was, or that it was not made."""
        with self._lock:
            self._is_over = True
        return (lambda row: step(self._settled(row))) if self._minute else step

    def _settled(self, row: Job | None) -> Job | None:
        """The row, without a word of a call that was counted ahead; another's claim may have counted one of its own."""
        if row is None or (row.holder, row.fence) != (self._job.holder, self._job.fence):
            return row
        pace = booking.settled(pace_text.read(row.state), self._tokens)
        return replace(row, state=pace_text.written(pace))

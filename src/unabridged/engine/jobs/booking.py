"""The first call of a claimed run, counted with the claim: one transaction less before a summariser is asked.
It refuses to let a second call pass for it, and to be taken once its run has ended.
"""

from __future__ import annotations

import threading
from dataclasses import replace

from unabridged.compaction.paces import booking, pace_text
from unabridged.compaction.paces.pacing import Limits, Situation
from unabridged.compaction.paces.spending import minute_of
from unabridged.compaction.policy import chosen
from unabridged.compaction.strategies import asks_nobody
from unabridged.engine.held import Held
from unabridged.ports import Job, JobStep


def ahead(held: Held, now: int, row: Job) -> bytes:
    """What a lane remembers, with the first call of whoever claims it now; or without, where none need be made."""
    pace, policy = pace_text.read(row.state), held.policy_of(row.policy)
    if held.summariser is None or policy is None or asks_nobody(chosen(policy)):
        return pace_text.written(replace(pace, booked=0)) if pace.booked else row.state
    limits = Limits(
        calls_per_hour=policy.calls_per_hour,
        tokens_per_hour=policy.tokens_per_hour,
        tokens_per_thread=policy.tokens_per_thread,
    )
    return pace_text.written(booking.booked(pace, limits, Situation(now=now, compactable_tokens=0)))


class Booking:
    """Of one claimed run; its calls are made on one thread, and it may be given back on another."""

    def __init__(self, job: Job) -> None:
        self._policy = job.policy
        self._minute = pace_text.read(job.state).booked
        self._tokens: int | None = None
        self._is_over = False
        self._lock = threading.Lock()

    def takes(self, now: int, tokens: int, *, policy: str) -> bool:
        """Whether this call is the one that was counted, by the limits of this policy; it is made then."""
        with self._lock:
            is_free = self._tokens is None and not self._is_over
            if not is_free or policy != self._policy or self._minute != minute_of(now):
                return False
            self._tokens = tokens
            return True

    def ended(self, step: JobStep) -> JobStep:
        """The step that ends the work, and says of the call how large it was, or that it was not made."""
        with self._lock:
            self._is_over = True
        if not self._minute:
            return step

        def settling(row: Job | None) -> Job | None:
            made = step(row)
            if made is None:
                return None
            pace = booking.settled(pace_text.read(made.state), self._tokens)
            return replace(made, state=pace_text.written(pace))

        return settling

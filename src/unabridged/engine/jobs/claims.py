"""What one handle has claimed and not finished: noted inside the step that claims it, and given back at its end.
They refuse to claim by a step that is older than that, however late a store takes it.
"""

from __future__ import annotations

import threading

from unabridged.engine.jobs import leases
from unabridged.engine.jobs.booking import Booking
from unabridged.ports import Job, JobName, Jobs, JobStep


class Claims:
    """One handle's; its steps run on whichever thread a store has for them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._jobs: dict[JobName, tuple[Job, Booking]] = {}
        self._ends = 0

    def noted(self, claiming: JobStep) -> JobStep:
        """The step, and what it claims is known here before a store can answer, whoever hears the answer."""
        begun = self._ends

        def step(row: Job | None) -> Job | None:
            made = claiming(row)
            with self._lock:
                if made is None or self._ends != begun:
                    return None
                self._jobs[made.ref, made.lane] = made, Booking(made)
            return made

        return step

    def finished(self, job: Job) -> None:
        """A job came to its end, and its row says so."""
        with self._lock:
            if self._booking(job) is not None:
                del self._jobs[job.ref, job.lane]

    def booking(self, job: Job) -> Booking | None:
        """The call that was counted with its claim; None where that holds no more."""
        with self._lock:
            return self._booking(job)

    def ended(self, job: Job, step: JobStep) -> JobStep:
        """The step that ends it, by which its row knows as well whether that call was made."""
        booking = self.booking(job)
        return step if booking is None else booking.ended(step)

    async def give_back(self, jobs: Jobs, now: int) -> None:
        """Let what is not finished fall due for anybody at once; who is still at work on it publishes nothing."""
        with self._lock:
            self._ends += 1
            left = [job for job, _ in self._jobs.values()]
        for job in left:
            await self.leave(jobs, job, now)

    async def leave(self, jobs: Jobs, job: Job, now: int) -> None:
        """Let one of them fall due for anybody at once."""
        await jobs.job(job.ref, job.lane, self.ended(job, leases.giving_back(job, now)))
        self.finished(job)

    def _booking(self, job: Job) -> Booking | None:
        known, booking = self._jobs.get((job.ref, job.lane), (None, None))
        return booking if known is not None and known.fence == job.fence else None

"""The lanes' rows as plain code: what every store does with work that is due.
It refuses to know verbs, threads and locks.
"""

from __future__ import annotations

from itertools import islice

from unabridged.log.ids import Scope, ThreadRef
from unabridged.ports import Job, JobName, JobStep, Wanted, Work
from unabridged.stores import job_rules


class JobShelf:
    """One row a lane, by its name."""

    def __init__(self) -> None:
        self.rows: dict[JobName, Job] = {}

    def put_through(self, ref: ThreadRef, work: Work) -> Job | None:
        """Put a lane's row through the step."""
        made = job_rules.stepped(self.rows.get((ref, work.lane)), ref, work.lane, work.step)
        if made is not None:
            self.rows[ref, work.lane] = made
        return made

    def claim(self, wanted: Wanted, step: JobStep, *, limit: int) -> list[Job]:
        """Put what can be claimed through the step, oldest first; a step that raises leaves every row as it was."""
        due = sorted(self._claimable(wanted), key=lambda each: each[0])
        shown = (job_rules.stepped(job, job.ref, job.lane, step) for _, job in due[: job_rules.MOST_SHOWN])
        claimed = list(islice((job for job in shown if job is not None), limit))
        self.rows.update({(job.ref, job.lane): job for job in claimed})
        return claimed

    def page(self, *, after: JobName | None, limit: int, within: Scope | None) -> list[Job]:
        """Rows after a name, of every scope or of one, in the order of their names."""
        rows = (
            self.rows.items() if within is None else [each for each in self.rows.items() if each[0][0].scope == within]
        )
        named = sorted(((job_rules.bytes_of_name(name), job) for name, job in rows), key=lambda each: each[0])
        since = () if after is None else job_rules.bytes_of_name(after)
        return [job for name, job in named if name > since][:limit]

    def next_due(self, wanted: Wanted) -> int | None:
        """When the first of the wanted rows can be claimed."""
        return min((max(due, job.lease_until) for due, job in self._wanted(wanted)), default=None)

    def forget(self, ref: ThreadRef) -> None:
        """Let go of every row of a thread."""
        self.rows = {name: job for name, job in self.rows.items() if name[0] != ref}

    def _claimable(self, wanted: Wanted) -> list[tuple[int, Job]]:
        return [(due, job) for due, job in self._wanted(wanted) if max(due, job.lease_until) <= wanted.now]

    def _wanted(self, wanted: Wanted) -> list[tuple[int, Job]]:
        """Rows in which something is or falls due that these names can do."""
        return [
            (job.due_at, job)
            for job in self.rows.values()
            if job.due_at is not None and not job.parked and (job.policy, job.summariser) in wanted.names
        ]

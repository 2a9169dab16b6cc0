"""Work that is due, said shortly: marked, claimed and listed as tests do it often.
It refuses to know a store, and what the work is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.log.ids import MAIN, LaneId, Scope
from unabridged.ports import Job, JobStep, Wanted
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE, ref

POLICY: Final = "a policy"
SUMMARISER: Final = "a summariser"
_EVERYTHING: Final = 10_000


def due(thread: str, at: int | None, *, lane: str = MAIN, scope: Scope = HERE) -> Job:
    """A lane's row with something due in it."""
    return Job(ref=ref(thread, scope), lane=LaneId(lane), due_at=at, policy=POLICY, summariser=SUMMARISER)


def kept(driven: Driven, job: Job) -> Job | None:
    """Put this row in its lane's place, whatever stood there."""
    return driven.job(job.ref, job.lane, lambda _: job)


def looked(driven: Driven, thread: str, *, lane: str = MAIN, scope: Scope = HERE) -> Job | None:
    """The lane's row as it stands."""
    return driven.job(ref(thread, scope), LaneId(lane), lambda known: known)


def listed(driven: Driven) -> list[Job]:
    """Every row of every lane."""
    return driven.jobs(after=None, limit=_EVERYTHING)


def wanted(now: int, *names: tuple[str, str]) -> Wanted:
    """Work that falls due until now, under these names or the usual ones."""
    return Wanted(now=now, names=frozenset(names or {(POLICY, SUMMARISER)}))


def held_by(holder: str, *, until: int = 1_000) -> JobStep:
    """What a claim makes of a row: its holder, his lease and the next fence."""

    def step(job: Job | None) -> Job | None:
        return None if job is None else replace(job, holder=holder, lease_until=until, fence=job.fence + 1)

    return step


def done_by(fence: int) -> JobStep:
    """What a publication makes of a row: nobody's, and nothing due; None where the fence is another's."""

    def step(job: Job | None) -> Job | None:
        is_mine = job is not None and job.fence == fence and job.holder != ""
        return replace(job, due_at=None, holder="", lease_until=0) if job is not None and is_mine else None

    return step

"""What the doctor asks of the work that is due: what is parked and why, and what waits for somebody who never comes.
It refuses to work, to claim, and to call anything a fault: what is due late loses no word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

from unabridged.compaction.paces import pace_text
from unabridged.engine.context import Context
from unabridged.ports import Job
from unabridged.upkeep import Checks, Finding, Level

_PAGE: Final = 1_000
_AT_ONCE: Final = 5_000
_NAMED: Final = 5
_DAY: Final = 24 * 60 * 60 * 1_000_000


async def due_work(ctx: Context, checks: Checks) -> list[Finding]:
    """What is parked, what its holder left, what nobody ever took; a quick look asks the first lanes alone."""
    looked, long_ago = 0, ctx.clock.now() - _DAY
    parked, left, waiting = list[Job](), list[Job](), list[Job]()
    async for job in _jobs(ctx):
        if checks is Checks.QUICK and looked == _AT_ONCE:
            break
        looked += 1
        if job.parked:
            parked.append(job)
        elif job.due_at is not None and job.holder and job.lease_until < long_ago:
            left.append(job)
        elif job.due_at is not None and max(job.due_at, job.lease_until) < long_ago:
            waiting.append(job)
    found = [*_parked(parked)]
    found += _unattended(left, "were claimed and left: the lease of each ended more than a day ago")
    found += _unattended(waiting, "have had work due for more than a day, and nobody claimed it")
    what = f"of {looked} lanes none is parked, and none has waited for a day"
    return found or [Finding(level=Level.FINE, subject="jobs", what=what)]


def _parked(jobs: list[Job]) -> list[Finding]:
    reasons = Counter(pace_text.why_parked(job.parked) for job in jobs)
    remedy = (
        "unabridged jobs --scopes says which, or memory.jobs(); mend the reason, then unabridged resume, or "
        "memory.resume(); until then views fit without a summary"
    )
    return [
        Finding(level=Level.WARNING, subject="jobs", what=f"{count} lanes are parked: {why}", remedy=remedy)
        for why, count in reasons.most_common(_NAMED)
    ]


def _unattended(jobs: list[Job], how: str) -> list[Finding]:
    if not jobs:
        return []
    named = ", ".join(f"lane {job.lane!r} of thread {job.ref.quoted}" for job in jobs[:_NAMED])
    what = f"{len(jobs)} lanes {how}: {named}{', ...' if len(jobs) > _NAMED else ''}"
    remedy = "nobody works on it: start a program with a policy; until then views fit without it"
    return [Finding(level=Level.WARNING, subject="jobs", what=what, remedy=remedy)]


async def _jobs(ctx: Context) -> AsyncIterator[Job]:
    page = await ctx.store.jobs(after=None, limit=_PAGE)
    while page:
        for each in page:
            yield each
        page = await ctx.store.jobs(after=(page[-1].ref, page[-1].lane), limit=_PAGE)

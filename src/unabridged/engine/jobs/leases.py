"""The steps a lane's row goes through: marked due, claimed, renewed, settled; pure, run inside a store's transaction.
They refuse to lose a mark that was made while somebody worked, and to let who lost his claim change anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, assert_never

from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Go, Pace, Reason, Stopped, Verdict, Wait
from unabridged.compaction.paces.spending import HOUR
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Job, JobName, JobStep, Work

LEASE_SECONDS: Final = 60.0
_LEASE: Final = round(LEASE_SECONDS * 1_000_000)
# The clocks of programs that share a store may lie so far apart that a lease seems longer than it is.
_FURTHEST: Final = HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What is due from when, with what it needs, and what the lane's pace says to it."""

    at: int
    reason: str
    policy: str
    summariser: str
    may: Callable[[Pace], Verdict]


def marking(ref: ThreadRef, lane: LaneId, due: Due) -> JobStep:
    """It falls due; the same again changes nothing, and a pace that says later is kept to."""

    def step(row: Job | None) -> Job | None:
        row = row or Job(ref=ref, lane=lane, due_at=None)
        state = pace_text.at(row.state, due.at)
        at, parked = _from_when(due, state)
        reason = due.reason if at is not None else row.reason
        if row.due_at is not None and at is not None and row.due_at <= at and not _is_leased_mark(row):
            at = row.due_at
        made = replace(_believed(row, due.at), due_at=at, reason=reason, policy=due.policy, summariser=due.summariser)
        made = replace(made, parked=parked, state=state)
        return None if made == row else made

    return step


def _believed(row: Job, now: int) -> Job:
    """The row, without a lease that reaches further ahead than any can: the clock was set back since it was given."""
    return replace(row, holder="", lease_until=0) if row.lease_until > now + _FURTHEST else row


def _from_when(due: Due, state: bytes) -> tuple[int | None, str]:
    """When a lane's pace lets it fall due, and why nobody is to try it by himself."""
    match due.may(pace_text.read(state)):
        case Go():
            return due.at, ""
        case Wait(until=until):
            return max(until, due.at), ""
        case Stopped(reason=reason):
            return None, why_parked(reason)
        case other:
            assert_never(other)


def why_parked(reason: Reason) -> str:
    """What a row says of a lane that no time brings on; nothing where all that was due is done."""
    return "" if reason is Reason.FIRED else reason.value


def bettering(ref: ThreadRef, lane: LaneId, due: Due) -> Work:
    """What a named drop that was appended in haste leaves behind: a text for it is due, whatever the lane's pace."""

    def step(row: Job | None) -> Job | None:
        row = row or Job(ref=ref, lane=lane, due_at=None)
        at = due.at if row.due_at is None or _is_leased_mark(row) else min(row.due_at, due.at)
        return replace(row, due_at=at, reason=due.reason, policy=due.policy, summariser=due.summariser, parked="")

    return Work(lane=lane, step=step)


def claiming(
    holder: str,
    now: int,
    *,
    but: frozenset[JobName] = frozenset(),
    lanes: frozenset[str] = frozenset(),
    ahead: Callable[[Job], bytes] = lambda row: row.state,
) -> JobStep:
    """It is ours until the lease is over, and due again then if we die; ``but`` are lanes that we are still at.

    Where ``lanes`` are named, no other is claimed. ``ahead`` is what the lane remembers of the claim.
    """

    def step(row: Job | None) -> Job | None:
        if row is None or row.lease_until > now or (row.ref, row.lane) in but or (lanes and row.lane not in lanes):
            return None
        until = now + _LEASE
        return replace(
            row,
            holder=holder,
            lease_until=until,
            due_at=until,
            state=ahead(row),
            fence=row.fence + 1,
            attempts=row.attempts + 1,
        )

    return step


def renewing(job: Job, now: int) -> JobStep:
    """The lease begins anew; a mark that was made meanwhile stays."""

    def step(row: Job | None) -> Job | None:
        if row is None or (row.holder, row.fence) != (job.holder, job.fence):
            return None
        until = now + _LEASE
        return replace(row, lease_until=until, due_at=until if _is_leased_mark(row) else row.due_at)

    return step


def settling(job: Job, *, due_at: int | None, parked: str = "") -> JobStep:
    """The work is over; what was marked meanwhile is due, else what is said here."""
    return _ending(job, lambda row: replace(row, parked=parked), due_at=lambda _: due_at)


def giving_back(job: Job, now: int) -> JobStep:
    """Whoever claimed it ends before the work does: it is due again at once, and was no attempt of the lane's."""
    return _ending(job, lambda row: replace(row, attempts=max(0, row.attempts - 1)), due_at=lambda _: now)


def waiting(job: Job, verdict: Wait | Stopped) -> JobStep:
    """Nothing was begun, because the pace says no; it is tried again when that says."""
    until = verdict.until if isinstance(verdict, Wait) else None
    return settling(job, due_at=until, parked=why_parked(verdict.reason) if isinstance(verdict, Stopped) else "")


def resting(job: Job, after: Callable[[Pace], Pace]) -> JobStep:
    """The work came to nothing, and is tried again when the pace says so."""

    def changed(row: Job) -> Job:
        return replace(row, state=pace_text.written(after(pace_text.read(row.state))))

    return _ending(job, changed, due_at=lambda row: pace_text.read(row.state).rests_until)


def stopping(job: Job, after: Callable[[Pace], Pace], *, parked: str) -> JobStep:
    """The work came to nothing, and no time brings it on: somebody has to look, or something to change."""

    def changed(row: Job) -> Job:
        return replace(row, parked=parked, state=pace_text.written(after(pace_text.read(row.state))))

    return _ending(job, changed, due_at=lambda _: None)


def applied(job: Job, after: Callable[[Pace], Pace], *, owed_at: int | None = None) -> Work:
    """What an applied compaction leaves of its job, in the transaction that appends it: nothing, if the claim holds.

    Unless texts are still owed for drops: then it is due for the next of them.
    """

    def changed(row: Job) -> Job:
        reason = row.reason if owed_at is None else BETTER
        return replace(
            row, attempts=0, parked="", reason=reason, state=pace_text.written(after(pace_text.read(row.state)))
        )

    return Work(lane=job.lane, step=_ending(job, changed, due_at=lambda _: owed_at))


def noting(ref: ThreadRef, lane: LaneId, after: Callable[[Pace], Pace]) -> JobStep:
    """What a lane remembers of a run that nobody had claimed, or of a call that is about to be made."""

    def step(row: Job | None) -> Job | None:
        row = row or Job(ref=ref, lane=lane, due_at=None)
        return replace(row, state=pace_text.written(after(pace_text.read(row.state))))

    return step


def _ending(job: Job, changed: Callable[[Job], Job], *, due_at: Callable[[Job], int | None]) -> JobStep:
    def step(row: Job | None) -> Job | None:
        if row is None or (row.holder, row.fence) != (job.holder, job.fence):
            return None
        after = changed(row)
        at = due_at(after) if _is_leased_mark(row) else row.due_at
        return replace(after, holder="", lease_until=0, due_at=at)

    return step


def _is_leased_mark(row: Job) -> bool:
    """Whether a row is due only in case that whoever works on it dies."""
    return bool(row.lease_until) and row.due_at == row.lease_until

"""The lanes' rows through SQL: each read and written in the transaction of whoever puts it through a step.
It refuses to know what a step does, and to believe a row that is not what was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from heapq import merge
from itertools import islice
from typing import Any, Final, NamedTuple

from unabridged.log import chain
from unabridged.log.ids import LaneId, Scope, ThreadId, ThreadRef
from unabridged.log.row import to_blob, to_bytes, to_text
from unabridged.ports import Job, JobName, JobStep, Wanted, Work
from unabridged.stores import job_rules
from unabridged.stores.sql.transaction import LOCKED, Numbered, Numbers, Place, Transaction, place_of, scope_of

_DIGEST_BYTES: Final = 16
_LONG_AGO: Final = -(2**63)
_SCOPE: Final = ("tenant", "user", "project")
_FIRST: Final[tuple[bytes, ...]] = (b"",) * 5


class Columns(NamedTuple):
    """A lane's row as it is stored; the digest proves whose it is, and every value of it."""

    lane: bytes
    due_at: int | None
    policy: bytes
    summariser: bytes
    lease_until: int
    fence: int
    attempts: int
    reason: bytes
    holder: bytes
    parked: bytes | None
    state: bytes
    digest: bytes


class _Found(NamedTuple):
    """A row with where it stands; no job where it is not what was written."""

    place: Numbers
    name: tuple[bytes, ...]
    due_at: int
    job: Job | None


def job(tx: Transaction, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
    """Put a lane's row through the step, holding its thread."""
    place = place_of(tx, ref, statement=LOCKED)
    return None if place is None else put_through(tx, place, Work(lane=lane, step=step))


def put_through(tx: Transaction, place: Place, work: Work) -> Job | None:
    """Put a lane's row through the step, where this transaction holds the thread."""
    ref = place.thread.ref
    found = tx.all("job", scope=place.scope, id=place.id, lane=to_bytes(work.lane))
    known = _read(ref, Columns._make(found[0])) if found else None
    made = job_rules.stepped(known, ref, work.lane, work.step)
    if made is not None and made != known:
        _put(tx, place, made)
    return made


def claim(tx: Transaction, wanted: Wanted, step: JobStep, *, limit: int) -> list[Job]:
    """Put what can be claimed through the step, oldest first; rows that another transaction holds are passed over."""
    each = [_claimable(tx, wanted.now, name, limit) for name in sorted(wanted.names)]
    claimed: list[tuple[Numbers, Job]] = []
    for found in islice(merge(*each, key=lambda found: found.due_at), job_rules.MOST_SHOWN):
        if found.job is not None:
            made = job_rules.stepped(found.job, found.job.ref, found.job.lane, step)
            claimed += [] if made is None else [(found.place, made)]
        if len(claimed) == limit:
            break
    for place, made in claimed:
        _put(tx, place, made)
    return [made for _, made in claimed]


def page(tx: Transaction, *, after: JobName | None, limit: int, within: Scope | None) -> list[Job]:
    """Rows after a name, of every scope or of one, in the order of their names."""
    found: list[Job] = []
    if after is not None:
        since = _next(job_rules.bytes_of_name(after))
    else:
        since = (
            _FIRST
            if within is None
            else job_rules.bytes_of_name((ThreadRef(scope=within, thread=ThreadId("")), LaneId("")))
        )
    while rows := _listed(tx, since, limit, alone=within is not None):
        found.extend(each.job for each in rows if each.job is not None)
        if len(found) >= limit:
            break
        since = _next(rows[-1].name)
    return found[:limit]


def next_due(tx: Transaction, wanted: Wanted) -> int | None:
    """When the first of the wanted rows can be claimed."""
    asked = [_next_due(tx, _named(name)) for name in sorted(wanted.names)]
    return min((due for due in asked if due is not None), default=None)


def _next_due(tx: Transaction, named: dict[str, bytes]) -> int | None:
    """The same under one pair of names; however many wait, the first tells it, unless somebody has that one."""
    found: list[tuple[int, int]] = tx.all("first_due", **named)
    if not found:
        return None
    due_at, lease_until = found[0]
    if lease_until <= due_at:
        return due_at
    free: int = tx.all("first_free", **named, through=lease_until)[0][0]
    return free


def damaged(tx: Transaction, *, limit: int) -> tuple[int, int]:
    """How many of the first rows are not what was written and believed by nobody, and how many were looked at."""
    rows = _listed(tx, _FIRST, limit, alone=False)
    return sum(each.job is None for each in rows), len(rows)


def _listed(tx: Transaction, since: tuple[bytes, ...], limit: int, *, alone: bool) -> list[_Found]:
    """Rows from this name on, in the order of their names; of its scope alone, or of those that follow too."""
    *names, name, lane = since
    scope = dict(zip(_SCOPE, names, strict=True))
    rows = tx.all("jobs_of_scope", **scope, name=name, lane=lane, limit=limit)
    if len(rows) < limit and not alone:
        rows += tx.all("jobs_of_later_scopes", **scope, limit=limit - len(rows))
    return [_found(row) for row in rows]


def _claimable(tx: Transaction, now: int, name: tuple[str, str], limit: int) -> Iterator[_Found]:
    """What these two can work on, oldest first, a page at a time."""
    due_at, at, lane = _LONG_AGO, Numbers(scope=0, id=0), b""
    while True:
        since = {"due_at": due_at, "scope": at.scope, "id": at.id, "lane": lane}
        rows = [_found(row) for row in tx.all("claimable", **_named(name), **since, now=now, limit=limit)]
        yield from rows
        if len(rows) < limit:
            return
        at, (*_, lane), due_at, _ = rows[-1]


def _named(name: tuple[str, str]) -> dict[str, bytes]:
    return {"policy": to_bytes(name[0]), "summariser": to_bytes(name[1])}


def _next(name: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The first name after this one in the order of bytes."""
    return (*name[:-1], name[-1] + b"\0")


def _found(row: tuple[Any, ...]) -> _Found:
    scope, number, tenant, user, project, name, *columns = row
    whose = scope_of(tenant, user, project)
    own = Columns._make(columns)
    return _Found(
        place=Numbers(scope=scope, id=number),
        name=tuple(map(to_blob, (tenant, user, project, name, own.lane))),
        due_at=_LONG_AGO if own.due_at is None else own.due_at,
        job=_read(ThreadRef(scope=whose, thread=ThreadId(to_text(name))), own),
    )


def _read(ref: ThreadRef, row: Columns) -> Job | None:
    """The job that was written, or None where any of it has changed since."""
    if to_blob(row.digest) != _digest(ref, row):
        return None
    return Job(
        ref=ref,
        lane=LaneId(to_text(row.lane)),
        due_at=row.due_at,
        reason=to_text(row.reason),
        policy=to_text(row.policy),
        summariser=to_text(row.summariser),
        holder=to_text(row.holder),
        lease_until=row.lease_until,
        fence=row.fence,
        attempts=row.attempts,
        parked="" if row.parked is None else to_text(row.parked),
        state=to_blob(row.state),
    )


def _put(tx: Transaction, place: Numbered, made: Job) -> None:
    row = Columns(
        lane=to_bytes(made.lane),
        due_at=made.due_at,
        policy=to_bytes(made.policy),
        summariser=to_bytes(made.summariser),
        lease_until=made.lease_until,
        fence=made.fence,
        attempts=made.attempts,
        reason=to_bytes(made.reason),
        holder=to_bytes(made.holder),
        parked=to_bytes(made.parked) if made.parked else None,
        state=made.state,
        digest=b"",
    )
    row = row._replace(digest=_digest(made.ref, row))
    tx.run("put_job", scope=place.scope, id=place.id, **row._asdict())


def _digest(ref: ThreadRef, row: Columns) -> bytes:
    """What proves whose row it is, and every value of it; a damaged column of any type has another."""
    numbers = (row.due_at, row.lease_until, row.fence, row.attempts, row.parked is None)
    held = (row.lane, row.policy, row.summariser, row.reason, row.holder, row.parked or b"", row.state)
    texts = [to_blob(each) for each in held]
    framed = repr((numbers, [len(each) for each in texts])).encode()
    return sha256(chain.genesis(ref) + framed + b"".join(texts)).digest()[:_DIGEST_BYTES]

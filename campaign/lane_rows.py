"""Lanes' rows of the campaign: what stands in them follows from whose they are, so that a store can be held to it.
It refuses to know what any work is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from campaign import talk
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import MAIN, LaneId, ThreadRef
from unabridged.log.row import to_text
from unabridged.ports import Access, Batch, Job, Store, Wanted, Work
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.jobs import due as plainly_due

WANTED: Final = Wanted(now=9, names=frozenset({("a policy", "a summariser")}))


def due(ref: ThreadRef) -> Job:
    """The row of a lane in which something is due."""
    return replace(plainly_due(ref.thread, 1), ref=ref)


def publishing(batch: Batch) -> Batch:
    """The batch with the work of counting it in its lane's row, under the batch's key."""
    name = batch.key.text or ""

    def step(job: Job | None) -> Job | None:
        return None if job is None else replace(job, reason=name, attempts=job.attempts + 1)

    return replace(batch, work=Work(lane=MAIN, step=step))


def mark(store: Store, ref: ThreadRef) -> None:
    """Make something due in the thread, unless something was."""
    drive(store.job(ref, MAIN, lambda job: job or due(ref)))


def claim(store: Store, holder: str, *, until: int) -> list[Job]:
    """Take the oldest lane in which something is due."""

    def step(job: Job | None) -> Job | None:
        return job and replace(job, holder=holder, lease_until=until, fence=job.fence + 1)

    return drive(store.claim(WANTED, step, limit=1))


def rows(store: Store) -> list[Job]:
    """Every row there is."""
    return drive(store.jobs(after=None, limit=talk.EVERYTHING))


def keep(store: Store) -> None:
    """One row of every thread in which something is due, and one that is parked; no column of both is empty."""
    for scope in drive(store.scopes()):
        for thread in drive(store.threads(scope, after=None, limit=talk.EVERYTHING)):
            for lane in (MAIN, LaneId("parked")):
                drive(store.job(thread.ref, lane, _always(row_of(thread.ref, lane))))


def row_of(ref: ThreadRef, lane: LaneId) -> Job:
    """The row that belongs to a thread and a lane: nobody has to remember it."""
    return Job(
        ref=ref,
        lane=lane,
        due_at=5,
        reason="tokens",
        policy="a policy",
        summariser="a summariser",
        holder="somebody",
        lease_until=7,
        fence=3,
        attempts=2,
        parked="why" if lane == "parked" else "",
        state=talk.text_of(f"{ref.scope} {ref.thread} {lane}").encode(),
    )


def strange(path: Path) -> list[str]:
    """Every row that is given back and is not what was kept, and every error that has no type of ours."""
    try:
        store = SqliteStore(path, access=Access.READ)
    except UnabridgedError:
        return []  # whoever cannot read is given nothing
    try:
        drive(store.next_due(replace(WANTED, names=_named(path) | WANTED.names)))
        wrong = [job for job in rows(store) if job != row_of(job.ref, job.lane)]
    except (UnabridgedError, sqlite3.Error):
        return []
    except Exception as problem:  # noqa: BLE001  # any other is the finding
        return [f"the lanes' rows were read with an error without a type of ours: {problem!r}"]
    finally:
        drive(store.close())
    return [f"{job.ref.thread}, {job.lane}: a row was given back that is not its own" for job in wrong]


def _named(path: Path) -> frozenset[tuple[str, str]]:
    """What the table names now, whatever became of it."""
    raw = sqlite3.connect(path)
    try:
        found = raw.execute("SELECT DISTINCT policy, summariser FROM job").fetchall()
    finally:
        raw.close()
    return frozenset((to_text(policy), to_text(summariser)) for policy, summariser in found)


def _always(job: Job) -> Callable[[Job | None], Job]:
    return lambda _: job

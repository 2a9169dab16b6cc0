"""Commands on the work that is due: which lanes have some, which rest or are parked and why, and how they go on.
It refuses to do any of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final, TextIO

from unabridged import Memory
from unabridged.cli import places
from unabridged.cli.commands import ABOUT
from unabridged.cli.named_threads import asking_of, found
from unabridged.cli.page import page_for
from unabridged.compaction.paces import pace_text
from unabridged.exporting.lines import many, when
from unabridged.ports import Job
from unabridged.system import SystemClock

_WELL: Final = 0
_WHOSE: Final = ("tenant", "user", "project")
_TOLD: Final = ("thread", "lane", "state", "why", "since", "until", "trigger", "tries")
_NEEDS: Final = ("policy", "summariser")


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.set_defaults(run=_RUN[name])
    if name == "jobs":
        parser.add_argument("--scopes", action="store_true", help="those of every tenant, user and project")
    else:
        parser.add_argument("thread", nargs="?", metavar="THREAD", help="only this one's lanes; else every one's")
        parser.add_argument("--lane", help="only this agent's; else every one's")
    places.add_options(parser)


def _jobs(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    page, now = page_for(told, out), SystemClock().now()
    with places.reading(told) as memory:
        rows = [row for job in _of(memory, is_all=told.scopes) if (row := _row(job, now))]
    names = (*_WHOSE, *_TOLD, *_NEEDS)
    first = 0 if page.is_for_programs or told.scopes else len(_WHOSE)
    last = len(names) if page.is_for_programs else len(names) - len(_NEEDS)
    page.table(names[first:last], [row[first:last] for row in rows], empty="nothing is due, rests or is parked here")
    return _WELL


def _of(memory: Memory, *, is_all: bool) -> Iterator[Job]:
    for scope in memory.scopes() if is_all else (None,):
        yield from memory.jobs(scope)


def _row(job: Job, now: int) -> tuple[object, ...] | None:
    """A lane as it stands now; None where nothing is to be done there."""
    stands = _standing(job, now)
    if stands is None:
        return None
    scope, (state, why, since, until) = job.ref.scope, stands
    times = [None if each is None else when(each) for each in (since, until)]
    where = (scope.tenant, scope.user, scope.project, str(job.ref.thread), str(job.lane))
    return (*where, state, why, *times, job.reason, job.attempts, job.policy, job.summariser)


def _standing(job: Job, now: int) -> tuple[str, str, int | None, int | None] | None:
    """Its state and why it is so, since when and until when, as far as its row knows."""
    pace = pace_text.read(job.state)
    if job.holder and job.lease_until > now:
        return "under way", "", None, job.lease_until
    if job.parked:
        return "parked", pace_text.why_parked(job.parked), None, None
    if pace.rests_until > now and (job.due_at is None or job.due_at > now):
        return "resting", pace.rests_for.value, None, max(pace.rests_until, job.due_at or 0)
    if job.due_at is None:
        return None
    return ("due", "", job.due_at, None) if job.due_at <= now else ("later", "", None, job.due_at)


def _resume(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.writing(told) as memory:
        if told.thread is not None:
            thread = found(memory, told.thread)
            if told.lane is not None:
                with asking_of(thread, told.lane):
                    thread.ledger(lane=told.lane)  # which tells whether there is such a lane
        count = memory.resume(thread=told.thread, lane=told.lane)
    line = f"due again: {many(count, 'lane')}" if count else "nothing rests or is parked here"
    page_for(told, out).say(line, {"resumed": count})
    return _WELL


_RUN: Final = MappingProxyType({"jobs": _jobs, "resume": _resume})

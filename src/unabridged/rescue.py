"""What is asked of a store by its name alone: a new place for a backup, a look at what will not open.
It refuses to change what it is given, and to know how a face waits.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from unabridged.engine import checking
from unabridged.engine.upkeep import doctor, verify
from unabridged.errors import CorruptionError, UnabridgedError
from unabridged.log import proof
from unabridged.opening import BLOCKING, Waiting, context_for, counters_for
from unabridged.ports import Access, Counter
from unabridged.runner.driving import drive
from unabridged.stores.opening import Waits, at_file, file_named, open_store
from unabridged.stores.profile import Profile
from unabridged.upkeep import Checks, Finding, Restored, trouble


def restore(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    counter: Counter | None = None,
    progress: Callable[[int], None] | None = None,
) -> Restored:
    """Copy a backup to a new place, complete and verified or not there; ``progress`` is told of events checked."""
    told = checking.hearing(progress)
    return restore_heard(source, target, counter=counter, heard=lambda _: told)


def restore_heard(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    counter: Counter | None = None,
    heard: Callable[[int], Callable[[int], None] | None],
) -> Restored:
    """The same; ``heard`` is told how many events there are, and answers who is told how many were checked."""
    from unabridged.stores.sqlite import restoring  # noqa: PLC0415  # each store is imported when it is needed

    counters, found = counters_for(counter), list[verify.Verified]()

    def proves(copy: Path) -> None:
        store = open_store(copy, access=Access.WRITE, profile=Profile.DURABLE, waits=Waits.BLOCKING)
        try:
            progress = heard(drive(store.stats()).events)
            found.append(drive(verify.verify(store, counters=counters, progress=progress)))
        finally:
            drive(store.close())
        faults = [fault for fault in found[-1].faults if not proof.is_uncounted(fault.problem)]
        if faults:
            first = f"{doctor.place_of(faults[0])}: {faults[0].problem}"
            problem = f"{len(faults)} faults, the first in {first}; nothing was restored"
            raise CorruptionError(store=os.fspath(source), where="the backup", problem=problem)

    restoring.restore(file_named(source, "restored"), file_named(target, "restored to"), proves=proves)
    return Restored(threads=found[-1].threads, events=found[-1].events)


def diagnose(
    target: str | os.PathLike[str],
    *,
    counter: Counter | None = None,
    checks: Checks = Checks.WHOLE,
    progress: Callable[[int], None] | None = None,
) -> tuple[Finding, ...]:
    """What ``doctor`` says of this store; where it cannot be opened, why not, and what can be seen from outside."""
    heard, file = checking.hearing(progress), at_file(target)
    try:
        store = open_store(target, access=Access.READ, profile=Profile.DURABLE, waits=Waits.BLOCKING)
    except CorruptionError as problem:
        told = f"{problem.where}: {problem.problem}; keep a copy of the files as they are, and restore a backup"
        return (trouble("opening", told), *_outside(file))
    except UnabridgedError as problem:
        return (trouble("opening", str(problem)), *_outside(file))
    try:
        ctx = context_for(store, counter=counter, clock=None, ids=None, writer="", waiting=_NOBODY_WAITS)
        return drive(doctor.doctor(ctx, checks=checks, progress=heard))
    finally:
        drive(store.close())


async def _no_draft(*_: object) -> None:
    """Nobody writes where a store is only looked at."""


async def _no_match(*_: object) -> tuple[()]:
    """Nobody looks for an expression where a store is only looked at."""
    return ()


_NOBODY_WAITS: Final = Waiting(aside=BLOCKING.aside, ask=_no_draft, match=_no_match)


def _outside(file: Path | None) -> list[Finding]:
    from unabridged.stores.sqlite import examining  # noqa: PLC0415  # as above

    if file is None or "\0" in str(file):  # which no system takes for a name
        return []
    return examining.outside(file) if file.is_file() or not file.exists() else []

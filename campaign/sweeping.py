"""The program that carries the shim: every verb, failed at its first call, then its second, until it completes.
It refuses to accept anything but success, a typed error, and success of the same call with the same key afterwards.

    python -m campaign.sweeping FOLDER SECONDS SEED BUG PATIENCE     one line of JSON for each cell
"""

from __future__ import annotations

import errno
import json
import logging
import os
import random
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from campaign import found, places
from campaign.oracle import Ack, audit
from campaign.planted.bugs import BUGS
from campaign.shim import FAILURES, Call, Failure, Faults
from campaign.swapping import swapped
from campaign.timing import Deadline, after
from campaign.verbs import SEARCHED, VERBS, Verb, furnish
from unabridged.blocking import drive
from unabridged.counting.o200k import O200k
from unabridged.errors import UnabridgedError
from unabridged.stores.sqlite import checkpoint, driver, emptying, opening
from unabridged.stores.sqlite.store import SqliteStore

_BUSY_SECONDS: Final = 0.4
_GRACE_SECONDS: Final = 1.0
_DEEPEST: Final = 60
_LASTING_DEPTHS: Final = (1, 2, 3, 5, 8, 13, 21, 34)


@dataclass(slots=True)
class Cell:
    """One verb under one failure, once or lasting."""

    title: str
    allowed: float
    trials: int = 0
    violations: list[str] = field(default_factory=list)
    slowest: float = 0.0
    searched: bool = False


def cell(failure: Failure, name: str, *, lasting: int, place: Path, deadline: Deadline) -> Cell:
    """Fail the first call, then the second, until the verb no longer comes that far."""
    title = f"{name} / {failure.title} / {'lasting' if lasting else 'once'}"
    told = Cell(title, allowed=_BUSY_SECONDS, searched=name in SEARCHED)
    store, faults = SqliteStore(places.emptied(place) / "a.db"), Faults()
    acks = furnish(store)
    O200k().count("")  # what is imported when it is first needed is, before any file can be denied
    for nth in _LASTING_DEPTHS if lasting else range(1, _DEEPEST):
        if deadline.over or told.violations:
            break
        key = f"{name} {nth}"
        faults.arm(failure, nth, lasting=lasting)
        problem = _tried(told, lambda key=key: acks.extend(VERBS[name](store, key, place)))
        failed = faults.disarm()
        if not failed:
            break
        told.trials += 1
        _again(told, store, VERBS[name], key, place, acks, f"call {nth} failed, {problem or 'and the verb succeeded'}")
    drive(store.close())
    return told


def _tried(told: Cell, verb: object) -> str:
    """Try once under the failure; what the error was, or nothing."""
    assert callable(verb)
    began = time.monotonic()
    try:
        verb()
    except UnabridgedError as problem:
        return type(problem).__name__
    except Exception as problem:  # noqa: BLE001  # whatever is not ours is the finding
        told.violations.append(f"{told.title}: an error without a type of ours: {problem!r}")
        return "untyped"
    finally:
        took = time.monotonic() - began
        told.slowest = max(told.slowest, took)
        if took > told.allowed + _GRACE_SECONDS:
            told.violations.append(f"{told.title}: took {took:.1f} s")
    return ""


def _again(told: Cell, store: SqliteStore, verb: Verb, key: str, place: Path, acks: list[Ack], story: str) -> None:
    """The failure is over: the same call with the same key succeeds, and nothing acknowledged is gone."""
    try:
        acks.extend(verb(store, key, place))
    except Exception as problem:  # noqa: BLE001  # any error here is the finding
        told.violations.append(f"{told.title}: {story}; tried again it says {type(problem).__name__}: {problem}")
        return
    wrong = [*audit(store, acks).violations]
    if told.searched:
        found.follow(store)
        wrong += [*found.miscounted(store), *found.missed(store, acks[-1:])]
    told.violations += [f"{told.title}: {story}; {each}" for each in wrong]


@contextmanager
def impatient() -> Iterator[None]:
    """Stores that give up on a lock after a fraction of their seconds, so that a sweep does not wait for each."""
    with (
        swapped(opening, "BUSY_SECONDS", _BUSY_SECONDS),
        swapped(driver, "BUSY_SECONDS", _BUSY_SECONDS),
        swapped(checkpoint, "BUSY_SECONDS", _BUSY_SECONDS),
        swapped(emptying, "BUSY_SECONDS", _BUSY_SECONDS),
    ):
        yield


def size_limit(place: Path) -> Cell:
    """Files may not grow: SQLite calls it an error of input or output, a caller hears a typed one, then it works."""
    told = Cell("append many / file size limit", allowed=_BUSY_SECONDS)
    store = SqliteStore(places.emptied(place) / "a.db")
    acks = furnish(store)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    for nth, more in enumerate((0, 1_000, 5_000, 20_000)):
        key = f"limited {nth}"
        resource.setrlimit(resource.RLIMIT_FSIZE, (os.stat(f"{place}/a.db-wal").st_size + more, hard))  # noqa: PTH116
        problem = _tried(told, lambda key=key: acks.extend(VERBS["append many"](store, key, place)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        told.trials += 1
        _again(told, store, VERBS["append many"], key, place, acks, f"{more} bytes left, {problem or 'and it fitted'}")
    drive(store.close())
    return told


def lasting_lock(place: Path) -> Cell:
    """A lock that can never be had, under the deadline that stores really have: SQLite insists, and no longer."""
    told = Cell("append / lock ENOLCK / lasting", allowed=driver.BUSY_SECONDS)
    store, faults = SqliteStore(places.emptied(place) / "a.db"), Faults()
    acks = furnish(store)
    faults.arm(Failure(call=Call.LOCK, error=errno.ENOLCK), 1, lasting=1)
    problem = _tried(told, lambda: acks.extend(VERBS["append"](store, "locked", place)))
    faults.disarm()
    told.trials = 1
    _again(
        told, store, VERBS["append"], "locked", place, acks, f"every lock failed, {problem or 'and the verb succeeded'}"
    )
    drive(store.close())
    return told


def main() -> None:
    """Go through the cells in a random order until the time is over."""
    logging.disable()
    place, deadline, chance = Path(sys.argv[1]), after(float(sys.argv[2])), random.Random(int(sys.argv[3]))
    if sys.argv[5] == "patient":
        print(json.dumps(_plain(lasting_lock(place))), flush=True)
    with BUGS[sys.argv[4]]() if sys.argv[4] else nullcontext(), impatient():
        print(json.dumps(_plain(size_limit(place))), flush=True)
        cells = [(failure, name, lasting) for failure in FAILURES for name in VERBS for lasting in (0, 1)]
        for failure, name, lasting in chance.sample(cells, len(cells)):
            # A lock that always fails makes SQLite wait by itself, longer than any test; it is tried once at a time.
            if deadline.over or (lasting and failure.call is Call.LOCK):
                continue
            print(json.dumps(_plain(cell(failure, name, lasting=lasting, place=place, deadline=deadline))), flush=True)


def _plain(told: Cell) -> dict[str, object]:
    return {"title": told.title, "trials": told.trials, "violations": told.violations, "slowest": told.slowest}


if __name__ == "__main__":
    main()

"""Every verb, failed at its first statement, then its second, before and after the effect, until it completes.
It refuses to accept a half: what was not acknowledged stands whole or not at all, and the same key settles which.
"""

from __future__ import annotations

import random
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from campaign import found, lane_rows, places, talk
from campaign.failing import Trigger, When, connector, full
from campaign.oracle import Ack, audit, payloads
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import Deadline, after
from campaign.verbs import BATCH, SEARCHED, VERBS, furnish
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 200
_DEEPEST: Final = 200


@dataclass(slots=True)
class Sweep:
    """One store under a trigger, and what was acknowledged in it."""

    trigger: Trigger
    store: SqliteStore
    place: Path
    acks: list[Ack]
    trials: int = 0
    violations: list[str] = field(default_factory=list)


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Sweep verbs in a random order until the time is over."""
    deadline, chance, trials, violations = after(seconds), random.Random(seed), 0, list[str]()
    cells = [(name, when) for name in VERBS for when in When]
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        for name, when in chance.sample(cells, len(cells)):
            if deadline.over or violations:
                break
            swept = sweep(name, when, places.emptied(place / "store"), deadline)
            trials += swept.trials
            violations += swept.violations
    return Result(
        name="statements",
        seed=seed,
        count=trials,
        unit="failures",
        goal=GOAL,
        violations=tuple(violations),
        seconds=deadline.spent,
    )


def sweep(name: str, when: When, place: Path, deadline: Deadline) -> Sweep:
    """Fail the verb's statements one after the other."""
    trigger = Trigger()
    store = SqliteStore(place / "a.db", connect=connector(trigger))
    swept = Sweep(trigger, store, place, furnish(store))
    for nth in range(1, _DEEPEST):
        if deadline.over or swept.violations or not _one(swept, name, when, nth):
            break
        swept.trials += 1
    drive(store.close())
    return swept


def _one(swept: Sweep, name: str, when: When, nth: int) -> int:
    """One failure and what follows it; zero once the verb no longer comes that far."""
    key, story = f"{name} {when.value} {nth}", f"{name}: statement {nth} failed {when.value} its effect"
    swept.trigger.arm(nth, when, full)
    try:
        swept.acks.extend(VERBS[name](swept.store, key, swept.place))
    except UnabridgedError as problem:
        story += f", {type(problem).__name__}"
    finally:
        swept.trigger.disarm()
    try:
        halves = [*audit(swept.store, swept.acks).violations, *_half(swept.store, key), *_parted(swept.store, key)]
        swept.acks.extend(VERBS[name](swept.store, key, swept.place))
    except UnabridgedError as problem:
        swept.violations.append(f"{story}; tried again it says {type(problem).__name__}: {problem}")
    else:
        after_all = [*audit(swept.store, swept.acks).violations, *(_searched(swept) if name in SEARCHED else [])]
        swept.violations += [f"{story}; {each}" for each in (*halves, *after_all)]
    return swept.trigger.fired


def _searched(swept: Sweep) -> list[str]:
    """The index has what its log says, nothing twice and nothing skipped."""
    found.follow(swept.store)
    return [*found.miscounted(swept.store), *found.missed(swept.store, swept.acks[-1:])]


def _half(store: SqliteStore, key: str) -> list[str]:
    """Some of a batch's events, and not all of them."""
    told = f"{key}/".encode()
    found = sum(told in (payload or b"") for payload in payloads(store, talk.ref("b")))
    return [f"{found} of {BATCH} events of one batch are there"] if found not in {0, BATCH} else []


def _parted(store: SqliteStore, key: str) -> list[str]:
    """A lane's row that tells of events which are not there, or is silent of some that are."""
    rows = [row for row in lane_rows.rows(store) if row.attempts]  # only what publishes counts there
    told = f"{key}/".encode()
    there = any(told in (payload or b"") for payload in payloads(store, talk.ref("b")))
    if not key.startswith("publish ") or there == any(row.reason == key for row in rows):
        return []
    return ["the events of one commit are there without their lane's row, or it without them"]

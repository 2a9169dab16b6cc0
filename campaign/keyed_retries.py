"""Answers that are lost, before or after the effect, and calls that are made again: one event for each key.
It refuses to know why an answer was lost.
"""

from __future__ import annotations

import random
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Final

from campaign import places, talk
from campaign.oracle import Ack, audit
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged.blocking import drive
from unabridged.errors import KeyConflict, UnabridgedError
from unabridged.log.ids import Seq, ThreadId
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 10_000
_TRIES: Final = 6
_FORK_EVERY: Final = 400
_CHECK_EVERY: Final = 2_000


@dataclass(slots=True)
class Talkers:
    """The threads of a run, which of them are forks of which, and what was acknowledged."""

    chance: random.Random
    names: list[str] = field(default_factory=lambda: ["a", "b", "c"])
    parents: dict[str, str] = field(default_factory=dict)
    acks: list[Ack] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    calls: int = 0


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Append under lost answers until the time is over."""
    deadline, told = after(seconds), Talkers(random.Random(seed))
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        store = SqliteStore(place / "a.db", profile=Profile.FAST)
        while not deadline.over and told.calls < limit and not told.violations:
            _one(store, told, f"k{told.calls}")
            if told.calls % _FORK_EVERY == 0:
                _forked(store, told, f"fork {told.calls}")
            if told.calls % _CHECK_EVERY == 0:
                told.violations += audit(store, told.acks).violations
        told.violations += [*audit(store, told.acks).violations, *_extra(store, told)]
        drive(store.close())
    return Result(
        name="retries",
        seed=seed,
        count=told.calls,
        unit="appends",
        goal=GOAL,
        violations=tuple(told.violations),
        seconds=deadline.spent,
    )


def _one(store: SqliteStore, told: Talkers, key: str) -> None:
    """One append whose answer is lost up to five times."""
    thread, count = told.chance.choice(told.names), told.chance.choice([1, 1, 2, 4])
    lost = told.chance.randint(0, _TRIES - 1)
    told.calls += 1
    seqs: set[int] = set()
    for attempt in range(lost + 1):
        before = attempt < lost and told.chance.random() < 1 / 3
        if before:
            continue
        try:
            at = drive(store.append(talk.ref(thread), talk.batch(key, count=count, size=30)))
        except UnabridgedError as problem:
            told.violations.append(f"{key}: try {attempt + 1} says {type(problem).__name__}: {problem}")
            return
        seqs.add(at.first)
    if len(seqs) != 1:
        told.violations.append(f"{key}: acknowledged at {sorted(seqs)}")
    told.acks.append(Ack(thread=thread, key=key, first=min(seqs), count=count, size=30))
    if told.chance.random() < 1 / 50:
        _conflicting(store, told, thread, key)


def _conflicting(store: SqliteStore, told: Talkers, thread: str, key: str) -> None:
    """The same key for other words is refused, and refused again."""
    try:
        drive(store.append(talk.ref(thread), talk.batch(key, count=7, size=31)))
    except KeyConflict:
        return
    told.violations.append(f"{key}: other words were accepted under the same key")


def _forked(store: SqliteStore, told: Talkers, name: str) -> None:
    """A fork in which a key of its parent is tried once more: it stands in what both share."""
    parent = told.chance.choice(told.names)
    row = drive(store.thread(talk.ref(parent)))
    own = [ack for ack in told.acks if ack.thread == parent]
    if row is None or not own:
        return
    drive(store.fork(talk.ref(parent), ThreadId(name), through=row.head, at=1))
    told.names.append(name)
    told.parents[name] = parent
    ack = told.chance.choice(own)
    at = drive(store.append(talk.ref(name), talk.batch(ack.key, count=ack.count, size=30)))
    if at.fresh or at.first != ack.first:
        told.violations.append(
            f"{ack.key}: stands at {ack.first} in {parent} and again at {at.first} in its fork {name}"
        )


def _extra(store: SqliteStore, told: Talkers) -> list[str]:
    """Events that nobody's key accounts for."""
    found = 0
    for name in told.names:
        row = drive(store.thread(talk.ref(name)))
        after_seq = Seq(row.forked_at) if row else Seq(0)
        found += len(drive(store.rows(talk.ref(name), after=after_seq, limit=talk.EVERYTHING))) if row else 0
    wanted = sum(ack.count for ack in told.acks)
    return [] if found == wanted else [f"{found} events stand in the log and {wanted} were appended"]

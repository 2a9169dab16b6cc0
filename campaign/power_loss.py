"""Every state a power loss can leave on disk, opened anew and compared with what had been acknowledged by then.
It refuses to cut any real power: it replays the recorded system calls of a writer on a disk that forgets.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from campaign import found as searching
from campaign import places, recorder, talk
from campaign.disk import Crash, crashes
from campaign.oracle import Ack, audit
from campaign.result import Result
from campaign.timing import Deadline, after
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.kind import Kind
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 2_000
_POINTS_A_PASS: Final = 60
_TRY_APPEND_EVERY: Final = 25
_SEARCH_EVERY: Final = 6
_ENOUGH: Final = 20


@dataclass(slots=True)
class Found:
    """What came of the states of one profile."""

    states: int = 0
    rolled_back: int = 0
    first_seen: dict[str, str] = field(default_factory=dict)

    @property
    def violations(self) -> list[str]:
        """Each thing that went wrong once, with the first state that showed it."""
        return [f"{where}: {problem}" for problem, where in self.first_seen.items()]

    def wrong(self, where: str, problem: str) -> None:
        """Note what went wrong in a state."""
        self.first_seen.setdefault(problem, where)


def run(seconds: float, seed: int) -> Result:
    """Record each profile once, then rebuild states of all of them in turn until the time is over."""
    deadline = after(seconds)
    if reason := recorder.why_not():
        return Result(name="power", seed=seed, unit="states", goal=GOAL, skipped=reason)
    notes, states, violations = list[str](), 0, list[str]()
    rows = (
        (Profile.DURABLE, "", "durable"),
        (Profile.FAST, "", "fast"),
        (Profile.DURABLE, "journal", "durable, no WAL"),
    )
    for n, (profile, variant, title) in enumerate(rows):
        found = explore(deadline.part(1 / (len(rows) - n)), seed, profile=profile, bug=variant)
        notes.append(f"{title}: {found.states} states, {found.rolled_back} acknowledged rolled back")
        states += found.states
        violations += [f"{title}: {each}" for each in found.violations]
    return Result(
        name="power",
        seed=seed,
        count=states,
        unit="states",
        goal=GOAL,
        violations=tuple(violations),
        notes=tuple(notes),
        seconds=deadline.spent,
    )


def explore(deadline: Deadline, seed: int, *, profile: Profile, bug: str = "") -> Found:
    """Record one writer and try its states until the time is over or enough went wrong."""
    chance, found = random.Random(seed), Found()
    with places.folder() as place:
        made = places.emptied(place / "made")
        command = [sys.executable, "-m", "campaign.workload", str(made / "a.db"), profile.value, bug]
        ops = recorder.record(command, made, place / "trace")
        (place / "trace").unlink()
        order = chance.sample(range(len(ops)), len(ops))
        while not deadline.over:
            points, order = order[:_POINTS_A_PASS], order[_POINTS_A_PASS:]
            for crash in crashes(ops, points, chance):
                _try(crash, place / "state", found, profile)
                if not deadline.left or len(found.violations) >= _ENOUGH:
                    return found
            if not order:
                order = chance.sample(range(len(ops)), len(ops))
    return found


def _try(crash: Crash, place: Path, found: Found, profile: Profile) -> None:
    """Rebuild one state, open it as any program would, and compare."""
    places.emptied(place)
    for name, content in crash.files.items():
        (place / name).write_bytes(content)
    said = list(_lines(crash.said))
    acks = acks_of(said)
    may_roll_back = profile is Profile.FAST
    where = f"after operation {crash.point}, unsynced {crash.fate.value}"
    found.states += 1
    try:
        with _opened(place / "a.db") as store:
            seen = audit(store, acks, may_roll_back=may_roll_back)
            problems = [*seen.violations, *([] if may_roll_back else _forks(store, said))]
            if found.states % _SEARCH_EVERY == 0:
                problems += _searched(store, acks, found.states)
            if found.states % _TRY_APPEND_EVERY == 0:
                drive(store.append(talk.ref("all"), talk.batch("after the power came back")))
        problems += _copied(place / "copy.db", said, profile)
    except (UnabridgedError, sqlite3.Error) as problem:
        found.wrong(where, f"{type(problem).__name__}: {problem}")
        return
    found.rolled_back += seen.rolled_back
    for each in problems:
        found.wrong(where, each)


def _searched(store: SqliteStore, acks: Sequence[Ack], n: int) -> list[str]:
    """Some word is found with the index as the power left it, and once it has caught up with its log."""
    asked = [acks[n // _SEARCH_EVERY % len(acks)]] if acks else []
    before = searching.missed(store, asked)
    if n % _TRY_APPEND_EVERY:
        return before
    searching.follow(store)
    return [*before, *searching.missed(store, acks[-2:]), *searching.miscounted(store)]


@contextmanager
def _opened(path: Path) -> Iterator[SqliteStore]:
    """The store, with a second reader around it: the last to close would empty the log with syncs nobody needs here."""
    store = SqliteStore(path)
    around = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        around.execute("SELECT count(*) FROM sqlite_master").fetchall()
        yield store
        drive(store.close())
    finally:
        around.close()


def _lines(said: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    for each in said:
        yield json.loads(each)


def acks_of(said: Sequence[dict[str, Any]]) -> list[Ack]:
    """The acknowledged batches among the lines."""
    names = ("thread", "key", "first", "count")
    return [
        Ack(
            **{name: line[name] for name in names},
            size=line.get("size", 200),
            kind=Kind(line.get("kind", Kind.MESSAGE)),
        )
        for line in said
        if line["what"] == "append"
    ]


def _forks(store: SqliteStore, said: Sequence[dict[str, Any]]) -> list[str]:
    made = [line["thread"] for line in said if line["what"] == "fork"]
    return [f"the fork {name} is gone" for name in made if drive(store.thread(talk.ref(name))) is None]


def _copied(path: Path, said: Sequence[dict[str, Any]], profile: Profile) -> list[str]:
    """A copy is whole or not there; once the durable profile acknowledged it, it is there."""
    whats = [line["what"] for line in said]
    if not path.exists():
        return ["the acknowledged copy is gone"] if "copied" in whats and profile is Profile.DURABLE else []
    with _opened(path) as store:
        held = acks_of(said[: whats.index("copying")])
        return [f"the copy: {each}" for each in audit(store, held).violations]

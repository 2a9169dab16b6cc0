"""Every verb of the public face over a store whose first call fails, then its second, before and after the effect.
It refuses to reach below the store's port: what fails there is a call, not a disk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from campaign import found, lane_rows, places, talk
from campaign.result import Result
from campaign.timing import after
from unabridged.blocking import Memory, drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import Scope, Seq
from unabridged.log.kind import Kind
from unabridged.ports import ForThread, Store
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.faults import PlantedFault, When, sweep

GOAL: Final = 40
KEY: Final = "the key under test"
_THREAD: Final = talk.ref("t", Scope())
MESSAGE: Final = MappingProxyType({"role": "user", "content": "the words under test"})


def append(store: Store) -> None:
    """One message under a key."""
    Memory(store).thread("t").append(dict(MESSAGE), key=KEY)


def append_many(store: Store) -> None:
    """Several messages, all or nothing."""
    Memory(store).thread("t").append([dict(MESSAGE), {"role": "assistant", "content": "an answer"}], key=KEY)


def append_each(store: Store) -> None:
    """A message under a key, and another thread that begins, in one commit."""
    parts = [
        ForThread(thread="t", given=[dict(MESSAGE)], key=KEY),
        ForThread(thread="new", given=[dict(MESSAGE)], key="of the new one"),
    ]
    Memory(store).append_each(parts)


def fork(store: Store) -> None:
    """A fork that is there once, and a message in it."""
    memory = Memory(store)
    child = memory.thread("child")
    if child.row() is None:
        child = memory.thread("t").fork("child")
    child.append(dict(MESSAGE), key=KEY)


def purge(store: Store) -> None:
    """A purge, and the erasure of what it withheld."""
    memory = Memory(store)
    if memory.thread("t").message(2) is not None:
        memory.thread("t").purge(2, reason="asked for")
    memory.erase()


def job(store: Store) -> None:
    """Something due, and somebody who takes it."""
    lane_rows.mark(store, _THREAD)
    lane_rows.claim(store, "somebody", until=1)


def publish(store: Store) -> None:
    """A message and a lane's row in one commit, by whoever has the lane."""
    lane_rows.mark(store, _THREAD)
    drive(store.append_if(_THREAD, Seq(4), lambda _: True, lane_rows.publishing(talk.uncounted(talk.batch(KEY)))))


def index(store: Store) -> None:
    """A message, and an index that follows it; the append never fails for the index's sake."""
    Memory(store).thread("t").append(dict(MESSAGE), key=KEY)
    Memory(store).index()


def search(store: Store) -> None:
    """A question, before and after the index has what answers it."""
    Memory(store).search("before words")
    Memory(store).index()
    Memory(store).thread("t").search("before words")


def describe(store: Store) -> None:
    """A title."""
    Memory(store).thread("t").describe(title="a title")


def view(store: Store) -> None:
    """What a model would read."""
    Memory(store).thread("t").view()


def read(store: Store) -> None:
    """Everything, page by page."""
    list(Memory(store).thread("t").events())


VERBS: Final[Mapping[str, Callable[[Store], None]]] = MappingProxyType(
    {
        each.__name__: each
        for each in (append, append_many, append_each, fork, purge, job, publish, index, search, describe, view, read)
    }
)


@dataclass(slots=True)
class Stores:
    """Fresh stores for one sweep, and what was wrong with them afterwards."""

    place: Path
    verb: Callable[[Store], None]
    begun: int = 0
    violations: list[str] = field(default_factory=list)

    def begin(self) -> Store:
        """A store in which something was said."""
        self.begun += 1
        store = SqliteStore(places.emptied(self.place / str(self.begun)) / "a.db", profile=Profile.FAST)
        Memory(store).thread("t").append([{"role": "user", "content": f"before {n}"} for n in range(4)], key="before")
        return store

    def check(self, store: Store, failed: PlantedFault | None) -> None:
        """The same call made again succeeds; the key's words stand once; nothing is broken."""
        story = f"{self.verb.__name__}: {failed or 'nothing failed'}"
        memory = Memory(store)
        try:
            before = [event.payload for event in memory.thread("t").events() if event.seq == 1]
            self.verb(store)
            faults = memory.verify().faults
            memory.index()
            wrong = found.miscounted(store)
            rows = lane_rows.rows(store)
            again = [event for row in memory.threads() for event in memory.thread(row.ref.thread).events()]
        except UnabridgedError as problem:
            self.violations.append(f"{story}; made again it says {type(problem).__name__}: {problem}")
            return
        finally:
            memory.close()
        keyed = [event for event in again if event.key == KEY]
        purges = [event for event in again if event.kind is Kind.PURGED]
        self.violations += [f"{story}; {each}" for each in wrong]
        if (counted := sum(row.attempts for row in rows)) != (len(keyed) if self.verb is publish else 0):
            self.violations.append(f"{story}; {counted} publications are counted, and {len(keyed)} events have the key")
        if faults or len(keyed) > 1 or len(purges) > 1 or before == [None]:
            self.violations.append(
                f"{story}; {len(keyed)} events have the key, {len(purges)} purges, faults: {faults[:2]}"
            )


def run(seconds: float, seed: int) -> Result:
    """Every verb, both sides of the effect, again and again while the time lasts."""
    deadline, failures, violations = after(seconds), 0, list[str]()
    while not failures or not (deadline.over or violations):
        for verb in VERBS.values():
            for when in When:
                with places.folder() as place:
                    stores = Stores(place, verb)
                    failures += sweep(stores.begin, verb, stores.check, when=when)
                    violations += stores.violations
        if deadline.left < deadline.spent:
            break
    return Result(
        name="ports",
        seed=seed,
        count=failures,
        unit="failures",
        goal=GOAL,
        violations=tuple(violations),
        notes=("the order is fixed: every call of every verb, before and after its effect",),
        seconds=deadline.spent,
    )

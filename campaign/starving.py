"""Slow compactors beside sixteen writers at full speed: whatever is not about their messages holds none of them up.
It refuses to be kind: a message is hidden and unpinned before each call of a model, and the thread never rests.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from campaign import places
from campaign.result import Result
from campaign.simulating.laws import seen_by
from campaign.simulating.reckoning import entries
from campaign.simulating.witness import Notes, Witness
from campaign.simulating.world import Quarters
from campaign.timing import Deadline, after
from unabridged.blocking import Memory, Thread, drive
from unabridged.compaction.policy import Policy
from unabridged.engine.view import dropping
from unabridged.log import spans
from unabridged.log.ids import LaneId, Seq, Span
from unabridged.log.kind import Kind
from unabridged.ports import Store
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 20
APPENDERS: Final = 16
LANES: Final = ("main", "second", "third")
# A model takes five seconds; where there is no time for that, half a second shows the same, a little less often.
_THINKS: Final = (0.5, 5.0)
_LONG: Final = 60.0
_SCRAPS: Final = 400
_POLICY: Final = Policy(limit_tokens=12_000, retain_rounds=1)
_CHECKING_SHARE: Final = 0.75
_MORE_SECONDS: Final = 30


@dataclass(slots=True)
class Race:
    """One thread in one store, who is at it, and what came of it."""

    store: str
    thinks_seconds: float
    enough: int
    notes: Notes = field(default_factory=Notes)
    stop: threading.Event = field(default_factory=threading.Event)
    attempted: list[str] = field(default_factory=list)
    largest: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    landed: int = 0
    events: int = 0

    def guarded(self, work: Callable[[], None]) -> Callable[[], None]:
        """The work of one thread; an error of it ends the race and is told."""

        def guarded() -> None:
            try:
                work()
            except Exception as problem:  # noqa: BLE001  # whatever stops a thread is a finding
                self.errors.append(f"{type(problem).__name__}: {problem}")
                self.stop.set()

        return guarded


def run(seconds: float, seed: int) -> Result:
    """The same race on SQLite and, where a server can be started, on PostgreSQL."""
    deadline, races, notes = after(seconds), list[Race](), list[str]()
    with places.folder() as place, server() as address:
        thinks = _THINKS[seconds >= _LONG]
        store = SqliteStore(place / "a.db", profile=Profile.FAST)
        races.append(raced("SQLite", store, deadline.part(1 / 2 if address else 1), thinks=thinks))
        if address:
            races.append(raced("PostgreSQL", _postgres(address), deadline, thinks=thinks))
        else:
            notes.append("no PostgreSQL server programs are installed, so that only SQLite was tried")
    return Result(
        name="starving",
        seed=seed,
        count=sum(race.landed for race in races),
        unit="compactions",
        goal=GOAL,
        violations=tuple(f"{race.store}: {each}" for race in races for each in race.violations),
        notes=(*map(_told, races), *notes),
        seconds=deadline.spent,
    )


def raced(name: str, store: Store, deadline: Deadline, *, thinks: float, enough: int = 1_000_000) -> Race:
    """Appenders and compactors on one thread until most of the time is over, or enough was tried; then a look at it."""
    race = Race(store=name, thinks_seconds=thinks, enough=enough)
    memory = Memory(Witness(store, race.notes), counter=Quarters(), writer="campaign")
    thread = memory.thread("busy")
    thread.append([{"role": "user", "content": f"scrap {n}"} for n in range(_SCRAPS)])
    thread.pin(Span(first=Seq(1), last=Seq(_SCRAPS)))
    for lane in LANES[1:]:
        thread.open_lane(lane)
    works = [_appending(race, thread, n) for n in range(APPENDERS)]
    works += [_compacting(race, thread, n) for n in range(len(LANES))]
    threads = [threading.Thread(target=race.guarded(work), daemon=True) for work in works]
    for each in threads:
        each.start()
    more = 0 if deadline.over else _MORE_SECONDS
    race.stop.wait(deadline.left * _CHECKING_SHARE)
    for _ in range(more):  # on a slow disk it takes longer until one falls due
        if race.attempted or race.stop.wait(1.0):
            break
    race.stop.set()
    for each in threads:
        each.join()
    _look(race, thread)
    memory.close()
    return race


def _appending(race: Race, thread: Thread, n: int) -> Callable[[], None]:
    def appending() -> None:
        said = 0
        while not race.stop.is_set():
            said += 1
            thread.append({"role": "user", "content": f"w{said * APPENDERS + n}w, and so on"})

    return appending


def _compacting(race: Race, thread: Thread, n: int) -> Callable[[], None]:
    """In a lane of its own: look, hide and unpin something unrelated, think, hand in."""
    verbs: Any = thread._verbs
    scraps = iter(range(n + 1, _SCRAPS + 1, len(LANES)))
    lane = LaneId(LANES[n])

    def compacting() -> None:
        while not race.stop.is_set():
            seen = thread.view(lane=lane)
            request = drive(dropping.resort_for(verbs._ctx, seen, _POLICY))
            if request is None:
                continue
            scrap = next(scraps)
            thread.hide(scrap)
            thread.unpin(scrap)
            race.attempted.append(lane)
            time.sleep(race.thinks_seconds)
            drive(dropping.settle(verbs._ctx, thread.ref, request, seen))
            race.largest.append(seen.tokens)
            if len(race.largest) >= race.enough:
                race.stop.set()

    return compacting


def _look(race: Race, thread: Thread) -> None:
    """Every attempt landed, and the laws hold in every lane."""
    events = list(thread.events())
    said = entries(events)
    race.events = len(events)
    race.landed = sum(event.kind is Kind.COMPACTED for event in events)
    race.violations += race.errors
    if not race.attempted:
        race.violations.append("no compaction was attempted, so that nothing was shown; give the race more time")
    if race.landed != len(race.attempted):
        race.violations.append(f"{len(race.attempted)} compactions were attempted, {race.landed} landed")
    race.violations += [f"one was turned away at {each.head}" for each in race.notes.refused]
    for name in LANES:
        problems, view = seen_by(events, said, LaneId(name))
        covered = spans.union(span for item in view.items for span in item.covers)
        race.violations += [f"{name}: {problem}" for problem in problems]
        race.violations += [] if covered else [f"{name}: nothing is shown"]


def _told(race: Race) -> str:
    tried = f"{race.landed} of {len(race.attempted)} compactions landed, {len(race.notes.refused)} superseded"
    beside = f"{race.events} events by {APPENDERS} writers, a model that takes {race.thinks_seconds} s"
    return f"{race.store}: {tried}; {beside}, views of up to {max(race.largest, default=0)} tokens"


@contextmanager
def server() -> Iterator[str]:
    """The address of a private server, or nothing where none is installed."""
    from tests.servers.postgres import Server, programs  # noqa: PLC0415  # only this experiment needs a server

    binaries = programs()
    if binaries is None:
        yield ""
        return
    server = Server(Path(binaries))
    try:
        yield server.address
    finally:
        server.remove()


def _postgres(address: str) -> Store:
    # Only who has a server needs its driver.
    from unabridged.stores.postgres.store import PostgresStore  # noqa: PLC0415

    return PostgresStore(address, profile=Profile.FAST, connections=APPENDERS + len(LANES))

"""Situations that chance would seldom meet: one error in a group, a held lock, a race, damage, words that are hidden.
It refuses to leave them to chance, and to know how a store gets through them.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final

from campaign import found as searching
from campaign import places, talk
from campaign.lost_lane import lost_lane
from campaign.oracle import Ack, audit
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.sweeping import impatient
from campaign.timing import after
from unabridged.blocking import Memory, drive
from unabridged.errors import CorruptionError, KeyConflict, StoreBusy, UnabridgedError
from unabridged.log.ids import Seq
from unabridged.stores.sqlite.store import SqliteStore

_CALLERS: Final = 6
_PATIENCE_SECONDS: Final = 5.0


def group_with_an_error(place: Path) -> list[str]:
    """Callers queue behind a slow one and are committed together; one of them fails, and only he."""
    store, acks, turned_away = SqliteStore(place / "a.db"), list[Ack](), list[str]()
    drive(store.append(talk.ref("a"), talk.batch("taken")))
    begun, queued = threading.Event(), threading.Event()

    def slow() -> None:
        def hold(_: object) -> bool:
            begun.set()
            return queued.wait(_PATIENCE_SECONDS)

        drive(store.append_if(talk.ref("a"), Seq(0), hold, talk.batch("slow")))

    def caller(n: int) -> None:
        key, count = ("taken", 9) if n == _CALLERS // 2 else (f"caller {n}", 1)
        try:
            at = drive(store.append(talk.ref("a"), talk.batch(key, count=count)))
            acks.append(Ack(thread="a", key=key, first=at.first))
        except KeyConflict:
            turned_away.append(key)

    threads = [threading.Thread(target=slow), *(threading.Thread(target=caller, args=(n,)) for n in range(_CALLERS))]
    threads[0].start()
    begun.wait(_PATIENCE_SECONDS)
    for thread in threads[1:]:
        thread.start()
        thread.join(0.02)
    queued.set()
    for thread in threads:
        thread.join(_PATIENCE_SECONDS)
    found = [*audit(store, acks).violations]
    found += (
        []
        if (len(acks), turned_away) == (_CALLERS - 1, ["taken"])
        else [f"{len(acks)} acknowledged, {turned_away} not"]
    )
    drive(store.close())
    return [f"a group with an error in it: {each}" for each in found]


def held_lock(place: Path) -> list[str]:
    """Another program holds the lock: the append is refused with its type, and nothing is claimed."""
    with impatient():
        store = SqliteStore(place / "a.db")
        drive(store.append(talk.ref("a"), talk.batch("before")))
        other = sqlite3.connect(place / "a.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        acks = list[Ack]()
        try:
            at = drive(store.append(talk.ref("a"), talk.batch("refused")))
            acks.append(Ack(thread="a", key="refused", first=at.first))
        except StoreBusy:
            acks = []
        other.execute("ROLLBACK")
        other.close()
        found = audit(store, acks).violations
        drive(store.close())
    return [f"a held lock: {each}" for each in found]


def race_while_judging(place: Path) -> list[str]:
    """While a conditional append is being judged, nobody else can append."""
    store, slipped = SqliteStore(place / "a.db"), list[str]()
    drive(store.append(talk.ref("a"), talk.batch("before")))

    def judge(_: object) -> bool:
        other = sqlite3.connect(place / "a.db", isolation_level=None, timeout=0)
        try:
            other.execute("BEGIN IMMEDIATE")
            slipped.append("a conditional append is judged while others can write")
            other.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return True
        finally:
            other.close()
        return True

    drive(store.append_if(talk.ref("a"), Seq(0), judge, talk.batch("judged")))
    drive(store.close())
    return slipped


def damaged_header(place: Path) -> list[str]:
    """A file that is no database any more is refused, and stays where and as it is."""
    path = place / "a.db"
    store = SqliteStore(path)
    drive(store.append(talk.ref("a"), talk.batch("before")))
    drive(store.close())
    path.write_bytes(b"not a database" + path.read_bytes()[14:])
    before = path.read_bytes()
    try:
        drive(SqliteStore(path).close())
    except CorruptionError:
        return [] if path.read_bytes() == before else ["a damaged file was changed by opening it"]
    return ["a damaged file was opened as if nothing were wrong"]


def damaged_words(place: Path) -> list[str]:
    """An index that is damaged, and a step of it that queues with appends: these are acknowledged all the same."""
    store, acks, begun, queued = SqliteStore(place / "a.db"), list[Ack](), threading.Event(), threading.Event()
    told: list[str] = []
    drive(store.append(talk.ref("a"), talk.batch("before")))
    searching.follow(store)
    drive(store.append(talk.ref("a"), talk.batch("to be indexed")))
    other = sqlite3.connect(place / "a.db", isolation_level=None)
    other.execute("UPDATE words_data SET block = x'00'")
    other.close()

    def append(key: str, holds: Callable[[object], bool]) -> None:
        try:
            at = drive(store.append_if(talk.ref("a"), Seq(0), holds, talk.batch(key)))
            acks.extend([Ack(thread="a", key=key, first=at.first)] if at else [])
        except UnabridgedError as problem:
            told.append(f"{key} was not acknowledged for an index's sake: {type(problem).__name__}")

    def hold(_: object) -> bool:
        begun.set()
        return queued.wait(_PATIENCE_SECONDS)

    def follow() -> None:
        with suppress(UnabridgedError):
            searching.follow(store)

    threads = [
        threading.Thread(target=append, args=("slow", hold)),
        threading.Thread(target=follow),
        *(threading.Thread(target=append, args=(f"beside {n}", lambda _: True)) for n in range(_CALLERS)),
    ]
    threads[0].start()
    begun.wait(_PATIENCE_SECONDS)
    for thread in threads[1:]:
        thread.start()
        thread.join(0.02)
    queued.set()
    for thread in threads:
        thread.join(_PATIENCE_SECONDS)
    told += [*audit(store, acks).violations, *searching.missed(store, acks)]
    Memory(store, scope=talk.SCOPE).reindex()
    told += [*searching.miscounted(store), *searching.missed(store, acks)]
    drive(store.close())
    return [f"damaged words: {each}" for each in told]


def hidden_words(place: Path) -> list[str]:
    """What is hidden is found by nobody, and what is shown again is; whether an index has heard of it or not."""
    store, told = SqliteStore(place / "a.db"), list[str]()
    memory = Memory(store, scope=talk.SCOPE)
    thread = memory.thread("a")
    thread.append([{"role": "user", "content": f"a word {n} like quinquireme"} for n in range(4)])
    for heard in ("an index that has not heard", "an index that has"):
        thread.hide(2, 3)
        searching.follow(store) if heard.endswith("has") else None
        seen = sorted(hit.seq for hit in memory.search("quinquireme"))
        told += [] if seen == [1, 4] else [f"{heard}: of four, 2 and 3 hidden, a search shows {seen}"]
        thread.show(2, 3)
        seen = sorted(hit.seq for hit in memory.search("quinquireme"))
        told += [] if seen == [1, 2, 3, 4] else [f"{heard}: of four that are shown again it finds {seen}"]
        searching.follow(store)
    drive(store.close())
    return [f"hidden words: {each}" for each in told]


SITUATIONS: Final[Mapping[str, Callable[[Path], list[str]]]] = MappingProxyType(
    {
        each.__name__: each
        for each in (
            group_with_an_error,
            held_lock,
            race_while_judging,
            damaged_header,
            damaged_words,
            hidden_words,
            lost_lane,
        )
    }
)


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Each situation once, and again while the time lasts."""
    deadline, count, violations = after(seconds), 0, list[str]()
    with BUGS[bug]() if bug else nullcontext():
        while not count or not (deadline.over or violations):
            for situation in SITUATIONS.values():
                with places.folder() as place:
                    violations += situation(place)
                count += 1
    return Result(
        name="directed",
        seed=seed,
        count=count,
        unit="situations",
        goal=len(SITUATIONS),
        violations=tuple(violations),
        notes=(", ".join(name.replace("_", " ") for name in SITUATIONS),),
        seconds=deadline.spent,
    )

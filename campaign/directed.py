"""Four situations that chance would seldom meet: a group with one error in it, a held lock, a race, a damaged header.
It refuses to leave them to chance, and to know how a store gets through them.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Final

from campaign import places, talk
from campaign.oracle import Ack, audit
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.sweeping import impatient
from campaign.timing import after
from unabridged.blocking import drive
from unabridged.errors import CorruptionError, KeyConflict, StoreBusy
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


SITUATIONS: Final[Mapping[str, Callable[[Path], list[str]]]] = MappingProxyType(
    {each.__name__: each for each in (group_with_an_error, held_lock, race_while_judging, damaged_header)}
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

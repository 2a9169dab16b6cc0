"""Every step of the schema up, one step back and up again, killed at each statement, then opened as if nothing was.
It refuses to know what the steps do.
"""

from __future__ import annotations

import random
import sqlite3
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from campaign import places, talk
from campaign.failing import When
from campaign.oracle import Ack, audit
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from campaign.zygote import Zygote, started
from unabridged.blocking import drive
from unabridged.errors import SchemaTooNew, UnabridgedError
from unabridged.stores.sql import statements
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 40
_DEEPEST: Final = 80


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Every journey at least once, in a random order, until the time is over."""
    deadline, chance, kills, violations = after(seconds), random.Random(seed), 0, list[str]()
    newest = statements.newest(opening.PACKAGE)
    journeys = [(begin, end, when) for begin, end in _journeys(newest) for when in When]
    rounds = 0
    with places.folder() as place, started() as zygote, BUGS[bug]() if bug else nullcontext():
        while not rounds or not deadline.over:
            for begin, end, when in chance.sample(journeys, len(journeys)):
                count, found = journey(zygote, place / "store", begin=begin, end=end, when=when)
                kills, violations = kills + count, violations + found
                if violations or (rounds and deadline.over):
                    break
            rounds += 1
            if violations:
                break
        violations += _refuses_newer(places.emptied(place / "newer") / "a.db")
    return Result(
        name="migrations",
        seed=seed,
        count=kills,
        unit="kills",
        goal=GOAL,
        violations=tuple(violations),
        notes=(f"schemas 0 to {newest}, up in one go, one step back, and up again; a newer schema is refused",),
        seconds=deadline.spent,
    )


def _journeys(newest: int) -> list[tuple[int, int]]:
    """From nothing to the newest, one step back from each, and up again from there."""
    down = [(number, number - 1) for number in range(newest, 1, -1)]
    return [(0, newest), *down, *((lower, newest) for _, lower in down)]


def journey(zygote: Zygote, place: Path, *, begin: int, end: int, when: When) -> tuple[int, list[str]]:
    """Kill the way from one schema to another at its first statement, then its second; how often, and what was lost."""
    acks = _furnished(places.emptied(place) / "a.db", begin)
    furnished = (place / "a.db").read_bytes() if begin else b""
    for nth in range(1, _DEEPEST):
        path = places.emptied(place) / "a.db"
        if begin:
            path.write_bytes(furnished)
        zygote.start("migrate", 1, path=str(path), nth=nth, when=when.value, target=end)
        arrived = bool(zygote.ended(after(30)))
        story = f"{begin} to {end}, killed {when.value} statement {nth}"
        if zygote.crashed:
            return nth, [f"{story}: the migration failed by itself"]
        if arrived:
            return nth - 1, _intact(path, acks, f"{begin} to {end}, not killed")
        if found := _intact(path, acks, story):
            return nth, found
    return _DEEPEST, [f"{begin} to {end}: still not there after {_DEEPEST} statements"]


def _furnished(path: Path, schema: int) -> list[Ack]:
    """A store with words in it, at this schema; nothing at all for schema 0."""
    if not schema:
        return []
    store, acks = SqliteStore(path), list[Ack]()
    for n in range(5):
        at = drive(store.append(talk.ref("a"), talk.batch(f"key {n}")))
        acks.append(Ack(thread="a", key=f"key {n}", first=at.first))
    drive(store.close())
    raw = sqlite3.connect(path, isolation_level=None)
    try:
        for number in range(statements.newest(opening.PACKAGE), schema, -1):
            for sql in statements.migrations(opening.PACKAGE)[number, "down"]:
                raw.execute(sql)
            raw.execute(f"PRAGMA user_version={number - 1}")
    finally:
        raw.close()
    return acks


def _intact(path: Path, acks: list[Ack], story: str) -> list[str]:
    """The store opens at the newest schema, holds everything, and takes more."""
    try:
        store = SqliteStore(path)
        drive(store.append(talk.ref("a"), talk.batch("afterwards")))
        found = [f"{story}: {each}" for each in audit(store, acks).violations]
        drive(store.close())
    except UnabridgedError as problem:
        return [f"{story}: {type(problem).__name__}: {problem}"]
    return found


def _refuses_newer(path: Path) -> list[str]:
    """A program that does not know a schema says so and changes nothing."""
    drive(SqliteStore(path).close())
    newer = statements.newest(opening.PACKAGE) + 1
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(f"PRAGMA user_version={newer}")
    raw.close()
    try:
        SqliteStore(path)
    except SchemaTooNew:
        return []
    return [f"schema {newer} was opened by a program that knows schemas below it"]

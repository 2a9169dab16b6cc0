"""One bit changed in any column is found, and named."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from unabridged import Memory, Scope
from unabridged.facts import FactOrigin
from unabridged.log.extra import Extra
from unabridged.stores.sql.tables import TABLES

# A flip here is not found, or not by this name, and why that is no loss.
HARMLESS = {
    "tombstone.digest": "it only keeps a deleted name from being used again by accident",
    "tombstone.scope": "it only keeps a deleted name from being used again by accident",
    "fact.last_used_at": "it only decides which of equals makes room first",
}
# Columns that are found under the name of what they break.
FOUND_AS = {
    "scope.id": "thread.scope",
    "event.scope": "thread or scope",
    "event.thread": "thread or scope",
    "thread.scope": "scope",
    "thread.id": "thread or scope",
    "scope.tenant": "tenant",
    "scope.user": "user",
    "scope.project": "project",
    "thread.metadata": "metadata",
    "thread.ancestry": "ancestry",
    "thread.parent": "parent",
    "erasure.scope": "erasure",
    "erasure.thread": "erasure",
    # One digest proves where a fact stands, what it says and which change it is; its sources stand beside it.
    **dict.fromkeys(("fact.scope", "fact.id", "fact.change", "fact.digest"), "fact"),
    **dict.fromkeys((f"fact_source.{name}" for name in ("scope", "thread", "seq", "fact")), "fact"),
}
# A fold, a text, a state of an index, a lane's row or what was shown, not as it was kept, is never read; an index tells
# nothing.
UNBELIEVED = {"snapshot", "draft", "indexed", "document", "job", "shown"}
COLUMNS = [
    f"{table.name}.{column}"
    for table in TABLES
    for column in (*table.text, *table.other)
    if table.name not in UNBELIEVED
]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("verify") / "a.db"
    with Memory.open(path, scope=Scope(tenant="acme", user="ada", project="p")) as memory:
        thread = memory.thread("t")
        thread.begin(title="a title", metadata=Extra({"a": 1}))
        for n in range(12):
            sender = {"name": "ada"} if n % 2 else {}
            thread.append([{"role": "user", "content": f"number {n}", **sender}], key=f"k{n}")
        thread.fork("c", through=5).append({"role": "user", "content": "child"})
        thread.fork("d", through=3).append({"role": "user", "content": "gone its own way"})
        memory.thread("d").detach()
        memory.facts().add("it is number 3", origin=FactOrigin.MACHINE, sources=[("t", 4)])
        memory.facts().add("it is number 5", sources=[("t", 6)])
        thread.purge(2)
        memory.erase()
        thread.purge(7)
        memory.thread("gone").append({"role": "user", "content": "x"})
        memory.thread("gone").delete()
    return path.read_bytes()


def flip(path: Path, column: str, seeded: Random) -> bool:
    """One bit of one value of a column, written around every check; false if no row has a value there."""
    table, name = column.split(".")
    raw = sqlite3.connect(path, isolation_level=None)
    try:
        raw.execute("PRAGMA ignore_check_constraints=ON")
        rows = raw.execute(f'SELECT "{name}", * FROM "{table}" WHERE length("{name}") > 0').fetchall()  # noqa: S608
        if not rows:
            return False
        value, *row = seeded.choice(rows)
        names = [each[1] for each in raw.execute(f'PRAGMA table_info("{table}")')]
        if isinstance(value, bytes):
            place = seeded.randrange(len(value) * 8)
            changed: object = bytes(b ^ (1 << place % 8) if n == place // 8 else b for n, b in enumerate(value))
        else:
            changed = value ^ (1 << seeded.randrange(12))
        here = " AND ".join(f'"{each}" IS ?' for each in names)
        raw.execute(f'UPDATE OR IGNORE "{table}" SET "{name}" = ? WHERE {here}', (changed, *row))  # noqa: S608
        return bool(raw.execute("SELECT changes()").fetchone()[0])
    finally:
        raw.close()


@pytest.mark.parametrize("flips", [range(2), pytest.param(range(2, 8), marks=pytest.mark.check)], ids=["few", "more"])
@pytest.mark.parametrize("column", [column for column in COLUMNS if column not in HARMLESS])
def test_a_flipped_bit_is_found_and_its_column_named(column: str, flips: range, written: bytes, tmp_path: Path) -> None:
    seeded, tried = Random(column), 0
    for n in range(flips.stop):
        path = tmp_path / f"{n}.db"
        path.write_bytes(written)
        if not flip(path, column, seeded) or n not in flips:
            continue
        tried += 1
        with Memory.open(path) as memory:
            named = " ".join(fault.column for fault in memory.verify().faults)
        assert FOUND_AS.get(column, column.split(".")[1]) in named, f"flip {n} of {column} was reported as {named!r}"
    if column != "event.rendition":  # nothing is shortened at append here
        assert tried > 0


def test_a_sound_store_has_no_fault(written: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(written)
    heard: list[int] = []
    with Memory.open(tmp_path / "a.db") as memory:
        assert memory.verify(progress=heard.append).faults == ()
    assert heard[-1] == max(heard) > 0

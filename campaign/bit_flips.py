"""One bit flipped in each column of each table, and anywhere in the file: found and named, or harmless for a reason.
It refuses to accept silence: a flip that changes what is stored and that nobody reports is a violation.
"""

from __future__ import annotations

import random
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from campaign import folds, found, kept_facts, kept_texts, lane_rows, places
from campaign.flipping import flip
from campaign.harmless import ERASED, HARMLESS
from campaign.result import Result
from campaign.timing import Deadline, after
from campaign.varied import varied
from unabridged.blocking import Memory, drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import Scope
from unabridged.ports import Access, Fault
from unabridged.stores.sql.tables import TABLES
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.sqlite.tables import WORDS

FLIPS_A_COLUMN: Final = 50
RAW_GOAL: Final = 200

# What FTS5 keeps stands in the same file; its first table only gives a name to the others.
FLIPPED: Final = (*TABLES, *WORDS[1:])
_OF_SEARCH: Final = frozenset(each.name for each in WORDS) | {"indexed", "document"}
# What is kept in these tables is held against what was kept.
_LOOKS: Final = (
    ({"snapshot"}, folds.strange),
    ({"draft"}, kept_texts.strange),
    ({"job"}, lane_rows.strange),
    ({"fact", "fact_source", "shown"}, kept_facts.strange),
)
_QUESTIONS: Final = ("question found", "quest*", '"question 3"', "look")

# Where a row stands: a flip moves it, so any fault that names the place it left or came to is the right one.
PLACES: Final = frozenset(
    {"scope.id", "thread.scope", "thread.id", "event.scope", "event.thread", "event.seq"}
    | {f"erasure.{name}" for name in ("scope", "thread", "first", "last")}
    | {f"fact_source.{name}" for name in ("scope", "thread", "seq", "fact")}
    # One digest proves a fact's place, its change and its bytes; which of them is damaged it does not say.
    | {f"fact.{name}" for name in ("scope", "id", "change", "digest")}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value of one row."""

    table: str
    column: str
    where: tuple[tuple[str, Any], ...]
    value: int | bytes | str


def run(seconds: float, seed: int) -> Result:
    """Columns round by round for most of the time, then raw bits of the file."""
    deadline, chance = after(seconds), random.Random(seed)
    with places.folder() as place:
        varied(place / "a.db")
        flips, violations, quiet = columns(place / "a.db", deadline.part(0.75), chance)
        raw, more = raw_bits(place, deadline, chance)
    named = [f"{table.name}.{name}" for table in FLIPPED for name in (*table.text, *table.other)]
    each = min(flips.get(name, 0) for name in named)
    return Result(
        name="bits",
        seed=seed,
        count=sum(flips.values()) + raw,
        unit="flips",
        goal=FLIPS_A_COLUMN * len(named) + RAW_GOAL,
        violations=(*violations, *more),
        notes=(
            f"{len(named)} columns, at least {each} flips in each, {raw} raw flips of the file",
            *(f"harmless: {name} ({quiet.get(name, 0)} flips unseen): {why}" for name, why in HARMLESS.items()),
        ),
        seconds=deadline.spent,
    )


def columns(
    path: Path, deadline: Deadline, chance: random.Random, *, only: str = ""
) -> tuple[dict[str, int], list[str], dict[str, int]]:
    """Flip one bit of one value after the other; how many in each column, what went unnamed, what passed unseen."""
    flips, quiet, violations = dict[str, int](), dict[str, int](), dict[str, str]()
    memory = Memory.open(path)
    raw = sqlite3.connect(path, isolation_level=None)
    names = [(table.name, column) for table in FLIPPED for column in (*table.text, *table.other)]
    names = [name for name in names if only in {"", ".".join(name)}]
    try:
        for _ in range(FLIPS_A_COLUMN):
            for table, column in names:
                if deadline.over:
                    return flips, list(violations.values()), quiet
                cell = _cell(raw, table, column, chance)
                flipped = _flipped(raw, memory, path, cell, chance) if cell else None
                name = f"{table}.{column}"
                if cell is None or flipped is None:
                    violations.setdefault(name, f"{name}: there is no value to flip")
                    continue
                found, strange = flipped
                if strange:
                    violations.setdefault(name, f"{name} of {dict(cell.where)}: {strange[0]}")
                flips[name] = flips.get(name, 0) + 1
                if not names_it(cell, found):
                    quiet[name] = quiet.get(name, 0) + 1
                    said = (
                        "; ".join(f"{each.thread} {each.seq} {each.column}: {each.problem}" for each in found[:3])
                        or "nothing"
                    )
                    if name not in HARMLESS or name in ERASED:
                        violations.setdefault(name, f"{name} of {dict(cell.where)}: verify named {said}")
    finally:
        raw.close()
        memory.close()
    return flips, list(violations.values()), quiet


def names_it(cell: Cell, faults: list[Fault]) -> bool:
    """Whether some fault names the column and, where the row has one, the event's seq."""
    seqs = {value for name, value in cell.where if name in {"seq", "first"}} if cell.table == "event" else set()
    if f"{cell.table}.{cell.column}" in PLACES:
        return any(fault.column for fault in faults)
    return any(cell.column in fault.column and (not seqs or fault.seq in seqs) for fault in faults)


def _cell(raw: sqlite3.Connection, table: str, column: str, chance: random.Random) -> Cell | None:
    """A random value of the column that is there and not empty."""
    keys = [row[1] for row in raw.execute(f'PRAGMA table_info("{table}")') if row[5]]
    listed = ", ".join(f'"{key}"' for key in keys)
    wanted = f'SELECT {listed}, "{column}" FROM "{table}" WHERE length("{column}") > 0'  # noqa: S608  # our tables
    wanted += " AND payload IS NOT NULL" if f"{table}.{column}" in ERASED else ""
    rows = raw.execute(wanted).fetchall()
    if not rows:
        return None
    row = chance.choice(rows)
    return Cell(table=table, column=column, where=tuple(zip(keys, row[:-1], strict=True)), value=row[-1])


def _flipped(
    raw: sqlite3.Connection, memory: Memory, path: Path, cell: Cell, chance: random.Random
) -> tuple[list[Fault], list[str]] | None:
    """What verify says with the bit flipped, and which folds are wrong then; the value is put back afterwards."""
    raw.execute("PRAGMA foreign_keys=OFF")
    raw.execute("PRAGMA ignore_check_constraints=ON")
    for _ in range(20):
        value = flip(cell.value, chance)
        where = tuple((name, value if name == cell.column else kept) for name, kept in cell.where)
        try:
            _update(raw, cell, cell.where, value)
        except sqlite3.IntegrityError:
            continue  # the flip made one row another's twin; the schema refuses it, so it is tried elsewhere
        try:
            strange = [problem for tables, look in _LOOKS if cell.table in tables for problem in look(path)]
            return _verified(memory), [*strange, *(asked(path) if cell.table in _OF_SEARCH else [])]
        finally:
            _update(raw, cell, where, cell.value)
    return None


def _verified(memory: Memory) -> list[Fault]:
    """What verify finds; an error is a finding that names nothing."""
    try:
        return list(memory.verify().faults)
    except UnabridgedError as problem:
        told = f"verify ended with {type(problem).__name__}: {problem}"
    except Exception as problem:  # noqa: BLE001  # an error without a type of ours is the finding
        told = f"verify ended with an error without a type of ours: {problem!r}"
    return [Fault(thread="", seq=0, column="", problem=told)]


def _update(raw: sqlite3.Connection, cell: Cell, where: tuple[tuple[str, Any], ...], value: int | bytes | str) -> None:
    told = " AND ".join(f'"{name}" = ?' for name, _ in where)
    sql = f'UPDATE "{cell.table}" SET "{cell.column}" = ? WHERE {told}'  # noqa: S608  # our tables
    raw.execute(sql, (value, *(kept for _, kept in where)))


def raw_bits(place: Path, deadline: Deadline, chance: random.Random) -> tuple[int, list[str]]:
    """Flip single bits of the closed file; either something is reported, or every stored value is still the same."""
    whole = (place / "a.db").read_bytes()
    before = stored(place / "a.db")
    done, violations = 0, list[str]()
    while done < RAW_GOAL or (not deadline.over and len(violations) < FLIPS_A_COLUMN):
        if deadline.over and done:
            break
        changed = bytearray(whole)
        bit = chance.randrange(8 * len(changed))
        changed[bit // 8] ^= 1 << (bit % 8)
        path = places.emptied(place / "flipped") / "a.db"
        path.write_bytes(changed)
        done += 1
        try:
            with Memory.open(path) as memory:
                seen = bool(memory.verify().faults)
        except UnabridgedError:
            continue
        except Exception as problem:  # noqa: BLE001  # an error without a type of ours is the finding
            violations.append(f"bit {bit} of the file: an error without a type of ours: {problem!r}")
            continue
        if not seen and stored(path) != before:
            violations.append(f"bit {bit} of the file changed what is stored, and nothing was reported")
        strange = [problem for _, look in _LOOKS for problem in look(path)]
        violations += [f"bit {bit} of the file: {each}" for each in asked(path)]
        violations += [f"bit {bit} of the file: {each}" for each in strange]
    return done, violations


def asked(path: Path) -> list[str]:
    """Whatever an index has become: a search ends in hits that the log bears out, or in a typed error."""
    try:
        store = SqliteStore(path, access=Access.READ)
    except UnabridgedError:
        return []
    scope = Scope(tenant="tenant", user="user", project="project")
    try:
        memory = Memory(store, scope=scope)
        return [problem for query in _QUESTIONS for problem in found.forged(store, memory.search(query), scope)]
    except UnabridgedError:
        return []
    except Exception as problem:  # noqa: BLE001  # an error without a type of ours is the finding
        return [f"a search ended with an error without a type of ours: {problem!r}"]
    finally:
        drive(store.close())


def stored(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every value of every table that is not harmless to change."""
    raw = sqlite3.connect(path)
    try:
        return {
            table.name: raw.execute(f'SELECT * FROM "{table.name}" NOT INDEXED').fetchall()  # noqa: S608  # our own
            for table in TABLES
            if table.name not in {"tombstone", "snapshot", "draft", "indexed", "document", "job", "shown"}
        }
    except sqlite3.DatabaseError as problem:
        return {"unreadable": [(str(problem),)]}
    finally:
        raw.close()

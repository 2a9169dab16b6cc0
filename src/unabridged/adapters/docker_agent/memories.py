"""The table ``memories`` of docker-agent, in and out.
It refuses to write into a database that has other memories under the same ids, and into a store of ours.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Final

from unabridged.errors import Closed, ForkedProcess, ReadOnly, UsageError
from unabridged.facts import Fact, FactId, FactOrigin, FactRefused, Facts, FactState, Tier, TierFull
from unabridged.log.calendars import date_of
from unabridged.stores.sqlite import foreign
from unabridged.view.sound_text import joined

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS memories (
    id TEXT PRIMARY KEY, created_at TEXT, memory TEXT, category TEXT DEFAULT '', tier TEXT NOT NULL DEFAULT 'memory'
)
"""
_COLUMNS: Final = ("id", "created_at", "memory", "category", "tier")
# Nothing is known since later than now: as of now, of what was written before all the same.
_SOME_DAY: Final = datetime.max.replace(tzinfo=UTC)
_USER: Final = "user"
_AGENT: Final = "memory"
# Without a tier a memory is one of the agent, as it was before there were any.
_TIERS: Final[Mapping[str, Tier]] = MappingProxyType(
    {_USER: Tier.USER, _AGENT: Tier.AGENT, Tier.AGENT.value: Tier.AGENT, "": Tier.AGENT}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What came of an import: the facts, and by id why a memory is none."""

    facts: tuple[Fact, ...]
    refused: tuple[tuple[str, str], ...] = ()


def imported(source: str | PathLike[str], facts: Facts) -> Imported:
    """Every memory of a docker-agent database as a fact, in the order in which they were written; safe to repeat."""
    facts = _notebook(facts)
    kept, refused = dict[FactId, Fact](), list[tuple[str, str]]()
    for id_, words, written, *row in _rows(_path(source)):
        try:
            memory, category, tier = _read(words, *row)
            since = _since(written)
            fact = facts.add(memory, tier=tier, subject=category, origin=FactOrigin.MODEL, created_at=since)
        except (Closed, ForkedProcess, ReadOnly):  # says nothing of a memory: none can be kept
            raise
        except (FactRefused, TierFull, UsageError) as problem:
            refused.append((str(id_), type(problem).__name__))
        else:
            kept[fact.id] = fact
    return Imported(facts=tuple(kept.values()), refused=tuple(refused))


def exported(facts: Facts, target: str | PathLike[str]) -> int:
    """Write the active facts as memories that docker-agent reads; how many are in the database afterwards anew.

    A file of an older docker-agent is told what it has columns for. What stands there already, under whichever id, is
    not written twice, so that memories may go back to where they came from.
    """
    told = [
        {
            "id": each.id,
            "created_at": _when(each),
            "memory": joined(each.statement),
            "category": joined(each.subject),
            "tier": _tier(each),
        }
        for each in _notebook(facts).list(state=FactState.ACTIVE)
    ]
    path = _path(target)
    if foreign.is_ours(path):
        message = f"{path} is a store of Unabridged and no database of docker-agent; export to another file"
        raise UsageError(message)
    try:
        with closing(sqlite3.connect(path)) as database, database:
            return _written(database, told, path)
    except sqlite3.Error as problem:
        message = f"{path}: no memories of docker-agent can be written there: {problem}; export to a new file"
        raise UsageError(message) from problem


def _written(database: sqlite3.Connection, told: Sequence[Mapping[str, str]], path: Path) -> int:
    database.execute(_TABLE)
    has = {row[1] for row in database.execute("PRAGMA table_info(memories)")}
    named = "tier" if "tier" in has else "''"
    rows = database.execute(f"SELECT id, memory, {named} FROM memories").fetchall()  # noqa: S608  # our own names
    before = {id_: memory for id_, memory, _ in rows}
    there = {(memory, _TIERS.get(tier or "", tier)) for _, memory, tier in rows}
    if other := [each["id"] for each in told if before.get(each["id"], each["memory"]) != each["memory"]]:
        message = f"{path}: {other[0]!r} is another memory there already; export to another file"
        raise UsageError(message)
    new = [each for each in told if each["id"] not in before and not there.intersection(_said(each, has))]
    columns = [each for each in _COLUMNS if each in has]
    values = ", ".join(f":{each}" for each in columns)
    database.executemany(f"INSERT INTO memories ({', '.join(columns)}) VALUES ({values})", new)  # noqa: S608  # our own names
    return len(new)


def _said(told: Mapping[str, str], has: Collection[str]) -> tuple[tuple[str, Tier], ...]:
    """What a memory says and in which tier, or in any where the database knows none."""
    return tuple((told["memory"], each) for each in Tier if "tier" not in has or each is _TIERS[told["tier"]])


def _tier(fact: Fact) -> str:
    return _USER if fact.tier is Tier.USER else _AGENT


def _since(written: object) -> datetime:
    """When a memory was written; as of now where its time is none."""
    try:
        told = datetime.fromisoformat(written) if isinstance(written, str) else _SOME_DAY
    except ValueError:
        return _SOME_DAY
    return told if told.tzinfo else told.replace(tzinfo=UTC)


def _when(fact: Fact) -> str:
    return date_of(fact.created_at).isoformat()


@contextmanager
def _opened(source: Path) -> Iterator[sqlite3.Connection]:
    if not source.is_file():
        message = f"{source}: there is no such file; docker-agent keeps memories at the path its memory tool names"
        raise UsageError(message)
    try:
        with foreign.opened(source) as database:
            database.text_factory = _text
            yield database
    except sqlite3.DatabaseError as problem:
        message = f"{source}: it is no database of docker-agent: {problem}"
        raise UsageError(message) from problem


def _notebook(given: object) -> Facts:
    if isinstance(given, Facts):
        return given
    message = f"memories become the facts of a Memory, facts=memory.facts(), and not of {given!r}"
    raise UsageError(message)


def _path(given: object) -> Path:
    if isinstance(given, str | PathLike):
        return Path(given)
    message = f"a database of docker-agent is named by its path, not by {given!r}"
    raise UsageError(message)


def _text(raw: bytes) -> str | bytes:
    """A text; what is none stays what it is, and is refused row by row."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _rows(source: Path) -> list[tuple[object, ...]]:
    """Id, words, time, category and tier, as they are there; older databases have neither of the last two."""
    with _opened(source) as database:
        columns = {row[1] for row in database.execute("PRAGMA table_info(memories)")}
        named = [name if name in columns else f"'' AS {name}" for name in ("created_at", "category", "tier")]
        return database.execute(f"SELECT id, memory, {', '.join(named)} FROM memories ORDER BY rowid").fetchall()  # noqa: S608  # our own names


def _read(memory: object, category: object, tier: object) -> tuple[str, str, Tier]:
    """Words, category and tier of a row; refused where they are no texts, or the tier is none we know."""
    category, tier = category or "", tier or ""
    if not isinstance(memory, str) or not isinstance(category, str) or not isinstance(tier, str) or tier not in _TIERS:
        message = "a memory is a text, with a category and a tier that are texts, the tier 'user' or 'memory'"
        raise UsageError(message)
    return memory, category, _TIERS[tier]

"""Databases in which frameworks keep conversations: which one it is by its tables, and its rows.
It refuses to write to one, and to end an import where one is damaged: what was read until then is kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from unabridged.errors import MissingExtra, UsageError
from unabridged.importing.files import is_database
from unabridged.importing.formats import langgraph, rows
from unabridged.importing.packed import Allowance
from unabridged.importing.packed_pieces import each_of, pieces_of
from unabridged.importing.plain import Budget, plain
from unabridged.importing.recognising import Format
from unabridged.importing.told import ImportRefused, Told, Unread
from unabridged.stores.sqlite import foreign

# What a page that was damaged ends in: sqlite3 decodes names and texts, and says so as Python does.
_DAMAGED: Final = (sqlite3.Error, UnicodeDecodeError)
_RECOVER: Final = "what is left of it can be saved into a new file by sqlite3's .recover, and imported from there"
# Of a checkpoint that is larger one message after another is unpacked.
_LARGE: Final = 4 * 1024 * 1024
_KEPT: Final = frozenset({Format.OPENAI_AGENTS, Format.LANGGRAPH, Format.LACE})


def format_of(place: str) -> Format | None:
    """Whose database this is; None where it is nobody's that is known here."""
    try:
        with foreign.opened(Path(place)) as found:
            tables = {str(name) for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except (*_DAMAGED, UsageError):  # the last where it is a store of ours that is open
        return None
    if tables.issuperset(rows.TABLES):
        return Format.OPENAI_AGENTS
    if tables.issuperset(langgraph.TABLES):
        return Format.LANGGRAPH
    return Format.LACE if tables.issuperset(("events", "threads")) else None


def is_ours(place: str) -> bool:
    """Whether this is a store of our own."""
    return foreign.is_ours(Path(place))


def refuse_ours(place: Path) -> None:
    """``ImportRefused`` for a store of our own, with how its threads go from one to another."""
    if is_database(place) and is_ours(str(place)):
        message = (
            f"{place} is a store of ours; write its threads out with unabridged export --store {place} --to "
            "FILE.jsonl, or memory.export, and import that file"
        )
        raise ImportRefused(message)


def wrong_with(place: str, chosen: Format | None, shown: Format | None) -> str:
    """What is wrong with reading a database as was chosen, when its tables show that one; empty where nothing is."""
    if shown is None and (damaged := _damage(place)):
        return damaged
    if chosen is None or (shown is None and is_ours(place)):
        return ""
    if chosen not in _KEPT:
        return (
            f"it is a database, and {chosen.value} is kept in none; leave the format out, and it is seen from the file"
        )
    if shown not in (None, chosen):
        return f"it is a database of {shown.value}, and not of {chosen.value}; leave the format out"
    return ""


def _damage(place: str) -> str:
    """Why not even the tables of a database can be told; empty where they can."""
    try:
        with foreign.opened(Path(place)) as found:
            found.execute("SELECT name FROM sqlite_master").fetchall()
    except _DAMAGED as problem:
        return f"it is damaged: {problem}; {_RECOVER}"
    except UsageError:  # it is a store of ours, and open
        return ""
    return ""


def read(place: str, format_: Format) -> Iterator[Told]:
    """Every conversation of a database."""
    try:
        with foreign.opened(Path(place)) as found:
            if format_ is Format.OPENAI_AGENTS:
                yield from rows.read(rows.rows_of(found))
            else:
                yield from langgraph.read(langgraph.rows_of(found), _unpacker())
    except _DAMAGED as problem:
        if getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:  # it is whole, and its tables are others
            yield Unread(place="the database", problem=f"it is none of {format_.value}: {problem}; left out")
            return
        yield Unread(
            place="the database", problem=f"it is damaged, and what follows is left out: {problem}; {_RECOVER}"
        )


def _unpacker() -> Callable[[bytes], object]:
    """What reads MessagePack, objects in it by their fields alone."""
    try:
        import ormsgpack  # noqa: PLC0415  # an extra
    except ImportError as problem:
        raise MissingExtra(extra="langgraph", package="ormsgpack, which reads LangGraph's checkpoints,") from problem

    def unpacked(raw: bytes) -> object:
        allowance = Allowance(raw)

        def inside(tag: int, raw: bytes) -> object:
            del tag
            allowance.spend(raw)
            return langgraph.fields_in(made(raw))

        def made(raw: bytes) -> object:
            return ormsgpack.unpackb(raw, ext_hook=inside, option=ormsgpack.OPT_NON_STR_KEYS)

        allowance.spend(raw)  # before it is looked where its messages stand, each of which takes room as well
        budget, pieces = Budget(), pieces_of(raw) if len(raw) > _LARGE else None
        if pieces is None:
            return plain(made(raw), budget)
        messages = each_of(pieces, lambda place: plain(made(raw[place]), budget))
        return {"ts": plain(made(raw[pieces.ts]), budget), "channel_values": {"messages": messages}}

    return unpacked

"""lace's generations in SQLite: plain rows, threads in versions, rows with a flag; each as threads of steps.
It refuses to write to the file, and to order by what a clock said: rows stand in the order they were written in.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from unabridged.adapters.lace.bounds import built, refuse_too_many
from unabridged.adapters.lace.collapsing import Version, collapsed
from unabridged.adapters.lace.flagged import steps_of
from unabridged.adapters.lace.reading import ImportFault, LaceImportError, Read, Source, Step
from unabridged.errors import UsageError
from unabridged.stores.sqlite import foreign
from unabridged.stores.sqlite.libraries import OPEN_FILES

_HEADER: Final = b"SQLite format 3\x00"
_ROWS: Final = "SELECT rowid, id, type, timestamp, data, {flag} FROM events WHERE thread_id = ? ORDER BY rowid"
_FIRSTS: Final = """
SELECT thread_id, min(rowid) AS first, id FROM events WHERE typeof(thread_id) = 'text' AND thread_id <> ''
GROUP BY thread_id UNION ALL
SELECT NULL, rowid, id FROM events WHERE typeof(thread_id) <> 'text' OR thread_id = '' ORDER BY first
"""
_NOBODYS: Final = "event {!r} names no thread; left out"
_FLAG: Final = "visible_to_model"
_NOT_LACES: Final = "this database has no threads and events as lace keeps them"


class _Row(NamedTuple):
    """An event as a row has it."""

    rowid: int
    id: Any
    type: Any
    timestamp: Any
    data: Any
    visible: int | None


def is_database(path: Path) -> bool:
    """Whether a file begins as SQLite's do; one that it has open here is not opened past it."""
    if OPEN_FILES.has(path):
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADER)) == _HEADER
    except OSError:
        return False


def read(path: Path) -> Read:
    """Every thread of a database, versions of one thread as one."""
    faults: list[ImportFault] = []
    try:
        with foreign.opened(path) as connection:
            connection.text_factory = _text
            return Read(sources=list(_sources(connection, path, faults)), faults=faults)
    except sqlite3.Error as problem:
        raise LaceImportError(path, f"it cannot be read: {problem}") from problem
    except LaceImportError:
        raise
    except UsageError as problem:  # it is a store of ours, and open
        raise LaceImportError(path, _NOT_LACES) from problem


def _text(raw: bytes) -> str:
    """A text as it was written; halves of pairs stay, and what is no character at all is spelled out."""
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("utf-8", "backslashreplace")


def _sources(connection: sqlite3.Connection, path: Path, faults: list[ImportFault]) -> Iterator[Source]:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"threads", "events"} <= tables:
        raise LaceImportError(path, _NOT_LACES)
    versions = _versions(connection) if {"thread_versions", "version_history"} <= tables else {}
    others = {version.id for each in versions.values() for version in each}
    ids = [str(each) for (each,) in connection.execute("SELECT id FROM threads ORDER BY created_at, rowid")]
    ids += [name for name in versions if name not in ids]
    ids += [name for name in _unlisted(connection, path, faults) if name not in ids]
    flagged = _FLAG in _columns(connection, "events")
    for name in ids:
        if name in others and name not in versions:
            continue
        steps = _steps(connection, name, flagged=flagged, path=path, faults=faults)
        later = [
            version._replace(steps=_steps(connection, version.id, flagged=flagged, path=path, faults=faults))
            for version in versions.get(name, ())
        ]
        metadata = _metadata(connection, name, path, faults)
        if not metadata and not any((steps, *(version.steps for version in later))):
            continue
        yield Source(
            id=name,
            path=str(path),
            steps=list(steps_of(collapsed(name, steps, later), name)),
            metadata=metadata,
            versions=tuple(version.id for version in later),
        )


def _unlisted(connection: sqlite3.Connection, path: Path, faults: list[ImportFault]) -> list[str]:
    """The threads that only events know of; a row that is of no thread is named."""
    found = list[str]()
    for name, rowid, event in connection.execute(_FIRSTS):
        if isinstance(name, str) and name:
            found.append(name)
        else:
            faults.append(
                ImportFault(path=str(path), place=f"table events, row {rowid}", problem=_NOBODYS.format(event))
            )
    return found


def _versions(connection: sqlite3.Connection) -> dict[str, list[Version]]:
    """The versions that each thread went through, oldest first."""
    found: dict[str, list[Version]] = {}
    told = connection.execute("SELECT canonical_id, version_id, created_at, reason FROM version_history ORDER BY id")
    for name, version, when, reason in told:
        found.setdefault(str(name), []).append(Version(id=str(version), at=str(when), reason=str(reason or "")))
    for name, version in connection.execute("SELECT canonical_id, current_version_id FROM thread_versions"):
        known = found.setdefault(str(name), [])
        if all(each.id != str(version) for each in known) and str(version) != str(name):
            known.append(Version(id=str(version), at="", reason=""))
    return {name: [each for each in versions if each.id != name] for name, versions in found.items()}


def _steps(
    connection: sqlite3.Connection, thread: str, *, flagged: bool, path: Path, faults: list[ImportFault]
) -> list[Step]:
    rows = connection.execute(_ROWS.format(flag=_FLAG if flagged else "NULL"), (thread,))
    steps = (_step(_Row(*row), thread, path, faults) for row in rows)
    return [step for step in steps if step is not None]


def _step(row: _Row, thread: str, path: Path, faults: list[ImportFault]) -> Step | None:
    place = f"row {row.rowid}"
    if not isinstance(row.type, str) or not row.type:
        faults.append(
            ImportFault(path=str(path), place=place, problem="it does not say what kind of event it is; left out")
        )
        return None
    try:
        data = _parsed(row.data)
    except ValueError:
        data = _plain(row.data)
        faults.append(ImportFault(path=str(path), place=place, problem="its data is no JSON; kept as it is"))
    own, when = _plain(row.id), _plain(row.timestamp)
    event = {"id": own, "threadId": thread, "type": row.type, "timestamp": when, "data": data}
    return Step(event=event, place=place, is_hidden=row.visible == 0)


def _plain(raw: object) -> Any:  # noqa: ANN401  # whatever a row holds
    """What JSON can say of it."""
    return raw.hex() if isinstance(raw, bytes) else raw


def _parsed(raw: object) -> Any:  # noqa: ANN401  # whatever JSON says
    if not isinstance(raw, str | bytes):
        return raw
    refuse_too_many(raw)
    try:
        return json.loads(raw)
    except RecursionError:
        return built(raw if isinstance(raw, str) else _text(raw))


def _metadata(connection: sqlite3.Connection, thread: str, path: Path, faults: list[ImportFault]) -> Mapping[str, Any]:
    """What lace knows of a thread, as far as this generation has it."""
    columns = _columns(connection, "threads")
    row = connection.execute("SELECT * FROM threads WHERE id = ?", (thread,)).fetchone()
    said = dict(zip(columns, row or (), strict=False))
    raw = said.get("metadata")
    try:
        more = _parsed(raw or None)
    except ValueError:
        more, place = _plain(raw), f"table threads, {thread!r}"
        faults.append(ImportFault(path=str(path), place=place, problem="its metadata are no JSON; kept as they are"))
    kept = more if isinstance(more, dict) else {} if more is None else {"metadata": more}
    named = {"sessionId": "session_id", "projectId": "project_id", "createdAt": "created_at", "updatedAt": "updated_at"}
    told = {name: _plain(said[column]) for name, column in named.items() if said.get(column) is not None}
    return {**kept, **told}


def _columns(connection: sqlite3.Connection, table: str) -> Sequence[str]:
    return [str(column[1]) for column in connection.execute(f"PRAGMA table_info({table})")]

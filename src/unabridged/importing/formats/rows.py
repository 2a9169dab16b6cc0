"""Sessions that the OpenAI Agents SDK keeps in SQLite: a row for each item of a session.
It refuses to know how a database is opened.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from unabridged.importing.pieces import NO_JSON, value_of
from unabridged.importing.reading import Aside, body_of, fields_of, said
from unabridged.importing.told import Begun, Ended, Told, Unread

PROGRAM: Final = "openai-agents"
TABLES: Final = ("agent_sessions", "agent_messages")
# The session, the item's number, its JSON, and when it was written.
Row: TypeAlias = tuple[str, int, object, object]
# SQLite holds anything in any column, also what is no name.
_KEYS: Final = (
    "SELECT CAST(ifnull(session_id, '') AS TEXT) AS session, id, rowid FROM agent_messages ORDER BY session, id"
)
_ONE: Final = "SELECT message_data, created_at FROM agent_messages WHERE rowid = ?"
_LOST: Final = "an index lists an item that its table has not"
_NO_JSON: Final = "it holds no JSON; left out"


def rows_of(database: sqlite3.Connection) -> Iterator[Row]:
    """Every item, session by session and in order; no words but those of the one that is told are put in order."""
    for session, item, number in database.execute(_KEYS):
        found = database.execute(_ONE, (number,)).fetchone()
        if found is None:
            raise sqlite3.DatabaseError(_LOST)
        yield session, item, *found


def read(rows: Iterable[Row]) -> Iterator[Told]:
    """Each session as a thread."""
    thread: str | None = None
    for session, number, data, at in rows:
        if session != thread:
            if thread is not None:
                yield Ended(thread=thread)
            thread = session
            yield Begun(thread=thread)
        place = f"row {number}"
        item, wrong = value_of(data) if isinstance(data, str) else (None, "")
        if item is None:
            yield Unread(place=place, problem=_NO_JSON if wrong in ("", NO_JSON) else wrong)
            continue
        body = body_of(fields_of(item), None, PROGRAM, {}) if isinstance(item, dict) else None
        otherwise = Aside(PROGRAM, "an item", item)
        yield said(
            thread, [body], at=at, raw=str(data).encode("utf-8", "surrogatepass"), place=place, otherwise=otherwise
        )
    if thread is not None:
        yield Ended(thread=thread)

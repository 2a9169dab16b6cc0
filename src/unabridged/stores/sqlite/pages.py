"""What SQLite itself finds wrong with a file's pages, an index's words left out: those can be made anew.
It refuses to open a file, and to say what follows.
"""

from __future__ import annotations

from typing import Final

from unabridged.errors import CorruptionError
from unabridged.stores.sqlite.driver import Connection
from unabridged.stores.sqlite.tables import TABLES

_FINDINGS: Final = 100


def wrong(connection: Connection, check: str) -> list[str]:
    """What ``integrity_check`` or ``quick_check`` says of every table but those of the words."""
    found = _checked(connection, check, str(_FINDINGS))
    if any(map(_is_of_words, found)):  # newer versions look into FTS5 too, and may have gone no further
        found = [text for table in TABLES for text in _checked(connection, check, f"'{table.name}'")]
    return [text for text in dict.fromkeys(found) if text != "ok" and not _is_of_words(text)]


def _checked(connection: Connection, check: str, of: str) -> list[str]:
    try:
        return [str(row[0]) for row in connection.all(f"PRAGMA {check}({of})")]
    except CorruptionError as problem:
        return [problem.problem]


def _is_of_words(text: str) -> bool:
    return "fts5" in text.lower()

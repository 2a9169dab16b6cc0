"""What a server is told once the last purged body is erased: to take out of the tables what is dead in them.
It refuses to know what was erased, and to wait for others longer than a caller would.
"""

from __future__ import annotations

from typing import Final

from unabridged.stores.postgres.session import Session

_TABLES: Final = ("event", "snapshot", "document", "fact")


def reindex(session: Session, schema: str) -> None:
    """A vacuum takes rows out of an inverted index and leaves the words they stood under."""
    session.write(lambda _: session.connection.once(f'REINDEX INDEX "{schema}".document_words'))


def vacuum(session: Session, schema: str) -> None:
    """Vacuum the tables with text, each by its full name: no transaction says where they are."""
    tables = ", ".join(f'"{schema}".{table}' for table in _TABLES)
    if session.connection.is_pooled:
        # Outside a transaction nothing bounds the wait: whoever holds the tables is waited for before.
        session.write(lambda _: session.connection.once(f"LOCK TABLE {tables} IN SHARE UPDATE EXCLUSIVE MODE"))
    session.connection.once(f"VACUUM (INDEX_CLEANUP ON, TRUNCATE OFF) {tables}")

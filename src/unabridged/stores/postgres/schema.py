"""The tables of a schema, brought up to date step by step, each under the server's own lock.
It refuses to touch a schema that somebody else filled, and to take back a step that would lose a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from unabridged.errors import CorruptionError, SchemaTooNew, UsageError
from unabridged.stores.postgres.session import WRITING
from unabridged.stores.sql import statements

if TYPE_CHECKING:
    from unabridged.stores.postgres.driver import Connection

PACKAGE: Final = "unabridged.stores.postgres"
ABSENT: Final = -1
_EMPTY: Final = 0
_OURS: Final = ("single", "version")
_COLUMNS: Final = (
    "SELECT array_agg(attname::text ORDER BY attname) FROM pg_attribute "
    "WHERE attrelid = to_regclass(%(table)s) AND attnum > 0 AND NOT attisdropped"
)
NUMBER_GONE: Final = "its number is gone"
BRING_BACK: Final = "bring it back from a backup: without its number nothing may be changed in it"
_TENANTS: Final = (
    "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
    "WHERE n.nspname = %(schema)s LIMIT 1"
)


def version(connection: Connection, *, store: str, schema: str) -> int:
    """The number of the schema that is there, 0 for an empty one, below 0 for none."""
    columns = connection.once(_COLUMNS, {"table": f"{schema}.schema_version"})[0][0]
    if columns is None:
        return ABSENT
    if tuple(columns) != _OURS:  # other programs number their steps in a table of this name too
        raise _taken(store, "schema_version")
    found = connection.once(f'SELECT version FROM "{schema}".schema_version')  # noqa: S608  # our own name
    if not found:
        raise CorruptionError(store=store, where=f"schema {schema}", problem=NUMBER_GONE, todo=BRING_BACK)
    number: int = found[0][0]
    return number


def migrate(connection: Connection, *, store: str, schema: str, target: int | None = None) -> None:
    """Bring the schema to ``target``, a new one in one transaction, one that is there a step at a time in its own."""
    target = statements.newest(PACKAGE) if target is None else target
    while not _stepped(connection, store=store, schema=schema, target=target):
        continue


def _stepped(connection: Connection, *, store: str, schema: str, target: int) -> bool:
    """Go one step towards the target; whether it was reached before."""
    known = statements.newest(PACKAGE)
    connection.begin(WRITING)
    try:
        # Each statement sees what was committed before it: whoever waited here finds what others made meanwhile.
        hold(connection, schema)
        found = _made(connection, store=store, schema=schema)
        if found > known:
            raise SchemaTooNew(store=store, found=found, known=known)
        if found != target:
            step = (found + 1, "up") if found < target else (found, "down")
            _guard_down(connection, store, step)
            number = found - 1 if step[1] == "down" else found + 1 if found else target
            for each in [(made, "up") for made in range(found + 1, number + 1)] or [step]:
                connection.once(";\n".join(statements.migrations(PACKAGE)[each]))
            connection.once("UPDATE schema_version SET version = %(number)s", {"number": number})
        connection.once("COMMIT")
    except BaseException:
        connection.roll_back()
        raise
    return found == target


def hold(connection: Connection, schema: str) -> None:
    """Be the only one who makes or mends something of this schema, until the transaction ends."""
    name = {"name": f"unabridged {schema}"}
    connection.once("SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))", name)


def _made(connection: Connection, *, store: str, schema: str) -> int:
    """The number of the schema, made empty if it was not there."""
    found = version(connection, store=store, schema=schema)
    if found != ABSENT:
        return found
    if others := connection.once(_TENANTS, {"schema": schema}):
        raise _taken(store, others[0][0])
    if not connection.once("SELECT 1 FROM pg_namespace WHERE nspname = %(schema)s", {"schema": schema}):
        connection.once(f'CREATE SCHEMA "{schema}"')
    connection.once(
        "CREATE TABLE schema_version (single boolean PRIMARY KEY DEFAULT true CHECK (single), version integer NOT NULL)"
    )
    connection.once("INSERT INTO schema_version (version) VALUES (%(number)s)", {"number": _EMPTY})
    return _EMPTY


def _taken(store: str, table: str) -> UsageError:
    return UsageError(f"{store} holds {table!r} of some other program; choose another schema")


def _guard_down(connection: Connection, store: str, step: tuple[int, str]) -> None:
    """Refuse the steps back that would lose a word or bring a purged one back."""
    blocked = {
        (7, "down"): ("SELECT 1 FROM fact LIMIT 1", "it holds facts, and below schema 7 there is no place for them"),
        (2, "down"): ("SELECT 1 FROM erasure LIMIT 1", "purged bodies are still to be erased; run erase() first"),
        (1, "down"): ("SELECT 1 FROM event LIMIT 1", "it holds events, and below schema 1 there is no place for them"),
    }.get(step)
    if blocked and connection.once(blocked[0]):
        message = f"{store} cannot be taken back to schema {step[0] - 1}: {blocked[1]}"
        raise UsageError(message)

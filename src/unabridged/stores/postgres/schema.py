"""Opening a schema for good: settings set and read back, tables brought up to date under the server's own lock.
It refuses to know what is stored, and to touch a schema that somebody else filled.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.errors import CorruptionError, SchemaTooNew, UsageError
from unabridged.ports import Access
from unabridged.stores.postgres.driver import Connection
from unabridged.stores.profile import Profile
from unabridged.stores.sql import statements

PACKAGE: Final = "unabridged.stores.postgres"
_NAME: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_IDLE_SECONDS: Final = 60  # a client that froze in a transaction must not hold a thread for ever
_ABSENT: Final = -1
_EMPTY: Final = 0
_STRICTER: Final = ("off", "local", "remote_write", "on", "remote_apply").index
_TENANTS: Final = "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = %(schema)s LIMIT 1"


def checked_name(schema: str) -> str:
    """The schema's name, if it is one that never needs quotes."""
    if not _NAME.fullmatch(schema) or schema.startswith("pg_"):
        message = f"{schema!r} cannot name our schema; use lower-case letters, digits and _, and begin with a letter"
        raise UsageError(message)
    return schema


def settle(connection: Connection, *, store: str, schema: str, profile: Profile, lock_seconds: float) -> None:
    """Set what the promises of a session rest on, and read it back."""
    # A server that waits for its replicas' replay keeps more than the promise: that is left as it is.
    waits = (
        "off" if profile is Profile.FAST else max(connection.once("SHOW synchronous_commit")[0][0], "on", key=_STRICTER)
    )
    wanted = {
        "search_path": f"{schema}, pg_temp",
        "lock_timeout": str(max(1, int(lock_seconds * 1000))),
        "idle_in_transaction_session_timeout": str(_IDLE_SECONDS * 1000),
        "synchronous_commit": waits,
    }
    connection.once("; ".join(f"SET {name} = {value}" for name, value in wanted.items()))
    names = ", ".join(f"'{name}'" for name in wanted)
    found = dict(connection.once(f"SELECT name, setting FROM pg_settings WHERE name IN ({names})"))  # noqa: S608  # ours
    for name, value in wanted.items():
        if found[name] != value:
            problem = f"set to {value}, and the server answers {found[name]}"
            raise CorruptionError(store=store, where=f"setting {name}", problem=problem)


def prepare(connection: Connection, *, store: str, schema: str, access: Access) -> None:
    """Bring the schema up to date if this handle writes; refuse what this program cannot know."""
    found, known = version(connection, schema), statements.newest(PACKAGE)
    if found > known:
        raise SchemaTooNew(store=store, found=found, known=known)
    if access is Access.READ:
        if found < known:
            has = "no schema yet" if found < _EMPTY else f"schema {found}"
            message = f"{store} has {has} and this program reads {known}; open it once with Access.WRITE to bring it up"
            raise UsageError(message)
        connection.once("SET default_transaction_read_only = on")
    elif found < known:
        migrate(connection, store=store, schema=schema)


def version(connection: Connection, schema: str) -> int:
    """The number of the schema that is there, 0 for an empty one, below 0 for none."""
    there = connection.once("SELECT to_regclass(%(table)s) IS NOT NULL", {"table": f"{schema}.schema_version"})[0][0]
    if not there:
        return _ABSENT
    found: int = connection.once("SELECT version FROM schema_version")[0][0]
    return found


def migrate(connection: Connection, *, store: str, schema: str, target: int | None = None) -> None:
    """Bring the schema to ``target`` one step at a time, each step in its own transaction."""
    steps, known = statements.migrations(PACKAGE), statements.newest(PACKAGE)
    target = known if target is None else target
    while True:
        connection.once("BEGIN")
        try:
            connection.all(
                "SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))", {"name": f"unabridged {schema}"}
            )
            found = _made(connection, store=store, schema=schema)
            if found > known:
                raise SchemaTooNew(store=store, found=found, known=known)
            if found == target:
                connection.once("COMMIT")
                return
            step = (found + 1, "up") if found < target else (found, "down")
            _guard_down(connection, store, step)
            connection.once(";\n".join(steps[step]))
            connection.all(
                "UPDATE schema_version SET version = %(version)s",
                {"version": found + 1 if step[1] == "up" else found - 1},
            )
            connection.once("COMMIT")
        except BaseException:
            connection.roll_back()
            raise


def _made(connection: Connection, *, store: str, schema: str) -> int:
    """The number of the schema, made empty if it was not there."""
    found = version(connection, schema)
    if found != _ABSENT:
        return found
    if others := connection.once(_TENANTS, {"schema": schema}):
        message = f"{store} holds {others[0][0]!r} of some other program; choose another schema"
        raise UsageError(message)
    if not connection.once("SELECT FROM pg_namespace WHERE nspname = %(schema)s", {"schema": schema}):
        connection.once(f"CREATE SCHEMA {schema}")
    connection.once(
        "CREATE TABLE schema_version (single boolean PRIMARY KEY DEFAULT true CHECK (single), version integer NOT NULL);"
        f"INSERT INTO schema_version (version) VALUES ({_EMPTY})"
    )
    return _EMPTY


def _guard_down(connection: Connection, store: str, step: tuple[int, str]) -> None:
    """Refuse the steps back that would lose a word or bring a purged one back."""
    blocked = {
        (2, "down"): ("SELECT 1 FROM erasure LIMIT 1", "purged bodies are still to be erased; run erase() first"),
        (1, "down"): ("SELECT 1 FROM event LIMIT 1", "it holds events, and below schema 1 there is no place for them"),
    }.get(step)
    if blocked and connection.once(blocked[0]):
        message = f"{store} cannot be taken back to schema {step[0] - 1}: {blocked[1]}"
        raise UsageError(message)

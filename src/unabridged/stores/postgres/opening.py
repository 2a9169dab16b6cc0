"""Opening a connection for good: its settings set and read back, its schema known or brought up to date.
It refuses to know what is stored, and to work on a schema that this program does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from unabridged.errors import CorruptionError, NoStore, SchemaTooNew, UsageError
from unabridged.ports import Access
from unabridged.stores.postgres import numbering, schema
from unabridged.stores.postgres.address import described
from unabridged.stores.postgres.driver import Connection
from unabridged.stores.postgres.meaning import Astray
from unabridged.stores.postgres.session import WRITING, Session
from unabridged.stores.postgres.way import Way, doubted
from unabridged.stores.profile import Profile
from unabridged.stores.sql import statements

_NAME: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_IDLE_SECONDS: Final = 60  # a client that froze in a transaction must not hold a thread for ever
# The process that answers, which a server names to whoever connects, whom it sees there, and what it does of itself.
_WHO_ANSWERS: Final = (
    "SELECT pg_backend_pid(), inet_client_port(), reset_val FROM pg_settings WHERE name = 'synchronous_commit'"
)
_KEPT_BY_NOBODY: Final = (
    "a pooler in transaction mode stands between that passes for the server, or somebody else sets it: let the pooler "
    "run in session mode, or connect to the server itself"
)
_STRICTER: Final = ("off", "local", "remote_write", "on", "remote_apply").index


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What every connection of one store is opened by."""

    store: str
    address: str
    schema: str
    access: Access
    profile: Profile
    lock_seconds: float
    is_between: bool = False  # somebody was found out to pass for the server


def terms(address: str, name: str, *, access: Access, profile: Profile, lock_seconds: float) -> Terms:
    """The terms, if the address is one and the schema's name never needs quotes."""
    if not _NAME.fullmatch(name) or name.startswith("pg_"):
        message = f"{name!r} cannot name our schema; use lower-case letters, digits and _, and begin with a letter"
        raise UsageError(message)
    return Terms(
        store=described(address, name),
        address=address,
        schema=name,
        access=access,
        profile=profile,
        lock_seconds=lock_seconds,
    )


def begun(by: Terms) -> Session:
    """The first session of a store: one that writes makes the schema, or brings it up to date."""
    return _session(by, _brought_up)


def opened(by: Terms) -> Session:
    """One more session, on what the first one found: a schema that is gone since is not begun again, empty."""
    return _session(by, _found)


def _session(by: Terms, prepare: Callable[[Connection, Terms], None]) -> Session:
    connection = Connection(by.address, store=by.store, waited_seconds=by.lock_seconds)
    try:
        settle(connection, by)
        prepare(connection, by)
    except Astray:  # somebody came between just now
        connection.close()
        return _session(replace(by, is_between=True), prepare)
    except BaseException:
        connection.close()
        raise
    return Session(connection)


def settle(connection: Connection, by: Terms) -> None:
    """Set what the promises of a session rest on, and read it back; behind a pooler, those of a transaction."""
    pid, seen, found = connection.once(_WHO_ANSWERS)[0]
    announced = pid == connection.pid
    # A server that waits for its replicas' replay keeps more than the promise: that is left as it is.
    waits = "off" if by.profile is Profile.FAST else max(found, "on", key=_STRICTER)
    wanted = {
        "search_path": f"{by.schema}, pg_temp",
        "lock_timeout": str(max(1, int(by.lock_seconds * 1000))),
        "idle_in_transaction_session_timeout": str(_IDLE_SECONDS * 1000),
        "synchronous_commit": waits,
    }
    reads = {"transaction_read_only": "on"} if by.access is Access.READ else {}
    if announced and not by.is_between:
        # Whoever waited for a thread's row goes on from it; at any other level he would be refused it.
        kept = {**wanted, "default_transaction_isolation": "read committed"}
        kept |= {f"default_{name}": value for name, value in reads.items()}
        connection.keep(_said("SET", kept))
        if not _differing(connection, kept):
            return
    # Whoever stands between may give each transaction another session, and this one to somebody else.
    wanted |= {"client_encoding": "UTF8", **reads}
    connection.pool(_said("SET LOCAL", wanted), doubted(seen, connection.port) if announced else Way.POOLED)
    connection.begin(WRITING)
    for name, problem in _differing(connection, wanted).items():
        raise CorruptionError(store=by.store, where=f"setting {name}", problem=problem, todo=_KEPT_BY_NOBODY)
    connection.once("COMMIT")


def _said(verb: str, wanted: Mapping[str, str]) -> str:
    return "; ".join(f"{verb} {name} = {_quoted(value)}" for name, value in wanted.items())


def _differing(connection: Connection, wanted: Mapping[str, str]) -> dict[str, str]:
    """The settings that are not what was said, and what they are, as the other end answers."""
    names = ", ".join(f"'{name}'" for name in wanted)
    back = dict(connection.once(f"SELECT name, setting FROM pg_settings WHERE name IN ({names})"))  # noqa: S608  # ours
    return {
        name: f"set to {value}, and the server answers {back[name]}"
        for name, value in wanted.items()
        if back[name].replace('"', "") != value
    }


def _quoted(value: str) -> str:
    """Each name of a list in quotes: a word of SQL may be the name of a schema."""
    return ", ".join(f"'{each}'" for each in value.split(", "))


def _brought_up(connection: Connection, by: Terms) -> None:
    found, known = schema.version(connection, store=by.store, schema=by.schema), statements.newest(schema.PACKAGE)
    if by.access is Access.WRITE and found < known:
        schema.migrate(connection, store=by.store, schema=by.schema)
    _found(connection, by)


def _found(connection: Connection, by: Terms) -> None:
    """Refuse a schema that this program cannot know; see that a writer is handed numbers that nobody has."""
    found, known = schema.version(connection, store=by.store, schema=by.schema), statements.newest(schema.PACKAGE)
    if found > known:
        raise SchemaTooNew(store=by.store, found=found, known=known)
    if found == schema.ABSENT and by.access is Access.READ:
        raise NoStore(store=by.store, problem="has no schema yet, and a reader makes none")
    if found == schema.ABSENT:
        problem = "it was there when the store was opened, and is gone"
        todo = "bring it back from a backup, or open the store again to begin an empty one"
        raise CorruptionError(store=by.store, where=f"schema {by.schema}", problem=problem, todo=todo)
    if found < known:
        message = (
            f"{by.store} has schema {found} and this program reads {known}; run unabridged migrate, or open it once "
            "with Access.WRITE, to bring it up"
        )
        raise UsageError(message)
    if by.access is Access.WRITE:
        numbering.catch_up(connection, by.schema)

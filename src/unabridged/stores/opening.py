"""From what a caller names, the store that keeps it: a file, a PostgreSQL address, or memory.
It refuses to import a driver before it is needed.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import Final

from unabridged.errors import UsageError
from unabridged.ports import Access, Store
from unabridged.stores.profile import Profile

IN_MEMORY: Final = ":memory:"
_POSTGRES: Final = ("postgresql://", "postgres://")


class Waits(Enum):
    """How a store waits: by holding its caller's thread, or by suspending its caller's coroutine."""

    BLOCKING = "blocking"
    SUSPENDING = "suspending"


def open_store(target: str | os.PathLike[str], *, access: Access, profile: Profile, waits: Waits) -> Store:
    """The store behind a path, a ``postgresql://`` address, with ``#schema`` or without, or ``":memory:"``."""
    name = _named(target)
    if not name:
        message = "an empty name opens nothing; pass a path, a postgresql:// address, or ':memory:'"
        raise UsageError(message)
    if name == IN_MEMORY:
        from unabridged.stores.in_memory import InMemoryStore  # noqa: PLC0415  # each store is imported when it is opened

        return InMemoryStore(access=access)
    if name.startswith(_POSTGRES):
        return _postgres(name, access=access, profile=profile, waits=waits)
    if waits is Waits.SUSPENDING:
        from unabridged.stores.sqlite.suspended import AsyncSqliteStore  # noqa: PLC0415  # as above

        return AsyncSqliteStore(name, access=access, profile=profile)
    from unabridged.stores.sqlite.store import SqliteStore  # noqa: PLC0415  # as above

    return SqliteStore(name, access=access, profile=profile)


def at_file(target: str | os.PathLike[str]) -> Path | None:
    """The file behind a store's name, None where it is kept in none."""
    name = _named(target)
    return None if not name or name == IN_MEMORY or name.startswith(_POSTGRES) else Path(name)


def file_named(target: str | os.PathLike[str], verb: str) -> Path:
    """The file a copy is read from or made at; ``UsageError`` that names a server's own tools for anything else."""
    file = at_file(target)
    if file is not None:
        return file
    if _named(target).startswith(_POSTGRES):
        message = (
            f"a PostgreSQL address is not {verb} from here: run pg_dump --format=custom and pg_restore, or "
            "pg_basebackup with an archive of the write-ahead log"
        )
    else:
        message = f"{_named(target)!r} is not {verb}: only a file can be; pass the path of one"
    raise UsageError(message)


def refuse_other_servers(name: str) -> str:
    """The same name; ``UsageError`` for an address of what keeps no stores, which is no path that anybody means."""
    scheme, sign, _ = name.partition("://")
    if sign and "/" not in scheme and scheme + sign not in _POSTGRES:
        message = f"{scheme}:// is no address of a store; pass the name of a file, or a postgresql:// address"
        raise UsageError(message)
    return name


def _named(target: object) -> str:
    name = os.fspath(target) if isinstance(target, str | os.PathLike) else target
    if isinstance(name, str):
        return refuse_other_servers(name)
    message = f"a store is named by a text or a path, not by {target!r}"
    raise UsageError(message)


def _postgres(name: str, *, access: Access, profile: Profile, waits: Waits) -> Store:
    from unabridged.stores.postgres.store import PostgresStore  # noqa: PLC0415  # as above
    from unabridged.stores.postgres.suspended import AsyncPostgresStore  # noqa: PLC0415  # as above

    kind = AsyncPostgresStore if waits is Waits.SUSPENDING else PostgresStore
    address, sign, schema = name.rpartition("#")
    if not sign or "@" in schema or "/" in schema:  # it stands in a password
        return kind(name, access=access, profile=profile)
    return kind(address, access=access, profile=profile, schema=schema)

"""Where a life is lived: in a file, in a schema of a server, or in memory; how one opens it, and how it is emptied.
It refuses to know what is done there; a program beside is told a ground, but for one in memory, which nobody else has.
"""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol, Self

from campaign import places
from campaign.starving import server
from unabridged import Compacting, Indexing, Memory, Profile
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore

_LOOK_SECONDS: Final = 0.005
_PATIENCE_SECONDS: Final = 60.0
_AT_WORK: Final = (
    b"SELECT count(*) FROM pg_stat_activity"
    b" WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle'"
)


class Ground(Protocol):
    """One store, empty at first."""

    @property
    def name(self) -> str:
        """What kind of store this is."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether a program beside can open it as well."""
        ...

    def opened(self, **settings: Any) -> Memory:  # noqa: ANN401  # what a memory is opened with
        """Another handle on it."""
        ...

    def settled(self) -> None:
        """Nobody who was killed is at work any more."""


@dataclass(frozen=True, slots=True)
class InAFile:
    """One SQLite file in a folder of its own."""

    path: Path
    name: str = "SQLite"
    is_shared: bool = True

    def opened(self, **settings: Any) -> Memory:  # noqa: ANN401  # what a memory is opened with
        """Another handle on the file."""
        return Memory.open(
            self.path, profile=Profile.FAST, indexing=Indexing.ASKED, compacting=Compacting.ASKED, **settings
        )

    def emptied(self) -> None:
        """The folder is empty."""
        places.emptied(self.path.parent)

    def settled(self) -> None:
        """Whoever is killed does nothing more."""


@dataclass(frozen=True, slots=True)
class OnAServer:
    """One schema of a PostgreSQL server."""

    address: str
    schema: str = "life"
    name: str = "PostgreSQL"
    is_shared: bool = True

    def opened(self, **settings: Any) -> Memory:  # noqa: ANN401  # what a memory is opened with
        """Another handle on the schema."""
        return Memory(self._store(), **settings)

    def emptied(self) -> None:
        """The schema is gone, and whoever opens it makes it anew."""
        import psycopg  # noqa: PLC0415  # only who has a server needs its driver

        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA IF EXISTS {self.schema} CASCADE".encode())

    def settled(self) -> None:
        """The server has heard of it: it finishes what it was told, and does no more for who is gone."""
        import psycopg  # noqa: PLC0415  # as above

        until = time.monotonic() + _PATIENCE_SECONDS
        with psycopg.connect(self.address, autocommit=True) as connection:
            while connection.execute(_AT_WORK).fetchone() != (0,):
                if time.monotonic() > until:
                    message = f"a server is at work for who was killed, {_PATIENCE_SECONDS:.0f} seconds later"
                    raise TimeoutError(message)
                time.sleep(_LOOK_SECONDS)

    def _store(self) -> Store:
        from unabridged.stores.postgres.store import PostgresStore  # noqa: PLC0415  # as above

        return PostgresStore(self.address, schema=self.schema, profile=Profile.FAST, connections=2)


class _Kept(InMemoryStore):
    """A store that outlives its handles, as a file does."""

    async def close(self) -> None:
        """One handle is closed; another may be open."""


@dataclass(slots=True)
class InMemory:
    """What this program alone has, by however many handles."""

    store: _Kept = field(default_factory=_Kept)
    name: str = "memory"
    is_shared: bool = False

    def opened(self, **settings: Any) -> Memory:  # noqa: ANN401  # what a memory is opened with
        """Another handle on the same store."""
        return Memory(self.store, **settings)

    def settled(self) -> None:
        """Nobody else is here."""


_KINDS: Final = (InAFile, InAFile, InAFile, OnAServer, InMemory)


class Grounds:
    """The ground of each seed; a server is started for the first that has one."""

    def __init__(self, path: Path) -> None:
        self._path, self._open = path, ExitStack()
        self._address: str | None = None
        self.missed = 0

    def of(self, seed: int) -> Ground:
        """The ground that a seed has, emptied; where there is no server, those that it would have are in a file."""
        which = random.Random(f"{seed}'s ground").choice(_KINDS)
        if which is InMemory:
            return InMemory()
        if which is InAFile or not (address := self._served()):
            self.missed += which is OnAServer
            return self.in_a_file()
        ground = OnAServer(address)
        ground.emptied()
        return ground

    def in_a_file(self) -> Ground:
        """A file that is not there yet."""
        ground = InAFile(self._path)
        ground.emptied()
        return ground

    def _served(self) -> str:
        if self._address is None:
            self._address = self._open.enter_context(server())
        return self._address

    def __enter__(self) -> Self:
        """Nothing is started yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """The server is gone."""
        self._open.close()

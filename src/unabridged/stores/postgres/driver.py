"""One PostgreSQL connection through psycopg: bytes in, bytes out, errors told in our words.
It refuses to know what is stored; it is imported when the first connection is made.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import psycopg
from psycopg.adapt import Dumper
from psycopg.conninfo import make_conninfo
from psycopg.pq import Format, TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper

from unabridged.errors import StoreBusy, UsageError
from unabridged.stores.postgres.address import parts
from unabridged.stores.postgres.arrays import Numbers, Texts
from unabridged.stores.postgres.meaning import NOT_THERE, Astray, Collision, is_lost, meaning
from unabridged.stores.postgres.silence import Watched
from unabridged.stores.postgres.unreached import unreached
from unabridged.stores.postgres.way import Way
from unabridged.stores.postgres.wire import Wire

# A server that vanished without a word is noticed in seconds; an address may say otherwise.
_PATIENCE: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "application_name": "unabridged",
        "connect_timeout": 10,
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "tcp_user_timeout": 30_000,
    }
)


# What nobody else says on a connection, and what is there where it is still the one that it was said on. A digest is
# not made of it: a server in FIPS mode reckons no MD5.
_MARKED: Final = "SELECT current_setting('unabridged.mark', true)"
_MARKING: Final = (
    "SELECT set_config('unabridged.mark', concat_ws(' ', random(), clock_timestamp(), pg_backend_pid()), false)"
)


class _Packed(Dumper):
    """An array that is packed already."""

    format = Format.BINARY

    def dump(self, obj: bytes) -> bytes:
        return bytes(obj)


class _TextsDumper(_Packed):
    oid = 1001  # bytea[]


class _NumbersDumper(_Packed):
    oid = 1016  # bigint[]


class Connection:
    """A connection in autocommit mode: a transaction is begun and ended by saying so."""

    __slots__ = ("_connection", "_is_doubted", "_store", "_waited_seconds", "_within", "mark", "way")

    def __init__(self, address: str, *, store: str, waited_seconds: float) -> None:
        self._store = store
        self._is_doubted = False
        self._waited_seconds = waited_seconds
        self._within = self.mark = ""
        self.way = Way.DIRECT
        try:
            # Of a database without an encoding psycopg would give the server's own words as bytes.
            said: dict[str, Any] = {**_PATIENCE, **parts(address), "client_encoding": "UTF8"}
            self._connection = Watched.connect(make_conninfo(**said), autocommit=True, prepare_threshold=0)
        except psycopg.Error as problem:
            told = unreached(store, _first_line(problem))
            # The driver quotes a value that it takes no sense of.
            raise told from None if isinstance(told, UsageError) else problem
        # Every number is a bigint, so that one statement is one prepared statement whatever the values.
        self._connection.adapters.register_dumper(int, Int8BinaryDumper)
        self._connection.adapters.register_dumper(Texts, _TextsDumper)
        self._connection.adapters.register_dumper(Numbers, _NumbersDumper)

    @property
    def pid(self) -> int:
        """The number of the server's process that the other end gave when it was connected to; 0 for none."""
        return self._connection.pgconn.backend_pid

    @property
    def port(self) -> int | None:
        """The port that this end has, as its own machine counts; None where it has none, as on a socket in a folder."""
        end = socket.socket(fileno=self._connection.pgconn.socket)
        try:
            name = end.getsockname()
        finally:
            end.detach()  # the driver's, as before
        return name[1] if isinstance(name, tuple) else None

    @property
    def wire(self) -> Wire:
        """How what is said travels to the other end."""
        known, info = self._connection.pgconn, self._connection.info
        mode = info.get_parameters().get("sslmode", "prefer")
        return Wire(address=info.hostaddr, is_encrypted=bool(known.ssl_in_use), mode=mode)

    @property
    def is_pooled(self) -> bool:
        """Whether each transaction has to say by itself what it rests on."""
        return bool(self._within)

    def pool(self, within: str, way: Way) -> None:
        """From here on begin each transaction with these statements, and leave nothing behind that outlives one."""
        self._within, self.mark, self.way = within, "", way
        self._connection.prepare_threshold = None

    def keep(self, said: str) -> None:
        """Run these statements, which hold from here on, and leave a mark by which it is known that they do."""
        self.mark = self.once(f"{said}; {_MARKING}")[0][0]

    def begin(self, how: str) -> None:
        """Begin a transaction; ``Astray`` where what holds on the connection is not what was said to hold."""
        if self._within:
            self.once(f"{how}; {self._within}")
        elif not self.mark:
            self.once(how)
        elif self.once(f"{how}; {_MARKED}") != [(self.mark,)]:
            self.roll_back()
            raise Astray

    @property
    def at_rest(self) -> bool:
        """Whether the connection is alive as far as can be seen without asking, in no transaction, and what it was."""
        connection = self._connection
        if self._is_doubted or connection.closed or connection.pgconn.transaction_status != TransactionStatus.IDLE:
            return False
        try:
            # Neither call waits: the first takes the server's goodbye if there is one, the second sees the end.
            connection.pgconn.consume_input()
            connection.pgconn.consume_input()
        except psycopg.Error:
            return False
        return not connection.closed

    def all(self, sql: bytes, values: Mapping[str, object] | None = None) -> list[tuple[Any, ...]]:
        """Every row of one statement; none where it gives no rows."""
        try:
            found = self._connection.execute(sql, values, binary=True)
            return found.fetchall() if found.description else []
        except psycopg.Error as problem:
            raise self._told(problem) from problem

    def once(self, sql: str, values: Mapping[str, object] | None = None) -> list[tuple[Any, ...]]:
        """Every row of a statement that is not worth preparing; without values, of the last of several."""
        try:
            found = self._connection.execute(sql.encode(), values, prepare=False)
            while found.nextset():
                continue
            return found.fetchall() if found.description else []
        except psycopg.Error as problem:
            raise self._told(problem) from problem

    def roll_back(self) -> None:
        """End an open transaction without effect; a connection that is gone has none."""
        if not self._connection.closed and self._connection.pgconn.transaction_status != TransactionStatus.IDLE:
            try:
                self._connection.execute(b"ROLLBACK")
            except psycopg.Error:
                self.close()  # whatever it was in, the server ends it with the connection

    def close(self) -> None:
        """Let go."""
        self._connection.close()

    def _told(self, problem: psycopg.Error) -> Exception:
        if self.mark and self._is_astray(problem):
            return Astray()
        told = meaning(
            problem.sqlstate or "",
            problem.diag.message_primary or _first_line(problem),
            store=self._store,
            waited_seconds=self._waited_seconds,
            constraint=problem.diag.constraint_name or "",
        )
        # Whatever is no other writer's doing may be this session's: its settings, its statements, where it leads.
        self._is_doubted = self._is_doubted or not isinstance(told, Collision | StoreBusy)
        return told

    def _is_astray(self, problem: psycopg.Error) -> bool:
        """Whether we may have been led elsewhere: what was prepared is not there, or in no transaction a table of ours.

        Within one the mark was seen. Where a table is gone indeed, whoever runs it anew is told so.
        """
        return is_lost(problem.sqlstate or "", problem.diag.message_primary or "") or (
            problem.sqlstate in NOT_THERE and self._connection.pgconn.transaction_status == TransactionStatus.IDLE
        )


def _first_line(problem: Exception) -> str:
    return next(iter(str(problem).strip().splitlines()), type(problem).__name__)

"""A pooler in transaction mode before a test server: whose transaction is over has no connection until his next one.
It refuses to keep anything for a client: a transaction is run on any connection, and finds what others left there.
"""

from __future__ import annotations

import contextlib
import itertools
import queue
import socket
import struct
import threading
from typing import Final

from tests.servers.postgres import Server

_HEAD: Final = struct.Struct("!cI")
_TWO: Final = struct.Struct("!II")
_PROTOCOL: Final = 3 << 16
_PLAIN: Final = (80877103, 80877104)  # a client that asks for TLS, or for GSS
_FIRST_KEY: Final = 2_000_000_000  # no server's process has such a number
_ENDS_WHAT_IS_ASKED: Final = (b"Q", b"S")  # a query, and the Sync behind any number of other messages
_GOODBYE: Final = b"X"
_READY: Final = b"Z"
_NO_TRANSACTION: Final = b"I"
# What another client of the pool may have said and left behind.
OF_OTHERS: Final = (
    "DEALLOCATE ALL; RESET ALL; SET search_path = nowhere; SET synchronous_commit = off; "
    "SET default_transaction_isolation = 'serializable'; SET client_encoding = 'LATIN1'"
)


class _Wire:
    """One end of a connection, as whole messages."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self.key = b""

    def read(self, size: int) -> bytes:
        held = b""
        while len(held) < size:
            more = self._end.recv(size - len(held))
            if not more:
                raise ConnectionError
            held += more
        return held

    def message(self) -> tuple[bytes, bytes]:
        """The next message's kind, and all of it."""
        head = self.read(_HEAD.size)
        kind, size = _HEAD.unpack(head)
        return kind, head + self.read(size - 4)

    def send(self, message: bytes) -> None:
        self._end.sendall(message)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._end.shutdown(socket.SHUT_RDWR)
        self._end.close()


class Pooler:
    """Listens on a free loopback port; its few connections to the server go round, one transaction each."""

    def __init__(
        self, server: Server, *, connections: int = 4, between: str = OF_OTHERS, passes_for_server: bool = False
    ) -> None:
        self._server = server
        self._connections = connections
        self._between = between
        # Who hands on the number of a server's process is not noticed, where the next transaction is run by that one.
        self._passes_for_server = passes_for_server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._keys = itertools.count(_FIRST_KEY)
        self._ends: list[_Wire] = []
        self._greeting = b""
        self._free: queue.Queue[_Wire] = queue.LifoQueue() if passes_for_server else queue.Queue()
        self._newest: _Wire | None = None
        for _ in range(connections):
            self._rest(self._connected())
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a client finds the pooler."""
        return f"postgresql://unabridged@127.0.0.1:{self.port}/postgres"

    def asked(self, sql: str) -> list[bytes]:
        """The first row of this query on every connection to the server, as it comes over the wire."""
        # A client has its answer before its connection rests: who counts those that rest misses one now and then.
        wires = [self._free.get(timeout=10) for _ in range(self._connections)]
        answers = [_said(wire, sql) for wire in wires]
        for wire in wires:
            self._free.put(wire)
        return answers

    def close(self) -> None:
        """Take no more clients, and leave those there are."""
        self._listening.close()
        for end in self._ends:
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                end, _ = self._listening.accept()
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                client = self._kept(end)
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _kept(self, end: socket.socket) -> _Wire:
        self._ends.append(_Wire(end))
        return self._ends[-1]

    def _connected(self) -> _Wire:
        end = socket.create_connection(("127.0.0.1", self._server.port))
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        wire = self._kept(end)
        said = b"user\0unabridged\0database\0postgres\0client_encoding\0UTF8\0\0"
        wire.send(_TWO.pack(8 + len(said), _PROTOCOL) + said)
        greeting = b""
        kind = b""
        while kind != _READY:
            kind, message = wire.message()
            greeting += message if kind in (b"R", b"S") else b""
            wire.key = message if kind == b"K" else wire.key
        self._greeting = greeting
        self._leave(wire)
        return wire

    def _leave(self, wire: _Wire) -> None:
        """Leave the connection as others of the pool might."""
        if self._between:
            _said(wire, self._between)

    def _serve(self, client: _Wire) -> None:
        with contextlib.suppress(ConnectionError, OSError):
            self._greet(client)
            while (first := client.message())[0] != _GOODBYE:
                self._transaction(client, first)
        client.close()

    def _greet(self, client: _Wire) -> None:
        size, code = _TWO.unpack(client.read(_TWO.size))
        while code in _PLAIN:
            client.send(b"N")
            size, code = _TWO.unpack(client.read(_TWO.size))
        client.read(size - _TWO.size)
        if code != _PROTOCOL:  # a request to cancel
            raise ConnectionError
        key = _HEAD.pack(b"K", 12) + _TWO.pack(next(self._keys), 0)
        if self._passes_for_server and self._newest is not None:
            key = self._newest.key
        client.send(self._greeting + key + _HEAD.pack(_READY, 5) + _NO_TRANSACTION)

    def _transaction(self, client: _Wire, first: tuple[bytes, bytes]) -> None:
        """Run one transaction of a client's on the connection that has rested longest."""
        wire = self._free.get(timeout=60)
        try:
            kind, message = first
            wire.send(message)
            while kind not in _ENDS_WHAT_IS_ASKED or self._answered(wire, client) != _NO_TRANSACTION:
                kind, message = client.message()
                if kind == _GOODBYE:
                    raise ConnectionError
                wire.send(message)
            self._leave(wire)
        except (ConnectionError, OSError):
            wire.close()
            wire = self._connected()
            raise
        finally:
            self._rest(wire)

    def _rest(self, wire: _Wire) -> None:
        """Have a connection rest until it is somebody's turn."""
        self._newest = wire
        self._free.put(wire)

    @staticmethod
    def _answered(wire: _Wire, client: _Wire) -> bytes:
        """Hand on what the server says until it is ready; whether it is in a transaction then."""
        said = b""
        while True:
            kind, message = wire.message()
            said += message
            if kind == _READY:
                client.send(said)
                return message[-1:]


def _said(wire: _Wire, sql: str) -> bytes:
    """The first row that a query gives, as it comes."""
    said = sql.encode() + b"\0"
    wire.send(_HEAD.pack(b"Q", 4 + len(said)) + said)
    row = b""
    while (told := wire.message())[0] != _READY:
        if told[0] == b"E":
            raise RuntimeError(f"{sql}: {told[1]!r}")
        if told[0] == b"D":
            row = (
                row or told[1][_HEAD.size + 2 + 4 :]
            )  # one column: how many there are, and how long it is, stand before
    return row

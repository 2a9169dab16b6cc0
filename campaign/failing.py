"""A SQLite connection that fails, or ends its program, at a chosen statement.
It refuses to know which statement that is; it counts.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from unabridged.errors import DiskFull
from unabridged.ports import Heard, nobody_hears
from unabridged.stores.sqlite.driver import Connection, StdlibConnection


class When(Enum):
    """On which side of the statement's effect it fails."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(slots=True)
class Trigger:
    """Which statement from now on fails, and how; zero is none."""

    nth: int = 0
    when: When = When.BEFORE
    fail: Callable[[], None] = lambda: None
    seen: int = 0
    fired: int = 0

    def arm(self, nth: int, when: When, fail: Callable[[], None]) -> None:
        """Fail the n-th statement from now on."""
        self.nth, self.when, self.fail, self.seen, self.fired = nth, when, fail, 0, 0

    def disarm(self) -> None:
        """Let everything succeed again."""
        self.nth = 0

    def now(self, when: When) -> None:
        """One side of one statement is reached."""
        if not self.nth:
            return
        self.seen += when is When.BEFORE
        if self.seen == self.nth and when is self.when:
            self.fired += 1
            self.fail()


class FailingConnection:
    """The standard library's connection with a trigger beside each statement."""

    def __init__(self, inner: Connection, trigger: Trigger) -> None:
        self._inner = inner
        self._trigger = trigger

    @property
    def version(self) -> tuple[int, int, int]:
        """The SQLite library's version."""
        return self._inner.version

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self._inner.in_transaction

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # positional or named values
        """Every row of one statement, unless its turn to fail has come."""
        if sql.startswith("ROLLBACK"):
            return self._inner.all(sql, values)
        self._trigger.now(When.BEFORE)
        found = self._inner.all(sql, values)
        self._trigger.now(When.AFTER)
        return found

    def many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """One statement once per row, unless its turn to fail has come."""
        self._trigger.now(When.BEFORE)
        self._inner.many(sql, rows)
        self._trigger.now(When.AFTER)

    def backup(self, target: Path, heard: Heard = nobody_hears) -> None:
        """A copy of the whole database."""
        self._inner.backup(target, heard)

    def close(self) -> None:
        """Let go."""
        self._inner.close()


def connector(trigger: Trigger) -> Callable[..., Connection]:
    """What a store calls to connect."""

    def connect(path: Path, *, mode: str) -> Connection:
        return FailingConnection(StdlibConnection(path, mode=mode), trigger)

    return connect


def full() -> None:
    """The disk is full."""
    raise DiskFull(store="the store", reason="planted")


def killed() -> None:
    """The program ends here, as by a power switch of its own."""
    os.kill(os.getpid(), signal.SIGKILL)

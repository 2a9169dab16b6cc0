"""Connections that count what they are asked, and connections that fail where they are told.
They refuse to be anything but the standard library's connection otherwise.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from unabridged.stores.sqlite.driver import StdlibConnection


class Statements:
    """Every statement that any connection made by this was asked, and what happens before and after each."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.before: Callable[[int, str], None] = _nothing
        self.after: Callable[[int, str], None] = _nothing
        self._mutex = threading.Lock()

    def connect(self, path: Path, *, mode: str) -> Watched:
        """A connection that tells this about each statement."""
        return Watched(path, mode=mode, statements=self)

    def count(self, opening: str) -> int:
        """How many statements began so."""
        return sum(each.startswith(opening) for each in self.said)

    @contextmanager
    def around(self, sql: str) -> Iterator[None]:
        """One statement, with what was planted before and after it."""
        with self._mutex:
            self.said.append(sql)
            number = len(self.said)
        self.before(number, sql)
        yield
        self.after(number, sql)


class Watched(StdlibConnection):
    """A connection whose statements are told."""

    def __init__(self, path: Path, *, mode: str, statements: Statements) -> None:
        self._statements = statements
        super().__init__(path, mode=mode)

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # as the protocol says
        """Tell, then ask."""
        with self._statements.around(sql):
            return super().all(sql, values)

    def many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Tell, then ask."""
        with self._statements.around(sql):
            super().many(sql, rows)


def _nothing(number: int, sql: str) -> None:
    del number, sql

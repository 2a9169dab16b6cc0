"""The SQLite store for an event loop: the same file, the same groups, nobody's loop blocked.
It refuses to differ from the blocking store in anything but who waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.suspending import Suspending, suspended

T = TypeVar("T")


class AsyncSqliteStore(Suspending, SqliteStore):
    """Awaited from any loop; blocking and asynchronous stores may share one file."""

    async def _write(self, verb: str, work: Callable[[Transaction], T]) -> T:
        self._may_write(verb)
        self.asks.once_more()
        return await suspended(self._group, work, self.pool)

    async def close(self) -> None:
        """Let go of every file, connection and thread; the last call."""
        if self._is_over:
            return
        await self._aside(super()._release)
        self._let_go()

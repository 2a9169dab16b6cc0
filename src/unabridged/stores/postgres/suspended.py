"""The PostgreSQL store for an event loop: the same statements, nobody's loop blocked.
It refuses to differ from the blocking store in anything but who waits.
"""

from __future__ import annotations

from typing import Any

from unabridged.stores.postgres.store import CONNECTIONS, PostgresStore
from unabridged.stores.suspending import Suspending


class AsyncPostgresStore(Suspending, PostgresStore):
    """Awaited from any loop; a cancelled caller's work may still be committed, and its key settles it."""

    def __init__(self, address: str, *, connections: int = CONNECTIONS, **more: Any) -> None:  # noqa: ANN401  # as below
        # With fewer threads than connections, who waits for another writer keeps others from a connection that is free.
        super().__init__(address, connections=connections, threads=connections, **more)

    async def close(self) -> None:
        """Let go of every connection and thread; the last call."""
        if self._is_over:
            return
        await self._aside(self._release)
        self._let_go()

"""The PostgreSQL store for an event loop: the same statements, nobody's loop blocked.
It refuses to differ from the blocking store in anything but who waits.
"""

from __future__ import annotations

from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.suspending import Suspending


class AsyncPostgresStore(Suspending, PostgresStore):
    """Awaited from any loop; a cancelled caller's work may still be committed, and its key settles it."""

    async def close(self) -> None:
        """Let go of every connection and thread; the last call."""
        if self._is_over:
            return
        await self._aside(self._release)
        self._let_go()

"""When the write-ahead log is moved into the database: by the leader alone, holding the writer's lock.
It refuses SQLite's automatic checkpoints, which on vulnerable versions can race a commit and lose it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from unabridged.stores.sqlite.driver import BUSY_SECONDS, Connection
from unabridged.stores.sqlite.identity import log_of
from unabridged.stores.sqlite.which_library import GET_NEWER

DUE_BYTES: Final = 4 * 1024 * 1024
# In a moment in which nobody waits it is moved long before it is due: whoever commits then seldom pays for it.
_EARLY_BYTES: Final = 2 * 1024 * 1024
_PATIENCE_MS: Final = 20
_FLUSH_PATIENCE_MS: Final = 100

VULNERABLE: Final = (
    "SQLite {} can lose commits when two connections checkpoint at once (fixed in 3.51.3); this store checkpoints only "
    f"under the writer's lock, other programs that open the file may not: for a fixed SQLite {GET_NEWER}"
)


class Checkpoint:
    """How large the log has grown, and when it is tried again after a reader stood in the way."""

    __slots__ = ("_due", "_early", "_wal")

    def __init__(self, path: Path) -> None:
        self._wal = log_of(path)
        self._due, self._early = DUE_BYTES, _EARLY_BYTES

    def when_due(self, connection: Connection) -> None:
        """Checkpoint if the log has grown past its bound; a reader in the way only postpones it."""
        size = self._size()
        if size >= self._due:
            done = self._run(connection, _PATIENCE_MS)
            self._due = DUE_BYTES if done else size + DUE_BYTES

    @property
    def is_early(self) -> bool:
        """Whether a moment in which nobody waits would be well spent."""
        return self._size() >= self._early

    def early(self, connection: Connection) -> None:
        """Checkpoint in such a moment; a reader in the way is not waited for."""
        size = self._size()
        if size >= self._early:
            self._early = _EARLY_BYTES if self._run(connection, 0) else size + _EARLY_BYTES

    def flush(self, connection: Connection) -> bool:
        """Empty the log now; false where a reader stood in the way for as long as those who write may wait for it."""
        return not self._size() or self._run(connection, _FLUSH_PATIENCE_MS)

    def _run(self, connection: Connection, patience_ms: int) -> bool:
        connection.all(f"PRAGMA busy_timeout={patience_ms}")
        try:
            busy, _, _ = connection.all("PRAGMA wal_checkpoint(TRUNCATE)")[0]
            return not busy
        finally:
            connection.all(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")

    def _size(self) -> int:
        try:
            return os.stat(self._wal).st_size  # noqa: PTH116  # on the path of every commit
        except FileNotFoundError:
            return 0

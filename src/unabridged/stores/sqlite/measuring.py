"""How many bytes a database takes: file, log, free pages, and each table where that costs little.
It refuses to open a file for it, and to read a large one through.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from unabridged.errors import UnabridgedError
from unabridged.stores.figures import figures
from unabridged.stores.sqlite import identity
from unabridged.stores.sqlite.driver import Connection
from unabridged.upkeep import Disk

# SQLite tells a table's size by visiting each of its pages; beyond this a look would no longer be quick.
_VISITED_BYTES: Final = 64 * 1024 * 1024
_TABLES: Final = (
    "SELECT coalesce(m.tbl_name, s.name), sum(s.pgsize) FROM dbstat s LEFT JOIN sqlite_master m ON m.name = s.name "
    "GROUP BY 1 ORDER BY 1"
)


def disk_of(connection: Connection, path: Path) -> Disk:
    """What the store takes on its disk, indexes counted with their tables."""
    page, pages, free = (
        connection.all(f"PRAGMA {each}")[0][0] for each in ("page_size", "page_count", "freelist_count")
    )
    return Disk(
        file_bytes=identity.size_of(path),
        log_bytes=identity.log_bytes(path),
        free_bytes=page * free,
        tables=_tables(connection) if page * pages <= _VISITED_BYTES else None,
    )


def _tables(connection: Connection) -> Mapping[str, int] | None:
    try:
        return figures(dict(connection.all(_TABLES)))
    except UnabridgedError:
        return None  # this library was built without the table that tells it

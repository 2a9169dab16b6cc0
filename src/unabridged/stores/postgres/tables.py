"""The tables as PostgreSQL has them: those of every SQL store, and what only a server needs.
It refuses to repeat a declaration; what both stores share stands in one place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.stores.sql.tables import TABLES as SHARED
from unabridged.stores.sql.tables import Table

_COUNTED: Final = "last_thread"  # hands out the numbers of a scope's threads

TABLES: Final = (
    *(replace(table, other=(*table.other, _COUNTED)) if table.name == "scope" else table for table in SHARED),
    Table(
        name="schema_version",
        text=(),
        other=("single", "version"),
        purge="holds one number and no text",
    ),
)

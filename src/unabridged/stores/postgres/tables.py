"""The tables as PostgreSQL has them: those of every SQL store, and what only a server needs.
It refuses to repeat a declaration; what both stores share stands in one place.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from unabridged.stores.sql.tables import TABLES as SHARED
from unabridged.stores.sql.tables import Table

# What hands out the numbers of a scope's threads; and the words of a document, deleted with it by the purge itself.
_MORE: Final = MappingProxyType({"scope": "last_thread", "document": "words"})

TABLES: Final = (
    *(replace(table, other=(*table.other, _MORE[table.name])) if table.name in _MORE else table for table in SHARED),
    Table(
        name="schema_version",
        text=(),
        other=("single", "version"),
        purge="holds one number and no text",
    ),
)

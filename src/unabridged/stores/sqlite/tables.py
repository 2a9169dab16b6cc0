"""The tables as SQLite has them: those of every SQL store, and what its index needs.
It refuses to repeat a declaration; what both stores share stands in one place.
"""

from __future__ import annotations

from typing import Final

from unabridged.stores.sql.tables import TABLES as SHARED
from unabridged.stores.sql.tables import Table

TABLES: Final = (
    *SHARED,
    Table(
        name="forgotten",
        text=(),
        other=("first", "last"),
        purge="is the list of documents whose words are still to be taken out; empty when all is done",
    ),
)

# What goes when an index goes.
OF_THE_INDEX: Final = ("indexed", "document", "forgotten", "words_config", "words_data", "words_idx")

# Made with the first document that is indexed, by FTS5.
WORDS: Final = (
    Table(name="words", text=("terms",), other=("words", "rank"), purge="gives back no text; see words_data"),
    Table(name="words_config", text=(), other=("k", "v"), purge="holds settings of FTS5 and no text"),
    Table(
        name="words_data",
        text=("block",),
        other=("id",),
        purge="holds words; those of a purged message are found no more at once, and are taken out, the rest written "
        "anew, by the erasure",
    ),
    Table(
        name="words_idx",
        text=("term",),
        other=("segid", "pgno"),
        purge="holds beginnings of words; written anew with words_data",
    ),
)

"""SQLite's own full text search with nothing added: the bar that our search is measured beside.
It refuses every refinement: no stemming, no stop words, no bigrams, no neighbours.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from unabridged.errors import UsageError
from unabridged.eval.words import terms

ANY: Final = " OR "
EVERY: Final = " "


class PlainFts5:
    """The messages of one thread in a table of their own, so that a rare word is rare in this thread."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._base = sqlite3.connect(":memory:")
        try:
            self._base.execute("CREATE VIRTUAL TABLE said USING fts5(text, tokenize = 'unicode61')")
        except sqlite3.OperationalError as problem:
            message = f"the SQLite of this Python has no FTS5 to measure beside ({problem}); use a Python that has it"
            raise UsageError(message) from problem
        # A lone surrogate is text for a log and none for SQLite.
        rows = [(seq, text.encode("utf-8", "replace").decode()) for seq, text in texts.items()]
        self._base.executemany("INSERT INTO said (rowid, text) VALUES (?, ?)", rows)

    def search(self, query: str, *, joined: str, limit: int) -> list[int]:
        """The seqs of the best messages by bm25, the query's words quoted and joined."""
        asked = joined.join(f'"{term}"' for term in terms(query))
        found = self._base.execute(
            "SELECT rowid FROM said WHERE said MATCH ? ORDER BY bm25(said), rowid LIMIT ?", (asked, limit)
        )
        return [seq for (seq,) in found]

    def close(self) -> None:
        """Drop the table."""
        self._base.close()

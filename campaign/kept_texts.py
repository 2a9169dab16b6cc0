"""Texts that wait beside a log for a compaction, and whether a store ever gives back one that is not what was kept.
It refuses to know what a text says: here its bytes follow from whose it is.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from campaign import folds, talk
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.row import to_blob
from unabridged.ports import Access, KeptDraft, Store
from unabridged.stores.sqlite.store import SqliteStore

KEYS: Final = (b"one", b"another")


def text_of(ref: ThreadRef, key: bytes, through: int = 0) -> KeptDraft:
    """The text that belongs to a thread and a key: nobody has to remember it."""
    content = talk.text_of(f"{ref.scope} {ref.thread} {key!r}").encode()
    return KeptDraft(key=key, through=Seq(through), content=content)


def keep(store: Store) -> None:
    """Keep two texts of every thread."""
    for row in folds.threads(store):
        for key in KEYS:
            drive(store.keep_draft(row.ref, text_of(row.ref, key, row.head)))


def strange(path: Path) -> list[str]:
    """Every text that is given back to somebody whose text it is not, or not as it was kept."""
    try:
        raw = sqlite3.connect(path)
        try:
            asked = {to_blob(key) for (key,) in raw.execute("SELECT DISTINCT key FROM draft")} | set(KEYS)
        finally:
            raw.close()
        store = SqliteStore(path, access=Access.READ)
        try:
            return [
                f"{row.ref.thread}, {key!r}: a text was given back that is not its own"
                for row in folds.threads(store)
                for key in sorted(asked)
                if drive(store.draft(row.ref, key)) not in (None, text_of(row.ref, key).content)
            ]
        finally:
            drive(store.close())
    except (UnabridgedError, sqlite3.Error):
        return []  # whoever cannot read is given nothing

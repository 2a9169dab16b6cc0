"""Folds that are kept beside a log, and whether a store ever gives back one that is not what was kept.
It refuses to know what a fold says: here its bytes follow from whose it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from campaign import talk
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import MAIN, LaneId, Seq, ThreadRef
from unabridged.log.row import to_text
from unabridged.log.thread import ThreadRow
from unabridged.ports import Access, Snapshot, Store
from unabridged.stores.sqlite.store import SqliteStore


def fold_of(ref: ThreadRef, through: int, *, lane: str = MAIN, version: int = 1) -> Snapshot:
    """The fold that belongs to a thread, a lane, a version and a seq: nobody has to remember it."""
    content = talk.text_of(f"{ref.scope} {ref.thread} {lane} {version} {through}").encode()
    return Snapshot(lane=LaneId(lane), version=version, through=Seq(through), content=content)


def keep(store: Store) -> None:
    """Keep two folds of every thread: one of nothing yet, and one of everything by another version for another lane."""
    for row in threads(store):
        drive(store.keep(row.ref, fold_of(row.ref, 0)))
        drive(store.keep(row.ref, fold_of(row.ref, row.head, lane="another", version=2)))


def strange(path: Path) -> list[str]:
    """Every fold that is given back to somebody whose fold it is not, or not as it was kept."""
    try:
        asked = _asked(path)
        store = SqliteStore(path, access=Access.READ)
        try:
            return [problem for row in threads(store) for problem in _strange(store, row.ref, asked)]
        finally:
            drive(store.close())
    except (UnabridgedError, sqlite3.Error):
        return []  # whoever cannot read is given nothing


def _strange(store: Store, ref: ThreadRef, asked: Sequence[tuple[LaneId, int]]) -> list[str]:
    found = {(lane, version): drive(store.snapshot(ref, lane, version=version)) for lane, version in asked}
    return [
        f"{ref.thread}, {lane}, {version}: a fold was given back that is not its own"
        for (lane, version), fold in found.items()
        if fold is not None and fold != fold_of(ref, fold.through, lane=lane, version=version)
    ]


def _asked(path: Path) -> list[tuple[LaneId, int]]:
    """What somebody may ask for: every lane and version that the table names now, and those that were kept."""
    raw = sqlite3.connect(path)
    try:
        rows = raw.execute("SELECT DISTINCT lane, version FROM snapshot").fetchall()
    finally:
        raw.close()
    there = {(LaneId(to_text(lane)), version) for lane, version in rows}
    return sorted({*there, (MAIN, 1), (LaneId("another"), 2)}, key=repr)


def threads(store: Store) -> list[ThreadRow]:
    """Every thread of every scope."""
    scopes = drive(store.scopes())
    return [row for scope in scopes for row in drive(store.threads(scope, after=None, limit=talk.EVERYTHING))]

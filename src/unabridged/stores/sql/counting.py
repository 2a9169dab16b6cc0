"""How much the tables hold, counted in one transaction and without a body.
It refuses to know how large they are where they are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from unabridged.errors import CorruptionError
from unabridged.log.kind import Kind
from unabridged.search.following import INDEX_VERSION
from unabridged.stores.figures import figures
from unabridged.stores.sql.transaction import Transaction
from unabridged.upkeep import Disk, Finding, IndexStats, Level, Stats


def counted(tx: Transaction) -> Stats:
    """The store's figures, seen at one moment."""
    kinds: dict[str, int] = {}
    tokens = gone = 0
    for kind, count, their_tokens, erased in tx.all("count_events"):
        kinds[title_of(kind)] = count
        tokens, gone = tokens + their_tokens, gone + erased
    threads, snapshots = tx.all("count_kept")[0]
    to_erase: int = tx.all("erasable")[0][0]
    return Stats(
        threads=threads,
        events=sum(kinds.values()),
        tokens=tokens,
        kinds=figures(kinds),
        purged=gone + to_erase,
        to_erase=to_erase,
        snapshots=snapshots,
        index=_index(tx),
    )


def _index(tx: Transaction) -> IndexStats | None:
    """The index's figures, asked last; a damaged one hides no other figure."""
    try:
        documents, words = tx.all("count_documents")[0]
        threads, events = tx.all("count_behind", version=INDEX_VERSION)[0]
    except CorruptionError:
        return None
    return IndexStats(documents=documents, words=words, threads_behind=threads, events_behind=events)


def placed_on(counted: Stats, disk: Disk, of_index: Iterable[str]) -> Stats:
    """The figures with the bytes they take, the index's own among them where tables are told apart."""
    index, tables = counted.index, disk.tables
    if index is not None and tables is not None:
        index = replace(index, size_bytes=sum(tables.get(name, 0) for name in of_index))
    return replace(counted, disk=disk, index=index)


def title_of(kind: int) -> str:
    """What an event of this number is called; a number nobody gave is shown as it is."""
    return _TITLES.get(kind, f"kind {kind}")


def stray_snapshots(tx: Transaction) -> Finding:
    """Whether every kept fold belongs to a log that is there."""
    count = tx.all("count_stray_snapshots")[0][0]
    if not count:
        return Finding(level=Level.FINE, subject="snapshots", what="every kept fold belongs to a thread that is there")
    return Finding(
        level=Level.NOTE,
        subject="snapshots",
        what=f"{count} kept folds match no log: they belong to no thread, or reach beyond it",
        remedy="nothing is lost and none of them is used; run verify() to see whether the log is what was written",
    )


_TITLES: Final[Mapping[int, str]] = MappingProxyType({int(kind): kind.title for kind in Kind})

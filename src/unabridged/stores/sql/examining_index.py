"""What the tables say of the index without the log: whose it is, and whether its documents are those that were counted.
It refuses to read a word, and to mend anything; an index that is damaged is a finding and loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from unabridged.errors import CorruptionError
from unabridged.log.ids import ThreadId, ThreadRef
from unabridged.log.row import to_text
from unabridged.search.following import INDEX_VERSION
from unabridged.stores.sql.transaction import Transaction, scope_of
from unabridged.upkeep import Finding, Level, doubted_index, unread_index

_NAMED: Final = 20

Look = Callable[[Transaction], list[Finding]]


def examined(tx: Transaction, *more: Look) -> list[Finding]:
    """Everything that the tables tell of the index; one that cannot be read is told so once."""
    try:
        found = [finding for look in (_versions, _documents, *more) for finding in look(tx)]
    except CorruptionError as problem:
        return [unread_index(problem.where)]
    return found or [Finding(level=Level.FINE, subject="index", what="its documents are those that were counted")]


def _versions(tx: Transaction) -> list[Finding]:
    count = tx.all("count_other_indexes", version=INDEX_VERSION)[0][0]
    if not count:
        return []
    what = f"the index of {count} threads was made by another version of this program, and is not used"
    return [Finding(level=Level.NOTE, subject="index", what=what, remedy="run index(), which makes it anew")]


def _documents(tx: Transaction) -> list[Finding]:
    """A document too many or too few; which words it has is not asked here."""
    found = [
        doubted_index(f"thread {_quoted(names, name)}: {there} documents are there, and {counted} were counted")
        for *names, name, counted, there in tx.all("miscounted_documents", limit=_NAMED)
    ]
    if strays := tx.all("count_stray_documents")[0][0]:
        found.append(doubted_index(f"{strays} documents belong to no thread's index; none of them is ever shown"))
    return found


def _quoted(names: list[object], thread: object) -> str:
    return ThreadRef(scope=scope_of(*names), thread=ThreadId(to_text(thread))).quoted

"""Bugs of an index and of searches: what is skipped, what is not forgotten, what is shown, whose transaction is shared.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from campaign.swapping import swapped
from unabridged.engine.search import hits
from unabridged.search.kept import IndexStep
from unabridged.stores.sql import indexing
from unabridged.stores.sql.fact_verbs import SqlFacts
from unabridged.stores.sql.store import SqlStore


@contextmanager
def state_before_words() -> Iterator[None]:
    """How far an index has come is committed before the words are."""
    real = SqlStore.index

    async def index(self: SqlStore, steps: Sequence[IndexStep]) -> list[bool]:
        done = await real(self, [replace(each, documents=()) for each in steps])
        again = await real(self, [replace(each, since=each.state.through) for each in steps])
        return [first and second for first, second in zip(done, again, strict=True)]

    with swapped(SqlStore, "index", index):
        yield


@contextmanager
def last_skipped() -> Iterator[None]:
    """A step says that it has come to its last event, and leaves that one out."""
    real = indexing.add

    def add(tx: Any, words: Any, step: IndexStep) -> bool:  # noqa: ANN401  # passed on
        return real(tx, words, replace(step, documents=step.documents[:-1]))

    with swapped(indexing, "add", add):
        yield


@contextmanager
def not_forgotten() -> Iterator[None]:
    """A purge takes the words from the log, and leaves them in the index."""
    with swapped(indexing, "forget", lambda *_: None):
        yield


@contextmanager
def words_left() -> Iterator[None]:
    """An erasure takes no forgotten word out of the index."""
    with swapped(SqlFacts, "_apart", _never_taken_out(SqlFacts._apart)):
        yield


@contextmanager
def hidden_shown() -> Iterator[None]:
    """A search shows whatever an index proposes, hidden or not."""

    async def seen(*_: object) -> bool:
        return True

    with swapped(hits, "_may_be_seen", seen):
        yield


@contextmanager
def transaction_shared() -> Iterator[None]:
    """A step of an index is committed in one transaction with the appends that queue beside it."""

    async def together(self: SqlStore, verb: str, work: Any) -> Any:  # noqa: ANN401  # passed on
        return await self._write(verb, work)

    with swapped(SqlFacts, "_apart", together):
        yield


@contextmanager
def index_believed() -> Iterator[None]:
    """An index that cannot be read is taken for one that has nothing."""

    async def nothing(self: SqlStore, scope: object, where: object, clauses: Sequence[object], **_: int) -> list[Any]:
        del self, scope, where
        return [[] for _ in clauses]

    with swapped(SqlStore, "postings", nothing):
        yield


def _never_taken_out(real: Any) -> Any:  # noqa: ANN401  # passed on
    async def apart(self: SqlStore, verb: str, work: Any) -> Any:  # noqa: ANN401  # passed on
        return 0 if verb == "erase" else await real(self, verb, work)

    return apart

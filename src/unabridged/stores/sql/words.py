"""What a driver says of words: how it keeps them, and how it finds documents by them.
It refuses to know what a term means, and which documents there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from unabridged.search.clause import Clause, Where
from unabridged.search.documents import Document
from unabridged.stores.sql.transaction import Transaction


class Words(Protocol):
    """Where a driver keeps words, and how it finds documents by them."""

    def make(self, tx: Transaction) -> None:
        """Make the tables that only an index needs."""
        ...

    def add(self, tx: Transaction, scope: int, documents: Iterable[tuple[int, Document]]) -> None:
        """Add documents under their numbers."""
        ...

    def forgotten(self, tx: Transaction) -> Mapping[int, str]:
        """Some documents to be taken out of the words, each with its terms; looking for them may take long."""
        ...

    def take_out(self, tx: Transaction, found: Mapping[int, str]) -> int:
        """Take these forgotten documents out of the words, where forgetting alone did not; whether any is left."""
        ...

    def clear(self, tx: Transaction) -> None:
        """Forget every document and every state."""
        ...

    def found(  # one bound each, by name
        self, tx: Transaction, scope: int, where: Where, clause: Clause, *, first: int, last: int, limit: int
    ) -> list[int]:
        """The documents of these numbers that a clause and ``where`` ask for, the highest first."""
        ...

    def described(
        self, tx: Transaction, scope: int, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
    ) -> list[tuple[Any, ...]]:
        """Number, time, length, thread's name and counts of each document there is."""
        ...

    def terms(self, tx: Transaction, scope: int, documents: Sequence[int]) -> list[tuple[int, str, int]]:
        """Each term of each of these documents, led by its scope's number, and how often it has it."""
        ...

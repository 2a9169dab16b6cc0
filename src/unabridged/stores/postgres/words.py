"""Words in PostgreSQL: a vector of terms beside each document, under one inverted index.
It refuses to know what a term means; a scope's number leads each, so that no scope's words are met by another's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from unabridged.search.clause import Clause, Phrase, Prefix, Term, Where
from unabridged.search.documents import Document
from unabridged.stores.postgres import arrays
from unabridged.stores.sql.transaction import Transaction

_BEGINNING: Final = -(2**63)
_END: Final = 2**63 - 1
# What PostgreSQL keeps of the places of one term, and a sign that no term has.
_MOST_PLACES: Final = 255
# A vector that would be larger is refused; only long words that all differ, in no script of ASCII, come so far.
_LARGEST_VECTOR: Final = 1_000_000
# No word of a vector may be longer, nor any that it is asked for.
_LONGEST_WORD: Final = 2_046
_MORE: Final = "!"
_NOT_ASCII: Final = re.compile(rb"[^!-~]")
_ESCAPED: Final = re.compile(rb"%([0-9a-f]{2})")


class VectorWords:
    """The words of a PostgreSQL store."""

    def make(self, tx: Transaction) -> None:
        """Every table is made with the schema."""

    def add(self, tx: Transaction, scope: int, documents: Iterable[tuple[int, Document]]) -> None:
        """Add documents under their numbers."""
        given = list(documents)
        tx.run(
            "add_documents",
            number=arrays.numbers([number for number, _ in given]),
            at=arrays.numbers([document.at for _, document in given]),
            length=arrays.numbers([len(document.words) for _, document in given]),
            words=arrays.texts([_vector(scope, document) for _, document in given]),
        )

    def forgotten(self, tx: Transaction) -> Mapping[int, str]:
        """What is forgotten is deleted at once, and its bytes go with the vacuum."""
        del tx
        return {}

    def take_out(self, tx: Transaction, found: Mapping[int, str]) -> int:
        """Nothing is left to do."""
        del tx, found
        return 0

    def clear(self, tx: Transaction) -> None:
        """Forget every document and every state."""
        tx.run("drop_documents")
        tx.run("drop_index_states")

    def found(  # one bound each, by name
        self, tx: Transaction, scope: int, where: Where, clause: Clause, *, first: int, last: int, limit: int
    ) -> list[int]:
        """The documents of these numbers that a clause and ``where`` ask for, the highest first."""
        asked = [_expression(scope, each) for each in (clause, *where.must)]
        asked += [b" | ".join(_quoted(scope, each) for each in labels) for labels in where.labels]
        found = tx.all(
            "postings",
            asked=b" & ".join(b"(%s)" % each for each in asked).decode(),
            first=first,
            last=last,
            since=_BEGINNING if where.since is None else where.since,
            until=_END if where.until is None else where.until,
            limit=limit,
        )
        return [row[0] for row in found]

    def described(
        self, tx: Transaction, scope: int, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
    ) -> list[tuple[Any, ...]]:
        """Number, time, length, thread's name and counts of each document there is."""
        numbers = arrays.numbers(documents)
        found = tx.all("described", scope=scope, numbers=numbers, version=version)
        counts: dict[int, dict[Clause, int]] = {row[0]: {} for row in found}
        terms = {_ascii(scope, clause.term): clause for clause in clauses if isinstance(clause, Term)}
        for number, term, often in tx.all("times_in", numbers=numbers, terms=arrays.texts(list(terms))):
            if number in counts:
                counts[number][terms[bytes(term)]] = often
        for clause in clauses:
            if not isinstance(clause, Term):
                for (number,) in tx.all("are_in", numbers=numbers, asked=_expression(scope, clause).decode()):
                    counts.get(number, {})[clause] = 1
        return [(*row, counts[row[0]]) for row in found]

    def terms(self, tx: Transaction, scope: int, documents: Sequence[int]) -> list[tuple[int, str, int]]:
        """Each term of each of these documents, led by its scope's number."""
        del scope
        found = tx.all("terms_in", numbers=arrays.numbers(documents))
        return [(number, _read_back(bytes(term)), often) for number, term, often in found]


def _read_back(term: bytes) -> str:
    """The term that became this in ASCII."""
    return _ESCAPED.sub(lambda byte: bytes([int(byte[1], 16)]), term).decode()


def _vector(scope: int, document: Document) -> bytes:
    """A document's terms as the text of a vector, with the places of those that have one.

    A vector knows some places of a term and no more: a word that is said more often goes on under names of its own.
    """
    places: dict[str, list[bytes]] = {}
    for at, word in enumerate(document.words, 1):
        places.setdefault(word, []).append(b"%d" % at)
    vector = [_quoted(scope, other) for other in reversed(document.others)]  # the labels first
    for word, all_ in places.items():
        for first in range(0, len(all_), _MOST_PLACES):
            name = word if not first else f"{word}{_MORE}{first}"
            vector.append(_quoted(scope, name) + b":" + b",".join(all_[first : first + _MOST_PLACES]))
    sizes = accumulate(len(each) for each in vector)
    return b" ".join(each for each, size in zip(vector, sizes, strict=True) if size < _LARGEST_VECTOR)


def _expression(scope: int, clause: Clause) -> bytes:
    """A clause in the language of text search."""
    match clause:
        case Term(term=term):
            return _quoted(scope, term)
        case Prefix(start=start):
            return _quoted(scope, start) + b":*"
        case Phrase(words=words):
            each = [(_quoted(scope, word), _quoted(scope, word + _MORE)) for word in words]
            return b" <-> ".join(b"(%s | %s:*)" % names for names in each)


def _quoted(scope: int, term: str) -> bytes:
    return b"'" + _ascii(scope, term).replace(b"\\", b"\\\\").replace(b"'", b"''") + b"'"


def _ascii(scope: int, term: str) -> bytes:
    """A term in ASCII, the beginning of a term still being the beginning of what it becomes."""
    return (b"%d" % scope + _NOT_ASCII.sub(lambda byte: b"%%%02x" % byte[0][0], term.encode()))[:_LONGEST_WORD]

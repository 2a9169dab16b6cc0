"""Small documents and clauses that indexes are tested with, written as a few words.
It refuses to take a text apart as a search would: here a word is what stands between two spaces.
"""

from __future__ import annotations

from typing import Final

from unabridged.log.ids import Seq
from unabridged.search.clause import Clause, Phrase, Prefix, Term
from unabridged.search.documents import Document
from unabridged.search.terms import WORD

ANY_BYTES: Final = bytes(range(256))


def document(seq: int, words: str, *others: str, piece: int = 0, at: int = 1) -> Document:
    """One piece of what an event says."""
    return Document(seq=Seq(seq), piece=piece, at=at, words=in_order(words), others=others)


def in_order(words: str) -> tuple[str, ...]:
    """Words as an index is given them."""
    return tuple(WORD + word for word in words.split())


def clause(asked: str) -> Clause:
    """``word``, ``begi*`` or ``"words in a row"``; what begins with a sign of its own is a term as it stands."""
    if asked.startswith('"'):
        return Phrase(words=in_order(asked.strip('"')))
    if asked.endswith("*"):
        return Prefix(start=WORD + asked[:-1])
    return Term(term=asked if asked[0] in "~=@" else WORD + asked)

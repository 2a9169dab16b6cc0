"""What can be asked of an index: documents that have a term, one that begins so, or terms in a row.
It refuses to know how an index answers; here stands what the answer is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from unabridged.log.ids import Seq, ThreadRef
from unabridged.search.documents import Document

# Above this, once more makes no difference to any ranking.
MOST_TIMES: Final = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """Documents that have this term."""

    term: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefix:
    """Documents that have a term that begins so."""

    start: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """Documents that have these words in a row."""

    words: tuple[str, ...]


Clause: TypeAlias = Term | Prefix | Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A thread's own events from one seq to another."""

    ref: ThreadRef
    first: Seq
    last: Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Which documents are asked at all: of stretches or of a whole scope, with every one of these clauses, in a time.

    Of each set of labels a document has at least one.
    """

    stretches: tuple[Stretch, ...] | None = None
    must: tuple[Clause, ...] = ()
    labels: tuple[tuple[str, ...], ...] = ()
    since: int | None = None
    until: int | None = None


def has(document: Document, clause: Clause) -> bool:
    """Whether a document is one the clause asks for."""
    match clause:
        case Term(term=term):
            return term in document.words or term in document.others
        case Prefix(start=start):
            return any(each.startswith(start) for each in (*document.words, *document.others))
        case Phrase(words=words):
            return any(document.words[at : at + len(words)] == words for at in range(len(document.words)))
        case other:
            assert_never(other)


def times(document: Document, clause: Clause) -> int:
    """How often a document has what a clause asks for, as far as that is counted."""
    if not isinstance(clause, Term):
        return 1
    return min(document.words.count(clause.term) or 1, MOST_TIMES)


def admits(where: Where, document: Document) -> bool:
    """Whether a document of the right threads is asked at all."""
    return (
        (where.since is None or document.at >= where.since)
        and (where.until is None or document.at < where.until)
        and all(any(each in document.others for each in labels) for labels in where.labels)
        and all(has(document, clause) for clause in where.must)
    )

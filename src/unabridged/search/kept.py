"""What an index gives and is given, whichever store keeps it: states, steps, documents described, counts.
It refuses to know SQL and verbs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unabridged.log.ids import Seq, ThreadRef
from unabridged.search.clause import Clause
from unabridged.search.documents import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexed:
    """How far a thread's index has come, by which version of the analysis, and what it knows beside words.

    ``number`` is the thread's in the numbers of its documents; the store gives it.
    """

    version: int
    through: Seq
    content: bytes
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexStep:
    """What is added to a thread's index, and the state that this leaves.

    ``since`` is how far the index had come, None where this version had none of the thread.
    """

    ref: ThreadRef
    since: Seq | None
    state: Indexed
    documents: Sequence[Document]


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """A document that was found: where it stands, how long it is, and how often it has each term that was asked."""

    number: int
    ref: ThreadRef
    at: int
    length: int
    counts: Mapping[Clause, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """How many documents there are, and how many words they have together."""

    documents: int
    words: int

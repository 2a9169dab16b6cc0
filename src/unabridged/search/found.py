"""What a search comes to: hits with the words around them, and where to go on.
It refuses to know how they were found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from unabridged.log.ids import Origin, Seq, Span
from unabridged.search.snippet import Snippet

# Hits of one search; for more it is asked on.
LARGEST_PAGE: Final = 100


class Reach(Enum):
    """How far a thread's search goes."""

    THREAD = "thread"
    """What the thread reads: its own events, and what it shares with those it was forked from."""

    LINEAGE = "lineage"
    """The thread, those it was forked from, and every fork of them."""

    SCOPE = "scope"
    """Every thread of its scope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One message that answers, with the seq by which to read or unfold it; ``event`` said it in these words."""

    thread: str
    seq: Seq
    event: Seq
    role: str
    origin: Origin
    at: int
    tokens: int
    score: float
    snippet: Snippet


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsearched:
    """Events of a thread that a search did not look at, and why."""

    thread: str
    seqs: Span
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The best hits first; ``next`` asks for the ones after them, None where there are no more."""

    hits: tuple[Hit, ...]
    next: str | None = None
    unsearched: tuple[Unsearched, ...] = ()

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)

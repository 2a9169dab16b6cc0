"""Memories with a clock that moves by itself, and what a search of one comes to in short.
It refuses to judge.
"""

from __future__ import annotations

from random import Random
from typing import Any

from unabridged import Memory
from unabridged.ports import Store
from unabridged.search.found import Found
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import SeededIds


class Ticking:
    """A clock that is a second later whenever it is looked at."""

    def __init__(self) -> None:
        self._now = 1_699_999_999_000_000  # a memory looks at it once as it is opened

    def now(self) -> int:
        """A second after the last time."""
        self._now += 1_000_000
        return self._now


def memory(store: Store | None = None) -> Memory:
    return Memory(store or InMemoryStore(), clock=Ticking(), ids=SeededIds(Random(0)))


def u(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def a(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def seqs(found: Found) -> list[int]:
    """The seqs of the hits that have a word that was looked for, the best first."""
    return [hit.seq for hit in found if hit.snippet.highlights]


def hits(found: Found) -> list[tuple[str, int]]:
    """Every hit, the best first, those beside others' words too."""
    return [(hit.thread, hit.seq) for hit in found]

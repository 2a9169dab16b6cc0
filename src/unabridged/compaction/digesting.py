"""The digest as a task: what it is made of, and the text.
It refuses to know what leaves which view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unabridged.compaction.digest import digest
from unabridged.compaction.tasks import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Who said what."""

    who: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDigest:
    """The summary so far, what was said since, and about how long the text may be."""

    earlier: str
    said: tuple[Statement, ...]
    limit_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Digested:
    """The text."""

    text: str


def digested(of: ToDigest) -> Digested:
    """The text, computed on the spot."""
    said = [(each.who, each.what) for each in of.said]
    return Digested(text=digest(of.earlier, said, of.limit_tokens))


DIGEST: Final = Task(name="digest", question=ToDigest, answer=Digested, compute=digested)

"""The digest as a task: what it is made of, and the text with its marks.
It refuses to know what leaves which view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unabridged.compaction import extractive
from unabridged.compaction.extractive import Kept, Said
from unabridged.compaction.tasks import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Who said what."""

    who: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDigest:
    """The summaries so far, line by line, what was said since, and about how long the text may be.

    ``beside`` is what stands beneath it, ``stays`` what stays in the view in any case.
    """

    kept: tuple[Kept, ...] = ()
    said: tuple[Said, ...]
    limit_tokens: int
    beside: str = ""
    stays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Digested:
    """The text line by line, each with what the next digest needs to know of it."""

    lines: tuple[Kept, ...]

    @property
    def text(self) -> str:
        """All lines as one text."""
        return "\n".join(each.text for each in self.lines)


def digested(of: ToDigest) -> Digested:
    """The text, computed on the spot."""
    return Digested(lines=extractive.digest(of.kept, of.said, of.limit_tokens, of.beside, of.stays).lines)


DIGEST: Final = Task(name="digest", question=ToDigest, answer=Digested, compute=digested)

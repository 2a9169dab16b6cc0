"""What lace's files hold, as threads of steps in one order, whichever generation wrote them.
It refuses to write to a file, to order by a clock, and to stop at a row that cannot be read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unabridged import UsageError
from unabridged.adapters.lace.depth import text_of
from unabridged.adapters.lace.shapes import LaceEvent


class LaceImportError(UsageError):
    """A file is not what lace writes; it names the file, and where in it."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path, self.problem = path, problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportFault:
    """Something that could not be read as what it should be: in which file, at which line or row, and what."""

    path: str
    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.place}: {self.problem}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event to be appended; ``is_hidden`` where lace shows it to no model, ``path`` where a thread has several."""

    event: LaceEvent
    place: str
    is_hidden: bool = False
    path: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One thread: its id, what is known of it, and its steps."""

    id: str
    path: str
    steps: list[Step]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    versions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """All threads of a file or a folder, and what could not be read."""

    sources: list[Source]
    faults: list[ImportFault]


def identity(event: LaceEvent) -> str:
    """By what an event is known to be in a log already: its id, or all it says."""
    own = event.get("id")
    if isinstance(own, str) and own:
        return own
    return digest(event)


def digest(event: LaceEvent) -> str:
    """All it says, in few letters."""
    return hashlib.sha256(text_of(event).encode("utf-8", "surrogatepass")).hexdigest()[:32]

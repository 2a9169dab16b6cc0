"""What an operator is told of a store: its figures, and findings with what to do about each.
These values know nothing of stores, and refuse to judge; whoever looked says how bad it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Level(Enum):
    """How bad a finding is: nothing to do, worth knowing, about to hurt, broken."""

    FINE = "fine"
    NOTE = "note"
    WARNING = "warning"
    FAULT = "fault"


class Checks(Enum):
    """How far a look goes: what a store says of itself at once, or every event and page too."""

    QUICK = "quick"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at, what was seen, and what to do; only where all is fine is there nothing to do."""

    level: Level
    subject: str
    what: str
    remedy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disk:
    """Bytes that a store takes: in its file, in the log beside it, free within; by table where that is told cheaply."""

    file_bytes: int
    log_bytes: int = 0
    free_bytes: int | None = None
    tables: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexStats:
    """How much can be found by its words, and how far that is behind the log; what is behind is read from the log.

    ``size_bytes`` is None where nothing is on a disk, or where it is not told cheaply.
    """

    documents: int
    words: int
    threads_behind: int
    events_behind: int
    size_bytes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """How much a store holds; each event counts once, where it is stored, however many forks read it.

    ``kinds`` counts events by what they are; ``purged`` those whose words were taken, ``to_erase`` those among them
    whose bytes are still there; ``disk`` is None where nothing is on one, ``index`` where it cannot be read.
    """

    threads: int
    events: int
    tokens: int
    kinds: Mapping[str, int]
    purged: int
    to_erase: int
    snapshots: int
    disk: Disk | None = None
    index: IndexStats | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written to a file: its digest, which threads, how many events, and how many facts."""

    path: str
    sha256: str
    threads: tuple[str, ...]
    events: int
    facts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """How much of an archive stands at the new place; all of it was held against what proves it.

    Of the ``facts`` that stand there, of those that were believed ``facts_waiting`` wait for a person there, and
    ``facts_archived`` found no room. ``facts_left`` do not stand there: they were taken away there, what they were
    drawn from is purged, or so much waits that no more may.
    """

    threads: int
    events: int
    facts: int = 0
    facts_waiting: int = 0
    facts_archived: int = 0
    facts_left: int = 0


def trouble(subject: str, told: str) -> Finding:
    """A fault in the words of an error, which end with what to do next."""
    what, _, remedy = told.rpartition("; ")
    return Finding(level=Level.FAULT, subject=subject, what=what or told, remedy=remedy if what else _LOOK)


def doubted_index(what: str) -> Finding:
    """Something about an index that is not as its log says: no loss, and mended by making it anew."""
    return Finding(level=Level.WARNING, subject="index", what=what, remedy=_ANEW)


def unread_index(where: str) -> Finding:
    """An index that is damaged: every search reads the log instead, as far as one search reads."""
    return doubted_index(f"it cannot be read, and searches read the log: {where}")


_ANEW: Final = "nothing that was said is lost; run reindex(), which makes the index anew from the log"
_LOOK: Final = "run verify(), and keep a copy of the files as they are"

"""How a compaction ended: applied, skipped, failed or superseded, each with its reason; every run ends in exactly one.
It refuses to carry a word of what was said: an outcome may be logged.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from unabridged.log.compacted import Receipt
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq, Span, ThreadRef


class Skip(Enum):
    """Why nothing was tried, or nothing came of what was tried that would have been worth recording."""

    NOT_DUE = "not due"
    """Nothing asks for it, or no longer."""
    NOTHING = "nothing to compact"
    """All that is left is pinned, kept word for word, or still going on."""
    NOT_SMALLER = "not smaller"
    """It would save less than the least saving."""
    UNPAID = "does not pay yet"
    """By what prompts cost, it would cost more than it saves in those that are expected; the view can wait."""
    VETOED = "vetoed"
    """A hook said no."""
    COOLING_DOWN = "cooling down"
    """The last one is too short a time ago."""
    BACKING_OFF = "backing off"
    """The last one failed too short a time ago."""
    FIRED = "compacted for this already"
    """What asks for it asked before, and was heard; there has to be more to save first."""
    INEFFECTIVE = "ineffective"
    """So many in a row saved too little that the lane waits until there is more to save."""
    SPENT = "spend limit"
    """The calls or tokens of this hour, or of this thread, are used up."""
    BREAKER = "breaker open"
    """The summariser failed so often that it is left alone for a while."""
    UNDER_WAY = "under way"
    """Somebody else compacts this lane now."""
    PARKED = "parked"
    """It was tried in vain so often that a person has to look."""
    CLOSED = "closed"
    """The memory was closed before it began."""


class Fail(Enum):
    """Why something that was tried came to nothing; the log is as it was."""

    STRATEGY = "strategy raised"
    PLAN = "plan refused"
    HOOK = "hook raised"
    SUMMARISER = "summariser raised"
    TOO_LATE = "took too long"
    BUSY = "nobody free to call"
    GATE = "draft refused"
    STORE = "store failed"
    DOES_NOT_FIT = "does not fit"
    CLOSED = "given up while under way"
    """The memory was closed, or the claim was lost."""
    UNEXPECTED = "unexpected"
    """Something raised that never should; the log says what kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """A compaction stands in the log, at ``seq``."""

    ref: ThreadRef
    lane: LaneId = MAIN
    trigger: str
    strategy: str
    seq: Seq
    covers: tuple[Span, ...]
    receipt: Receipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Nothing was written, and nothing went wrong; ``receipt`` says what was paid all the same, where anybody was."""

    ref: ThreadRef
    lane: LaneId = MAIN
    trigger: str
    reason: Skip
    detail: str = ""
    receipt: Receipt | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """Nothing was written, because something went wrong; ``detail`` says what without quoting anybody.

    ``retry_after_seconds`` is what a provider asked to be left alone for; it is kept to. ``receipt`` says what the
    calls took that came to nothing, and why their texts were refused; None where nobody was asked for one.
    """

    ref: ThreadRef
    lane: LaneId = MAIN
    trigger: str
    reason: Fail
    detail: str = ""
    attempts: int = 0
    retry_after_seconds: float = 0.0
    receipt: Receipt | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Superseded:
    """Nothing was written, because something it consumed was changed meanwhile: ``drawn_on`` is what it had read.

    ``receipt`` says what its texts took, where anybody was asked for one.
    """

    ref: ThreadRef
    lane: LaneId = MAIN
    trigger: str
    strategy: str
    drawn_on: Seq
    items: tuple[ItemName, ...] = ()
    attempts: int = 0
    receipt: Receipt | None = None


Outcome: TypeAlias = Applied | Skipped | Failed | Superseded

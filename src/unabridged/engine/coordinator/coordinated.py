"""How it ended that somebody was shown what leaves, or told of another session: for listeners, counters and the log.
It refuses to carry a word of what was said, or of an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final, assert_never

from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Busy, Called, Raised, Returned, SwitchReason, TookTooLong

CATCHING_UP: Final = "left before"
REVIEW: Final = "review"
# What asks where no compaction waits.
READ_FROM_THE_LOG: Final = frozenset({CATCHING_UP, REVIEW})


class Heard(StrEnum):
    """How a call of a coordinator ended."""

    HEARD = "heard"
    TOO_LATE = "too late"
    """It took longer than a moment; what leaves is read again from the log."""
    RAISED = "raised"
    BUSY = "nobody free to call"
    GARBAGE = "answered anything"
    STALE = "another session began"
    """The session changed meanwhile: nothing of it was written, and what leaves is read again from the log."""
    STORE = "store failed"
    """What is kept of it could not be read, so nobody was asked."""


class Hint(StrEnum):
    """What became of the hint."""

    NONE = "no hint"
    GIVEN = "hint given"
    SHORTENED = "hint shortened"
    REFUSED = "hint refused"
    """The screen found something in it, so that no summariser sees it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreCompressed:
    """Messages that leave, or are reviewed, were shown to the coordinator; ``facts`` counts what it found."""

    ref: ThreadRef
    lane: LaneId
    trigger: str
    heard: Heard
    messages: int
    hint: Hint = Hint.NONE
    name: str = ""
    facts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchTold:
    """The coordinator was told of another session."""

    ref: ThreadRef
    reason: SwitchReason
    heard: Heard
    name: str = ""


def heard_of(called: Called[object]) -> tuple[Heard, str]:
    """How a call ended, and the name of its error."""
    match called:
        case Returned():
            return Heard.HEARD, ""
        case TookTooLong():
            return Heard.TOO_LATE, ""
        case Raised(name=name):
            return Heard.RAISED, name
        case Busy():
            return Heard.BUSY, ""
        case never:
            assert_never(never)

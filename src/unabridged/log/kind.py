"""The number each body is stored under, and the table of what each does to a view.
It refuses to know how the effects come about; the fold has to agree with this table, and a test says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(IntEnum):
    """Stored as its number: numbers are never reused and never move."""

    MESSAGE = 1
    AMENDED = 2
    CHUNK = 3
    SYSTEM_SET = 4
    LANE_OPENED = 5
    COMPACTED = 6
    UNDONE = 7
    PINNED = 8
    UNPINNED = 9
    HIDDEN = 10
    SHOWN = 11
    MARKED = 12
    ROUND_ENDED = 13
    USED = 14
    RECALLED = 15
    SWITCHED = 16
    RESET = 17
    PURGED = 18

    @property
    def title(self) -> str:
        """The body's name as it stands in code and docs."""
        return self.name.title().replace("_", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One row of the table of bodies."""

    meaning: str
    touches: str
    reshapes: str
    indexed: str


def _effect(meaning: str, touches: str, reshapes: str, indexed: str) -> Effect:
    return Effect(meaning=meaning, touches=touches, reshapes=reshapes, indexed=indexed)


EFFECTS: Final[Mapping[Kind, Effect]] = MappingProxyType(
    {
        Kind.MESSAGE: _effect("role, parts, sender, recipient, round label, marks", "adds one", "no", "yes"),
        Kind.AMENDED: _effect(
            "same place, new content: a message that grows, a replaced one", "that one", "that item only", "yes"
        ),
        Kind.CHUNK: _effect("a piece of a message too large or still arriving", "its message", "that item only", "yes"),
        Kind.SYSTEM_SET: _effect(
            "the lane's system text; latest wins, implicit pin, counted", "system item", "that item", "no"
        ),
        Kind.LANE_OPENED: _effect(
            "who this lane is: what it sees from here on, what it inherits, its policy", "–", "lane only", "no"
        ),
        Kind.COMPACTED: _effect(
            "lane, strategy, drawn on, consumed items, groups produced, ledgers, receipt",
            "consumed ones",
            "yes",
            "summaries",
        ),
        Kind.UNDONE: _effect("one compaction taken back", "its items", "yes", "no"),
        Kind.PINNED: _effect("never compacted", "those", "no", "no"),
        Kind.UNPINNED: _effect("may be compacted again", "those", "no", "no"),
        Kind.HIDDEN: _effect("out of every view: rewind, delete, failed round", "those", "yes", "no"),
        Kind.SHOWN: _effect("back in view", "those", "yes", "no"),
        Kind.MARKED: _effect("tags added or removed", "–", "no", "no"),
        Kind.ROUND_ENDED: _effect(
            "the round begun at this seq finished or failed",
            "its round, when failed",
            "failed: hides it in lanes that leave failed rounds out",
            "no",
        ),
        Kind.USED: _effect("lane, model, through seq, tokens, cached, as the provider says", "–", "no", "no"),
        Kind.RECALLED: _effect("which facts a call was shown", "–", "no", "no"),
        Kind.SWITCHED: _effect(
            "the host's session or course changed; never written by a compaction that keeps the id",
            "–",
            "ends the epoch",
            "no",
        ),
        Kind.RESET: _effect("the view starts empty from here, the log stays", "all", "yes", "no"),
        Kind.PURGED: _effect("erasure on purpose", "those", "yes", "removed"),
    }
)

"""What an event can say: eighteen bodies, a closed union, stored in this shape for ever.
It refuses to know how a body is written down, what a view makes of it, or who may append it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from unabridged.log.compacted import Compacted
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import MAIN, LaneId, Seq, Span
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """The caller's own writing, kept where the parts would not give it back byte for byte."""

    dialect: str
    text: str
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a model may see word for word."""

    role: str
    parts: tuple[Part, ...] = ()
    sender: str = ""
    recipient: str = ""
    id: str = ""
    round: str = ""
    marks: tuple[str, ...] = ()
    atom: str = ""
    chunks: int = 0
    original: Original | None = None
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """The same place, new content: a message that grew, or was replaced."""

    seq: Seq
    message: Message
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """A piece of a message too large for one event, or still arriving.

    With ``part`` the text continues that part of the message; without, it is a slice of the message's own writing.
    A negative ``of`` counts back from the chunk's own seq, for a message opened in the same append.
    """

    of: Seq
    index: int
    text: str
    part: int | None = None
    last: bool = False
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemSet:
    """The lane's system message from here on; the latest wins."""

    parts: tuple[Part, ...]
    lane: LaneId = MAIN
    role: str = "system"
    original: Original | None = None
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneOpened:
    """Who this lane is: what it sees from here on, what it inherits, by which policy."""

    lane: LaneId
    rule: LaneRule
    inherits: LaneId | None = None
    policy: str = ""
    fingerprint: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """One compaction taken back."""

    compaction: Seq
    lane: LaneId = MAIN
    reason: str = ""
    hold: bool = True
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    """These are never compacted, until unpinned."""

    seqs: tuple[Span, ...]
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpinned:
    """These may be compacted again."""

    seqs: tuple[Span, ...]
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """Out of every view, and why: a rewind, a delete, a failed round."""

    seqs: tuple[Span, ...]
    reason: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Back in the views that would show it."""

    seqs: tuple[Span, ...]
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """Tags added to and removed from messages."""

    seqs: tuple[Span, ...]
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """The round begun at this seq finished, or failed."""

    begun: Seq
    state: str
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """What a provider said a call cost, and how far in the log the call had read."""

    through: Seq
    model: str
    tokens: int
    lane: LaneId = MAIN
    cached: int = 0
    written: int = 0
    answered: int = 0
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """Which facts a call was shown."""

    facts: tuple[str, ...]
    lane: LaneId = MAIN
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Switched:
    """The host's session or course changed: new, reset, resume, branch, compaction, rewind."""

    reason: str
    session: str = ""
    parent: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Reset:
    """Views start empty from here; the log stays."""

    reason: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Purged:
    """Erasure on purpose: these bodies are gone, their seqs and commitments stay."""

    seqs: tuple[Span, ...]
    reason: str = ""
    extra: Extra = NOTHING_MORE


Body: TypeAlias = (
    Message
    | Amended
    | Chunk
    | SystemSet
    | LaneOpened
    | Compacted
    | Undone
    | Pinned
    | Unpinned
    | Hidden
    | Shown
    | Marked
    | RoundEnded
    | Used
    | Recalled
    | Switched
    | Reset
    | Purged
)

"""An event without its text: what fold, laws, triggers and plans work on.
It refuses to know the text, and every field but the tokens can be made anew from the body.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntFlag
from types import MappingProxyType
from typing import Final, assert_never

from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    LaneOpened,
    Marked,
    Message,
    Pinned,
    Purged,
    Recalled,
    Reset,
    RoundEnded,
    Shown,
    Switched,
    SystemSet,
    Undone,
    Unpinned,
    Used,
)
from unabridged.log.codec import kind_of
from unabridged.log.compacted import Compacted
from unabridged.log.ids import MAIN, LaneId, Seq, Span, spans_of
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult


class Flag(IntFlag):
    """Small truths about an event that a view asks for without reading it."""

    NONE = 0
    REASONING = 1
    MEDIA = 2
    EXECUTION = 4
    OPAQUE = 8
    ORIGINAL = 16
    CHUNKED = 32
    LAST = 64
    FAILED = 128
    EVERYTHING = 256
    HOLD = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Skeleton:
    """Kind, role, tokens, who to whom, atom, call ids, what is touched: never a word of what was said."""

    seq: Seq = Seq(0)
    kind: Kind
    role: str = ""
    tokens: int = 0
    sender: str = ""
    recipient: str = ""
    lane: LaneId = MAIN
    atom: str = ""
    round: str = ""
    calls: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    touches: tuple[Span, ...] = ()
    flags: Flag = Flag.NONE

    def names(self, seq: int) -> bool:
        """Whether it touches what stands at a seq."""
        return any(seq in span for span in self.touches)


def skeleton_of(body: Body, *, tokens: int = 0) -> Skeleton:
    """The skeleton of a body; its seq is given when it is stored."""
    kind = kind_of(body)
    match body:
        case Message():
            return _of_message(kind, body, tokens)
        case Amended():
            inner = _of_message(kind, body.message, tokens)
            return replace(inner, touches=(_one(body.seq),))
        case Chunk():
            flag = Flag.LAST if body.last else Flag.NONE
            return Skeleton(kind=kind, tokens=tokens, touches=(_one(body.of),), flags=flag)
        case SystemSet():
            flags = _flags(body.parts) | (Flag.ORIGINAL if body.original else Flag.NONE)
            return Skeleton(kind=kind, role=body.role, tokens=tokens, lane=body.lane, flags=flags)
        case Compacted():
            seqs = spans_of([item.seq for item in body.items])
            return Skeleton(kind=kind, tokens=tokens, lane=body.lane, touches=seqs)
        case Undone():
            flag = Flag.HOLD if body.hold else Flag.NONE
            return Skeleton(kind=kind, lane=body.lane, touches=(_one(body.compaction),), flags=flag)
        case Pinned() | Unpinned() | Hidden() | Shown() | Marked() | Purged():
            return Skeleton(kind=kind, touches=body.seqs)
        case RoundEnded():
            flag = Flag.FAILED if body.state == FAILED else Flag.NONE
            return Skeleton(kind=kind, touches=(_one(body.begun),), flags=flag)
        case LaneOpened() | Used() | Recalled():
            return Skeleton(kind=kind, lane=body.lane)
        case Switched():
            return Skeleton(kind=kind)
        case Reset():
            return Skeleton(kind=kind, flags=Flag.EVERYTHING)
        case other:
            assert_never(other)


FAILED: Final = "failed"


def _of_message(kind: Kind, message: Message, tokens: int) -> Skeleton:
    parts = message.parts
    # Words by themselves, as most messages are, raise no flag, call nothing and answer nothing.
    others = () if len(parts) == 1 and type(parts[0]) is Text else parts
    flags = _flags(others)
    if message.original:
        flags |= Flag.ORIGINAL
    if message.chunks:
        flags |= Flag.CHUNKED
    return Skeleton(
        kind=kind,
        role=message.role,
        tokens=tokens,
        sender=message.sender,
        recipient=message.recipient,
        atom=message.atom,
        round=message.round,
        calls=tuple([part.call_id for part in others if isinstance(part, ToolCall)]),
        answers=tuple([part.call_id for part in others if isinstance(part, ToolResult)]),
        flags=flags,
    )


def _flags(parts: tuple[Part, ...]) -> Flag:
    flags = Flag.NONE
    for part in parts:
        if type(part) in _FLAGS:
            flags |= _FLAGS[type(part)]
    return flags


_FLAGS: Final[Mapping[type[Part], Flag]] = MappingProxyType(
    {Reasoning: Flag.REASONING, Media: Flag.MEDIA, ExecutionResult: Flag.EXECUTION, Opaque: Flag.OPAQUE}
)


def _one(seq: Seq) -> Span:
    return Span(first=seq, last=seq)

"""Messages too large for one event: split into an opening message and pieces, and joined again to the byte.
It refuses to know where the pieces are kept and what the message means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from unabridged.log import codec
from unabridged.log.body import Chunk, Message
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Part, Reasoning, Text, ToolCall, ToolResult

LARGEST_BODY_BYTES: Final = 16 * 1024 * 1024
# Escaped text grows at most sixfold in JSON, and four bytes a character in UTF-8 come first.
PIECE_CHARACTERS: Final = LARGEST_BODY_BYTES // 8


def opening_of(message: Message, payload: bytes) -> tuple[Message, tuple[str, ...]]:
    """The message that opens a chunked one, and the slices of its own writing, cut between code points."""
    text = payload.decode("utf-8", "surrogatepass")
    slices = tuple(text[at : at + PIECE_CHARACTERS] for at in range(0, len(text), PIECE_CHARACTERS))
    stubs = tuple(stub for part in message.parts if (stub := _stub_of(part)) is not None)
    opening = replace(message, parts=stubs, original=None, extra=NOTHING_MORE, chunks=len(slices))
    return opening, slices


def _stub_of(part: Part) -> Part | None:
    """What a message that is still to come says of a part already: what it calls or answers, and that code was run."""
    match part:
        case ToolCall(call_id=call_id, name=name):
            return ToolCall(call_id=call_id, name=name)
        case ToolResult(call_id=call_id, name=name, status=status):
            return ToolResult(call_id=call_id, name=name, status=status)
        case ExecutionResult():
            return ExecutionResult()
        case _:
            return None


def chunks_of(slices: Sequence[str]) -> Iterator[Chunk]:
    """The chunk events that follow their opening message in the same append; its seq counts back from their own."""
    for index, text in enumerate(slices):
        yield Chunk(of=Seq(-1 - index), index=index, text=text, last=index == len(slices) - 1)


def joined(opening: Message, chunks: Sequence[Chunk]) -> Message | None:
    """The whole message, or None while a piece is still to come."""
    pieces = sorted(chunks, key=lambda each: each.index)
    slices = [each for each in pieces if each.part is None]
    if opening.chunks:
        if len(slices) < opening.chunks:
            return None
        whole = "".join(each.text for each in slices).encode("utf-8", "surrogatepass")
        return codec.decode(Kind.MESSAGE, whole)  # type: ignore[return-value]  # this kind decodes to a Message
    if not pieces or not pieces[-1].last:
        return None if pieces else opening
    more: dict[int, list[str]] = {}
    for piece in pieces:
        if piece.part is not None:
            more.setdefault(piece.part, []).append(piece.text)
    parts = (_longer(part, "".join(more[at])) if at in more else part for at, part in enumerate(opening.parts))
    return replace(opening, parts=tuple(parts))


def _longer(part: Part, text: str) -> Part:
    """The part with this text after its own."""
    match part:
        case Text() | Reasoning():
            return replace(part, text=part.text + text)
        case ToolCall():
            return replace(part, arguments=part.arguments + text)
        case ExecutionResult():
            return replace(part, stdout=part.stdout + text)
        case ToolResult(content=(*before, Text() as last)):
            # Pieces are cut anywhere: what the tool said is one text, and no word in it two.
            return replace(part, content=(*before, replace(last, text=last.text + text)))
        case ToolResult():
            return replace(part, content=(*part.content, Text(text=text)))
        case _:
            return part

"""A message as its newest wording has it, in however many pieces that came.
It refuses to fail where it cannot be read: something short stands in its place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.errors import CorruptionError, SchemaTooNew
from unabridged.log import chunk
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.event import Event
from unabridged.log.part import Text
from unabridged.view import render

# What stands for words that cannot be read; as short as most, since its place was counted for others.
DAMAGED: Final = (Text(text="[This text is damaged in the log.]"),)


def message_of(words: tuple[Event, ...]) -> Message:
    """A message as its newest wording, or its rendition, has it; while pieces are missing, as it was opened."""
    opening = words[0].shown
    if isinstance(opening, Amended):
        opening = opening.message
    if opening is None:
        return Message(role="assistant" if words[0].skeleton.role == "assistant" else "user", parts=DAMAGED)
    if not isinstance(opening, Message):
        return Message(role="user")
    if words[0].rendition is not None and not opening.chunks:
        return replace(opening, parts=render.marked(opening.parts, ""))
    if len(words) == 1 and not opening.chunks:
        return opening  # as most were said
    pieces = [body for event in words[1:] if isinstance(body := event.readable, Chunk)]
    try:
        return chunk.joined(opening, pieces) or opening
    except (CorruptionError, SchemaTooNew):
        return opening  # whoever appended these pieces wrote no message; its opening stands as it was said

"""Items written in somebody's dialect; what an item stands for is said, and nothing of it is obeyed.
It refuses to know how the items came about.
"""

from __future__ import annotations

from typing import Any, Final

from unabridged.dialects import openai_chat
from unabridged.log.body import Message, SystemSet
from unabridged.log.counted import texts_of
from unabridged.log.ids import Span
from unabridged.log.part import Text

_HEADER: Final = (
    "[Summarized: {count} earlier messages, {where}. What follows is second-hand, from notes and not from the user; "
    "the originals can be unfolded.]"
)
_DROP: Final = "[{count} earlier messages are out of view, {where}; the originals can be unfolded.]"
_RUNS_TOLD: Final = 3


def openai(says: Message | SystemSet) -> dict[str, Any]:
    """An item as a chat message of OpenAI's."""
    return openai_chat.write(says)


def plain(says: Message | SystemSet) -> dict[str, Any]:
    """An item as a role and one text."""
    return {"role": says.role, "text": "\n".join(text for text in texts_of(says.parts) if text)}


def summary(text: str, covers: tuple[Span, ...]) -> Message:
    """A summary as a message in the user's place, every line of it quoted."""
    head = _HEADER.format(count=sum(map(len, covers)), where=_where(covers))
    quoted = "\n".join(f"> {line}" for line in text.splitlines())
    return Message(role="user", parts=(Text(text=f"{head}\n{quoted}"),))


def named_drop(covers: tuple[Span, ...]) -> Message:
    """What stands where messages left the view without a summary."""
    return Message(role="user", parts=(Text(text=_DROP.format(count=sum(map(len, covers)), where=_where(covers))),))


def _where(covers: tuple[Span, ...]) -> str:
    """Where they are; more than a few runs are told by their ends alone, or the note would outgrow what it notes."""
    if len(covers) > _RUNS_TOLD:
        return f"within seq {covers[0].first}–{covers[-1].last}"
    return "seq " + ", ".join(f"{span.first}–{span.last}" if len(span) > 1 else str(span.first) for span in covers)

"""What leaves a view, as text: every message with who said it to whom and when, its calls, its results whole.
It refuses to shorten anything: what a summariser is not shown, no summary can keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from unabridged.compaction.briefs import telling_parts
from unabridged.compaction.briefs.fencing import one_line, quiet, speakers
from unabridged.log.body import Message
from unabridged.log.counted import texts_of
from unabridged.log.part import ToolCall, ToolResult

# Who speaks, where neither a name nor a role says it.
SOMEBODY: Final = "somebody"
_BEGAN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MINUTE: Final = 60_000_000
# Between the years that a date may have.
_TIMES: Final = range(-62_000_000_000_000_000, 253_000_000_000_000_000)


def statements(messages: Sequence[Message]) -> list[tuple[str, str]]:
    """Who said what in words, in order, for a digest of it; what has no words of its own is told by what it is."""
    return [(who(message), _what(message)) for message in messages]


def merging(summaries: Sequence[str], where: Sequence[str]) -> str:
    """Summaries that become one, as one text."""
    told = zip(summaries, where, strict=True)
    return "\n\n".join(
        f"Summary {n} of {len(summaries)}, {place}:\n{quiet(text)}" for n, (text, place) in enumerate(told, 1)
    )


def words(messages: Sequence[Message]) -> str:
    """What was said in words, as one text: the measure of it, and no more than a moment's work."""
    return "\n\n".join(f"{who}: {what}" for who, what in statements(messages))


def text(messages: Sequence[Message], times: Sequence[int] = ()) -> str:
    """Everything that was said, as one text."""
    return "\n\n".join(told(messages, times))


def told(messages: Sequence[Message], times: Sequence[int] = ()) -> list[str]:
    """Each message whole: who said it, all that it says, and when, where that is another minute than before.

    No line of what it says reads like somebody's turn, or like a heading of ours.
    """
    known = names(messages)
    moments = _moments(times) if times else [""] * len(messages)
    return [
        f"{moment}{quiet(who(message), known)}: {telling_parts.told(message.parts, known)}"
        for moment, message in zip(moments, messages, strict=True)
    ]


def names(messages: Iterable[Message]) -> tuple[str, ...]:
    """Whoever speaks, and whoever is spoken to: no line of what anybody says passes for theirs."""
    every = {name for each in messages for name in (each.role, each.sender, each.recipient)}
    return speakers(map(one_line, every))


def _moments(times: Sequence[int]) -> list[str]:
    before = (None, *(each // _MINUTE for each in times))
    return ["" if at // _MINUTE == last else _moment(at) for at, last in zip(times, before, strict=False)]


def day(at: int) -> str:
    """The day that is told of a moment; nothing where no calendar has it."""
    return (_BEGAN + timedelta(microseconds=at)).date().isoformat() if at in _TIMES else ""


def _moment(at: int) -> str:
    """When it was, on a line of its own; nothing where no calendar has it."""
    if at not in _TIMES:
        return ""
    return f"[said {day(at)} {_BEGAN + timedelta(microseconds=at):%H:%M} UTC]\n"


def who(message: Message) -> str:
    """Who says it, and to whom where both are named."""
    if message.sender and message.recipient:
        return f"{one_line(message.sender)} to {one_line(message.recipient)}"
    return one_line(named(message.sender, message.role))


def named(*names: object) -> str:
    """The first of these that is a name."""
    for each in names:
        if isinstance(each, str) and each.strip():
            return each
    return SOMEBODY


def _what(message: Message) -> str:
    said = []
    for part in message.parts:
        match part:
            case ToolCall():
                said.append(f"[calls {one_line(part.name)} with {part.arguments}]")
            case ToolResult():
                said.append("\n".join(each for each in texts_of(part.content) if each) or "[an empty result]")
            case _:
                said += [each for each in texts_of((part,)) if each]
    return "\n".join(said)

"""What leaves, in a few words: messages a minute apart, calls and results, and the text that code writes of them.
It refuses to judge.
"""

from __future__ import annotations

from unabridged.compaction.briefs.tracks import Tracks
from unabridged.compaction.briefs.writer import Leaving
from unabridged.log.body import Message
from unabridged.log.part import Part, Text, ToolCall, ToolResult

MINUTE = 60 * 1_000_000
DAY = 24 * 60 * MINUTE


def said(text: str, role: str = "user", sender: str = "", recipient: str = "") -> Message:
    """A message of one text."""
    return Message(role=role, parts=(Text(text=text),), sender=sender, recipient=recipient)


def delegated(call_id: str, name: str = "run", arguments: str = "", *, before: str = "") -> Message:
    """A call, with some words before it."""
    words: tuple[Part, ...] = (Text(text=before),) if before else ()
    return Message(role="assistant", parts=(*words, ToolCall(call_id=call_id, name=name, arguments=arguments)))


def outcome(call_id: str, text: str, status: str = "") -> Message:
    """What came of a call."""
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text=text),), status=status),))


def job(n: int, text: str = "", status: str = "") -> tuple[Message, Message]:
    """One job and its outcome."""
    return delegated(f"c{n}", "run", f"job {n}"), outcome(f"c{n}", text or f"result {n}", status)


def told(*messages: Message, times: tuple[int, ...], limit_tokens: int = 10_000) -> Leaving:
    """What a writer is told of these, where a token has three characters."""
    return Leaving(messages=messages, times=times, limit_tokens=limit_tokens, limit_characters=3 * limit_tokens)


def written(*messages: Message, writer: Tracks | None = None, limit_tokens: int = 10_000, every: int = MINUTE) -> str:
    """The text of these, each said some time after the one before; the last of them now."""
    times = tuple(n * every for n in range(len(messages)))
    writes = writer or Tracks(as_of=times[-1] if times else 0)
    return writes(told(*messages, times=times, limit_tokens=limit_tokens))


def lines(
    *messages: Message, writer: Tracks | None = None, limit_tokens: int = 10_000, every: int = MINUTE
) -> list[str]:
    """The same, line by line, without the first, which says what they are."""
    return written(*messages, writer=writer, limit_tokens=limit_tokens, every=every).splitlines()[1:]

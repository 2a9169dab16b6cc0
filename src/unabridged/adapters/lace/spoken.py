"""What was said past lace's names, and what stands for it, as events of lace's: nobody's word is missing there.
It refuses to write: these events are made anew each time, with ids that stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.adapters.lace import blocks
from unabridged.adapters.lace.shapes import TIME, LaceEvent, at, written
from unabridged.dialects import saying
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.ids import ItemName
from unabridged.log.part import Part, Reasoning, Text, ToolCall, ToolResult

# Calls and results are events of their own; what a model thought was for nobody.
_NO_WORDS: Final = (Reasoning, ToolCall, ToolResult)
_SUMMARY: Final = "[Earlier in our conversation: second-hand, from notes and not from the user.\n{text}\n]"


def events_of(said: Message | SystemSet, *, thread: str, name: ItemName, when: int) -> list[LaceEvent]:
    """The events of a message that was not said through lace's names."""
    kinds = list(_kinds(said))
    return [
        {
            "id": f"{thread}:{name.seq}" + (f".{name.n}" if name.n else "") + (f".{n}" if len(kinds) > 1 else ""),
            "threadId": thread,
            "type": kind,
            TIME: written(at(when)),
            "data": data,
        }
        for n, (kind, data) in enumerate(kinds)
    ]


def summary(text: str) -> Message:
    """A summary as lace words one."""
    return Message(role="user", parts=(Text(text=summary_text(text)),))


def summary_text(text: str) -> str:
    """Its words, every line quoted: nothing in them closes the bracket, or speaks as the user."""
    return _SUMMARY.format(text="\n".join(f"> {line}" for line in text.splitlines()))


def _kinds(said: Message | SystemSet) -> Iterator[tuple[str, object]]:
    if isinstance(said, SystemSet):
        yield "SYSTEM_PROMPT", blocks.joined([part.text for part in said.parts if isinstance(part, Text)])
        return
    words: list[Part] = [part for part in said.parts if not isinstance(part, _NO_WORDS)]
    calls = [part for part in said.parts if isinstance(part, ToolCall)]
    results = [part for part in said.parts if isinstance(part, ToolResult)]
    if words or not (calls or results):
        yield _worded(said.role, words)
    for call in calls:
        yield "TOOL_CALL", {"id": call.call_id, "name": call.name, "arguments": _arguments(call)}
    for result in results:
        told = {"id": result.call_id, "content": blocks.content_of(result.content)}
        yield "TOOL_RESULT", {**told, "status": result.status or "completed"}


def _worded(role: str, words: list[Part]) -> tuple[str, object]:
    text = blocks.joined([saying.words(part) for part in words])
    if role == "assistant":
        return "AGENT_MESSAGE", {"content": text}
    return ("LOCAL_SYSTEM_MESSAGE" if role not in ("user", "tool") else "USER_MESSAGE"), text


def _arguments(call: ToolCall) -> object:
    try:
        return json_text.value_of(call.arguments) if call.arguments else {}
    except ValueError:
        return {"text": call.arguments}

"""A message whose long results of tools are shown as reducers make them: the same in fewer words, or less of it.
It refuses to touch what people and models say, calls, and answers of our own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.log import shortened as log
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Part, Text, ToolCall, ToolResult
from unabridged.reduce.detect import NO_HINT, Hint
from unabridged.reduce.reduced import Count, Offload, head
from unabridged.reduce.short import reduced
from unabridged.view import marks, recalled
from unabridged.view.answering import Answered
from unabridged.view.tool_names import EVERYBODYS

_OF_TOOLS: Final = "tool"


def may_be(said: Message, limit_tokens: int) -> bool:
    """Whether a message could have a text that is longer than this; of most, looking at their sizes is enough."""
    return any(len(text) > limit_tokens for part in said.parts for text in _texts(part, said.role))


def shortened(said: Message, limit_tokens: int, count: Count, calls: Answered) -> Message | None:
    """The message with each longer text of a tool as a reducer makes it; None where nothing becomes shorter.

    ``calls`` are those that it answers, by the places of the results: what was asked says what was found.
    """
    parts = tuple(_part(part, said.role, limit_tokens, count, calls.get(k)) for k, part in enumerate(said.parts))
    return None if parts == said.parts else replace(said, parts=parts, original=None)


def noted(said: Message, note: str) -> Message:
    """The message with a note in place of all that its tools said."""
    return replace(said, parts=tuple(_noted(part, said.role, note) for part in said.parts), original=None)


def _noted(part: Part, role: str, note: str) -> Part:
    match part:
        case Text() if role == _OF_TOOLS:
            return log.noted(part, note)
        case ToolResult():
            return replace(part, content=tuple(_noted(each, _OF_TOOLS, note) for each in part.content))
        case _:
            return part


def _texts(part: Part, role: str) -> list[str]:
    match part:
        case Text() if role == _OF_TOOLS:
            return [part.text]
        case ToolResult():
            return [text for each in part.content for text in _texts(each, _OF_TOOLS)]
        case ExecutionResult():
            return [part.stdout, part.stderr]
        case _:
            return []


def _part(part: Part, role: str, limit_tokens: int, count: Count, call: ToolCall | None) -> Part:
    match part:
        case Text() if role == _OF_TOOLS:
            return _text(part, limit_tokens, count, NO_HINT)
        case ToolResult():
            hint = hint_of(call, part.name)
            content = tuple(_text(each, limit_tokens, count, hint) for each in part.content)
            return replace(part, content=content)
        case ExecutionResult():
            return _printed(part, limit_tokens, count)
        case _:
            return part


def hint_of(call: ToolCall | None, name: str = "") -> Hint:
    """What is known of a result by its call: the tool, and the path it was about."""
    if call is None:
        return Hint(tool=name)
    return Hint(tool=call.name, path=next((use.path for use in EVERYBODYS.uses(call)), ""), command=call.arguments)


def _text(part: Part, limit_tokens: int, count: Count, hint: Hint) -> Part:
    if not isinstance(part, Text):
        return part
    short = _short(part.text, limit_tokens, count, hint)
    if short is None:
        return part
    text, is_less = short
    return log.noted(part, text) if is_less else replace(part, text=text)


def _printed(part: ExecutionResult, limit_tokens: int, count: Count) -> ExecutionResult:
    """What a program printed; what it returned is the result of somebody's own code, and stays."""
    said, less = dict[str, str](), list[str]()
    for name, text in log.printed_by(part).items():
        short = _short(text, limit_tokens, count, NO_HINT)
        said[name] = text if short is None else short[0]
        less += [name] if short is not None and short[1] else []
    return log.printed(part, said["stdout"], said["stderr"], less)


def _short(text: str, limit_tokens: int, count: Count, hint: Hint) -> tuple[str, bool] | None:
    """A shorter writing of it, and whether that says less."""
    if len(text) <= limit_tokens or recalled.may_recall(text) or marks.found(text) or count(text) <= limit_tokens:
        return None
    found = reduced(text, count=count, limit_tokens=limit_tokens, hint=hint)
    if found is None:
        return None
    return (f"{head(found)}\n{found.text}", True) if isinstance(found, Offload) else (found.text, False)

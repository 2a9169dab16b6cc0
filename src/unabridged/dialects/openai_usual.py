"""OpenAI's chat messages of the makes that nearly all are of, read in one look: words, a result, or calls in order.
It refuses to read anything that would be written again otherwise than it came, and leaves that to whoever looks closer.
"""

from __future__ import annotations

from typing import Final

from unabridged.log.body import Message
from unabridged.log.part import Part, Text, ToolCall, ToolResult

# Fields in the order in which they are written again; with one more, or in another order, something has to be noted.
_WORDS: Final = ("role", "content")
_RESULT: Final = ("role", "tool_call_id", "content")
_CALLS: Final = ("role", "content", "tool_calls")
_CALL: Final = ("id", "type", "function")
_FUNCTION: Final = ("name", "arguments")
_TEXTS: Final = frozenset({str})


def said(given: object) -> Message | None:
    """What a message of such a make says, which is all there is to know of it; None for any other."""
    if type(given) is not dict:
        return None
    match tuple(given):
        case names if names == _WORDS:
            return _words(given["role"], given["content"])
        case names if names == _RESULT:
            return _result(given["role"], given["tool_call_id"], given["content"])
        case names if names == _CALLS:
            return _calling(given["role"], given["content"], given["tool_calls"])
        case _:
            return None


def _words(role: object, text: object) -> Message | None:
    return Message(role=role, parts=(Text(text=text),)) if type(role) is str and type(text) is str else None


def _result(role: object, call_id: object, text: object) -> Message | None:
    if role != "tool" or type(call_id) is not str or type(text) is not str:
        return None
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text=text),)),))


def _calling(role: object, text: object, calls: object) -> Message | None:
    if role != "assistant" or type(calls) is not list or not calls:
        return None
    made = [_call(each) for each in calls]
    if None in made or (text is not None and type(text) is not str):
        return None
    words: tuple[Part, ...] = () if text is None else (Text(text=text),)
    return Message(role="assistant", parts=(*words, *(each for each in made if each is not None)))


def _call(given: object) -> ToolCall | None:
    if type(given) is not dict or tuple(given) != _CALL or given["type"] != "function":
        return None
    call_id, function = given["id"], given["function"]
    if type(function) is not dict or tuple(function) != _FUNCTION:
        return None
    name, arguments = function["name"], function["arguments"]
    if not _TEXTS.issuperset((type(call_id), type(name), type(arguments))):
        return None
    return ToolCall(call_id=call_id, name=name, arguments=arguments)

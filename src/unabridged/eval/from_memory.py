"""Which values an agent writes from memory after a cut: in its next calls, seen before the cut and not again since.
It refuses to go by our own extraction: a value is any scalar of the arguments of a call, or a word of a command.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from unabridged.eval import commands

_LEAST_LETTERS: Final = 3


def needed(messages: Sequence[Mapping[str, Any]], cut: int, kept: int, turns: int) -> list[str]:
    """The values in the calls of the next messages that stood before ``cut`` and nowhere from ``kept`` on."""
    before, shown = "\n".join(map(text_of, messages[:cut])), "\n".join(map(text_of, messages[kept:cut]))
    found = list[str]()
    for message in messages[cut : cut + turns]:
        for value in values(message):
            if value in before and value not in shown and value not in found:
                found.append(value)
        shown += "\n" + text_of(message)
    return found


def values(message: Mapping[str, Any]) -> Iterator[str]:
    """Every name and number in the arguments of a message's calls, and what commands name; prose is none."""
    for call in message.get("tool_calls") or ():
        arguments = arguments_of(call)
        for value in _leaves(arguments):
            if len(value) >= _LEAST_LETTERS and not any(map(str.isspace, value)):
                yield value
        yield from commands.named(arguments)


def arguments_of(call: Mapping[str, Any]) -> object:
    """What a call was told, or None where that is no JSON that anybody reads: too deep is none."""
    try:
        found: object = json.loads(call["function"]["arguments"])
    except (ValueError, RecursionError):
        return None
    return found


def text_of(message: Mapping[str, Any]) -> str:
    """All that a message says, its calls as they were written."""
    calls = [f"{call['function']['name']} {call['function']['arguments']}" for call in message.get("tool_calls") or ()]
    content = message.get("content")
    said = content if isinstance(content, str) else "" if content is None else json.dumps(content, ensure_ascii=False)
    return "\n".join([said, *calls])


def plain(content: object) -> str:
    """A content as one text, its parts line by line."""
    match content:
        case None:
            return ""
        case list():
            return "\n".join(str(part.get("text", "")) if isinstance(part, dict) else str(part) for part in content)
        case _:
            return str(content)


def _leaves(said: object) -> Iterator[str]:
    """Every scalar in order; what is nested takes no deeper stack, since a reader may go as deep as the stack is."""
    todo = [said]
    while todo:
        match here := todo.pop():
            case dict():
                todo += reversed([*here.values()])
            case list():
                todo += reversed(here)
            case bool() | None:
                continue
            case _:
                yield str(here)

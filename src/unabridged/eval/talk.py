"""One conversation as measurements read it, and a row of JSON Lines as one.
It refuses to guess at what a row says; a row that is none is named with its line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.eval.asked import Question, questions

# Calls and results of other dialects stand among the blocks of a message.
_OTHERS: Final = frozenset({"tool_use", "tool_result"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """One conversation, its messages as the OpenAI dialect has them, and what is asked of it where that is labelled."""

    name: str
    messages: tuple[dict[str, Any], ...]
    asked: tuple[Question, ...] = ()


class OtherFormError(UsageError):
    """This is no row of the form that is asked for, and may be of one that an import reads."""


def talk(where: str, row: object) -> Talk:
    """The conversation of a row that stands there."""
    messages = row.get("messages") if isinstance(row, dict) else None
    if not isinstance(messages, list) or not all(isinstance(each, dict) and "role" in each for each in messages):
        message = f"{where}: the row has no list of messages; write {{'messages': [{{'role': ..., ...}}, ...]}}"
        raise (UsageError if messages is not None else OtherFormError)(message)
    for number, each in enumerate(messages, 1):
        if not isinstance(each["role"], str):
            message = f"{where}: message {number} has a role that is no text; write 'user', 'assistant' or 'tool'"
            raise UsageError(message)
    if any(map(_is_of_others, messages)):
        message = f"{where}: calls among the blocks of a message are no OpenAI chat; give the file by itself"
        raise OtherFormError(message)
    # Figures are drawn by name, and must not depend on the folder from which somebody measures.
    name = str(row["thread"]) if isinstance(row, dict) and "thread" in row else Path(where).name
    made = tuple(_message(where, number, each) for number, each in enumerate(messages, 1))
    return Talk(name=name, messages=made, asked=questions(where, row if isinstance(row, dict) else {}, made))


def _is_of_others(said: Mapping[str, Any]) -> bool:
    content = said.get("content")
    return isinstance(content, list) and any(isinstance(each, dict) and each.get("type") in _OTHERS for each in content)


def _message(where: str, number: int, said: Mapping[str, Any]) -> dict[str, Any]:
    """A message with its calls nested as the dialect nests them, and nothing that is no part of it."""
    made = {name: said[name] for name in ("role", "content", "tool_call_id") if name in said}
    if calls := said.get("tool_calls"):
        try:
            made["tool_calls"] = [_call(call) for call in calls]
        except (KeyError, TypeError) as problem:
            message = (
                f"{where}: message {number} has a call that is none; write "
                "{'id': ..., 'type': 'function', 'function': {'name': ..., 'arguments': ...}}"
            )
            raise UsageError(message) from problem
    return made


def _call(call: Mapping[str, Any]) -> dict[str, Any]:
    function = call.get("function", call) if isinstance(call, dict) else call
    arguments = function["arguments"]
    told = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return {"id": call["id"], "type": "function", "function": {"name": str(function["name"]), "arguments": told}}

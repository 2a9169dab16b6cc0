r"""A small notation for conversations, one line a message, read into message dicts as OpenAI chat has them.
It refuses to know any other dialect, and a line it cannot read.

    system: You are brief.
    user: hi
    assistant: Let me look.
    call search(otters) #1
    call search({"q": "eels"}) #2
    result #1: found 3
    assistant: Three.\nAnd a second line.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

_SAID: Final = re.compile(r"(?P<role>[a-z]+)(?: (?P<name>[\w-]+))?:(?: (?P<text>.*))?")
_CALL: Final = re.compile(r"call (?P<tool>[\w.-]+)\((?P<arguments>.*)\) #(?P<id>\S+)")
_RESULT: Final = re.compile(r"result #(?P<id>\S+?):(?: (?P<text>.*))?")
_ROLES: Final = frozenset({"system", "developer", "user", "assistant"})


def messages(transcript: str) -> list[dict[str, Any]]:
    """The messages of a transcript; calls that follow each other, or an assistant's words, are one message."""
    found: list[dict[str, Any]] = []
    for number, line in enumerate(transcript.splitlines(), 1):
        said = line.strip()
        if not said or said.startswith("--"):
            continue
        if match := _CALL.fullmatch(said):
            _calling(found).append(_call(match))
        elif match := _RESULT.fullmatch(said):
            found.append({"role": "tool", "tool_call_id": match["id"], "content": _text(match["text"])})
        elif (match := _SAID.fullmatch(said)) and match["role"] in _ROLES:
            found.append(_message(match))
        else:
            message = f"line {number} is no message: {said!r}; write role: text, call f(x) #1, or result #1: text"
            raise ValueError(message)
    return found


def _message(match: re.Match[str]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": match["role"], "content": _text(match["text"])}
    if match["name"]:
        message["name"] = match["name"]
    return message


def _calling(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The calls of the response that is being written; a new one where none is."""
    if not found or found[-1]["role"] != "assistant":
        found.append({"role": "assistant", "content": None})
    calls: list[dict[str, Any]] = found[-1].setdefault("tool_calls", [])
    return calls


def _call(match: re.Match[str]) -> dict[str, Any]:
    given = match["arguments"]
    arguments = given if given.startswith("{") else json.dumps({"x": given}, ensure_ascii=False)
    return {"id": match["id"], "type": "function", "function": {"name": match["tool"], "arguments": arguments}}


def _text(written: str | None) -> str:
    return (written or "").replace("\\n", "\n")

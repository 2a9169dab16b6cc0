"""Conversations in JSON Lines, as agents have them: each row a thread with its messages, calls and results among them.
It refuses to guess at what a row says; a row that is none is named with its line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unabridged.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """One conversation, its messages as the OpenAI dialect has them."""

    name: str
    messages: tuple[dict[str, Any], ...]


def read(paths: Sequence[Path]) -> tuple[list[Talk], list[Path]]:
    """The conversations of these files, and the files that are not there."""
    missing = [path for path in paths if not path.exists()]
    return [talk for path in paths if path not in missing for talk in _talks(path)], missing


def _talks(path: Path) -> Iterator[Talk]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as problem:
        message = f"{path} cannot be read as a file of conversations ({problem}); name a file of JSON Lines"
        raise UsageError(message) from problem
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as problem:
            message = f"{where}: this is no JSON ({problem}); write one conversation a line"
            raise UsageError(message) from problem
        yield talk(where, {"messages": row} if isinstance(row, list) else row)


def talk(where: str, row: object) -> Talk:
    """The conversation of a row that stands there."""
    messages = row.get("messages") if isinstance(row, dict) else None
    if not isinstance(messages, list) or not all(isinstance(each, dict) and "role" in each for each in messages):
        message = f"{where}: the row has no list of messages; write {{'messages': [{{'role': ..., ...}}, ...]}}"
        raise UsageError(message)
    name = str(row.get("thread", where)) if isinstance(row, dict) else where
    return Talk(name=name, messages=tuple(map(_message, messages)))


def _message(said: Mapping[str, Any]) -> dict[str, Any]:
    """A message with its calls nested as the dialect nests them, and nothing that is no part of it."""
    made = {name: said[name] for name in ("role", "content", "tool_call_id") if name in said}
    if calls := said.get("tool_calls"):
        made["tool_calls"] = [call if "function" in call else _call(call) for call in calls]
    return made


def _call(call: Mapping[str, Any]) -> dict[str, Any]:
    arguments = call["arguments"]
    told = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return {"id": call["id"], "type": "function", "function": {"name": call["name"], "arguments": told}}

"""The ids of calls and the names of tools as a provider takes them: legal, and each id used once in a prompt.
It refuses to know which calls should have been answered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Part, ToolCall, ToolResult

_NOT_IN_A_NAME: Final = re.compile(r"[^a-zA-Z0-9_-]")


def renamed(says: Sequence[Message | SystemSet], legal: Callable[[str], str]) -> Iterator[Message | SystemSet]:
    """The messages, the same objects where their ids may stay; a result answers the nearest earlier call of its id."""
    ids = _Ids(legal)
    for said in says:
        if not isinstance(said, Message):
            yield said
            continue
        parts = tuple([ids.turned(part) for part in said.parts])
        same = all(new is old for new, old in zip(parts, said.parts, strict=True))
        # Its own writing would bring the old ids back.
        yield said if same else replace(said, parts=parts, original=None)


def mapped(said: Message | SystemSet, legal: Callable[[str], str]) -> Message | SystemSet:
    """The message with every id and tool's name made legal, each for itself; the same object where they are."""
    parts = tuple(
        [_as(part, legal(part.call_id)) if isinstance(part, ToolCall | ToolResult) else part for part in said.parts]
    )
    same = all(new is old for new, old in zip(parts, said.parts, strict=True))
    return said if same else replace(said, parts=parts, original=None)


def names(says: Sequence[Message | SystemSet]) -> dict[str, str]:
    """The tool that each call asks for."""
    return {part.call_id: part.name for said in says for part in said.parts if isinstance(part, ToolCall)}


def _as(part: ToolCall | ToolResult, call_id: str) -> ToolCall | ToolResult:
    name = _NOT_IN_A_NAME.sub("_", part.name)  # the provider that made the call may take other letters
    return part if (call_id, name) == (part.call_id, part.name) else replace(part, call_id=call_id, name=name)


class _Ids:
    """Which id each call got, walking the prompt from its beginning."""

    __slots__ = ("latest", "legal", "open", "used")

    def __init__(self, legal: Callable[[str], str]) -> None:
        self.legal = legal
        self.used: set[str] = set()
        self.open: dict[str, list[str]] = {}
        self.latest: dict[str, str] = {}

    def turned(self, part: Part) -> Part:
        match part:
            case ToolCall():
                found = self._fresh(part.call_id)
                self.open.setdefault(part.call_id, []).append(found)
                self.latest[part.call_id] = found
            case ToolResult():
                waiting = self.open.get(part.call_id)
                found = waiting.pop() if waiting else self.latest.get(part.call_id, self.legal(part.call_id))
            case _:
                return part
        return _as(part, found)

    def _fresh(self, call_id: str) -> str:
        wanted, number = self.legal(call_id), 1
        found = wanted
        while found in self.used:
            number += 1
            found = self.legal(f"{call_id}_{number}")
        self.used.add(found)
        return found

"""Which call each result of a tool answers, told by where the result stands: an id says it of its own turn alone.
It refuses to know how a provider wants calls and results paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.log.body import Message
from unabridged.log.ids import ItemName
from unabridged.log.part import ToolCall, ToolResult
from unabridged.view.item import Item
from unabridged.view.node import SAID
from unabridged.view.waiting import Waiting

# The calls that a message answers, by the places of the results among its parts.
Answered: TypeAlias = Mapping[int, ToolCall]
NOTHING: Final[Answered] = MappingProxyType({})


def answered_by(messages: Iterable[Message]) -> list[Answered]:
    """The calls that each of these messages answers, where they stand one behind the other."""
    waiting = Waiting[ToolCall]()
    return [_step(waiting, at, each) for at, each in enumerate(messages)]


def answered_in(items: Iterable[Item]) -> dict[ItemName, Answered]:
    """The calls that each item of a view answers; only items that call or answer are read."""
    waiting, found = Waiting[ToolCall](), dict[ItemName, Answered]()
    for at, item in enumerate(items):
        if item.shape in SAID and (item.skeleton.calls or item.skeleton.answers) and isinstance(item.says, Message):
            found[item.name] = _step(waiting, at, item.says)
    return found


def _step(waiting: Waiting[ToolCall], at: int, said: Message) -> Answered:
    found = dict[int, ToolCall]()
    for k, part in enumerate(said.parts):
        if isinstance(part, ToolCall):
            waiting.add(part.call_id, at, part)
        elif isinstance(part, ToolResult) and (call := waiting.take(part.call_id)) is not None:
            found[k] = call
    return found or NOTHING

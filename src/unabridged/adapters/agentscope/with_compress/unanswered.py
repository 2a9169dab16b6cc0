"""What a provider would refuse, told in words in its place: a call without its result, a result without its call.
It refuses to move a message, or to add one: positions in the list are those by which a caller deletes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from typing import Any, Final

from agentscope.message import Msg

from unabridged.adapters.agentscope import blocks
from unabridged.dialects import saying

_CALL: Final = "tool_use"
_RESULT: Final = "tool_result"
_UNANSWERED: Final = "[A call of which no result was recorded.]"


def legible(msgs: Sequence[Msg]) -> list[Msg]:
    """The messages as a formatter takes them; calls at the very end are still under way and left alone."""
    alone = _alone(msgs)
    return [_worded(msg, alone[at]) if at in alone else msg for at, msg in enumerate(msgs)]


def _alone(msgs: Sequence[Msg]) -> dict[int, set[int]]:
    """Of each message the blocks that are without the other half: nothing but results may stand between the two."""
    found: dict[int, set[int]] = {}
    waiting: dict[str, tuple[int, int]] = {}
    for at, msg in enumerate(msgs):
        named = list(_named(msg))
        if all(kind != _RESULT for _, kind, _ in named):
            _leave(waiting, found)
        for n, kind, name in named:
            if kind == _CALL:
                waiting[name] = at, n
            elif name in waiting:
                del waiting[name]
            else:
                found.setdefault(at, set()).add(n)
    return found


def _named(msg: Msg) -> list[tuple[int, str, str]]:
    """The calls and results of a message: which block, what it is, and by what name the two know each other."""
    content: Sequence[Any] = msg.content if isinstance(msg.content, list) else ()
    return [
        (n, block["type"], block["id"])
        for n, block in enumerate(content)
        if isinstance(block, dict) and block.get("type") in {_CALL, _RESULT} and isinstance(block.get("id"), str)
    ]


def _leave(waiting: dict[str, tuple[int, int]], found: dict[int, set[int]]) -> None:
    """Nothing comes for these any more."""
    for at, n in waiting.values():
        found.setdefault(at, set()).add(n)
    waiting.clear()


def _worded(msg: Msg, alone: Collection[int]) -> Msg:
    """A copy of a message in which these blocks are text; what a tool said is nothing that the system says."""
    made = copy(msg)
    content: list[Any] = list(msg.content)
    for n in alone:
        if content[n]["type"] == _RESULT and made.role == "system":
            made.role = "user"
        content[n] = {"type": "text", "text": _words(content[n])}
    made.content = content
    return made


def _words(block: dict[str, Any]) -> str:
    told = saying.words(blocks.read(block))
    return f"{told}\n{_UNANSWERED}" if block["type"] == _CALL else told

"""Somebody's own conversations as sessions of model calls: what an answer names that stood earlier is what it needed.
It refuses to keep a word of them: figures are all that comes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.cost_bill import tokens_of
from bench.cost_traces import Need, Talk, Turn
from bench.texts import Chat
from bench.view_prefix import Conversation, read

# A word with a digit in it that nobody makes up: an order's number, a path, a name of a file.
_NAMES: Final = re.compile(r"(?=[\w./#@-]{5,64}(?![\w./#@-]))(?=[\w./#@-]*\d)[\w./#@-]*[\w]")
# Of a conversation a window holds this share, so that something has to leave.
_WINDOW_OF: Final = 3
_LEAST_TOKENS: Final = 1_000
# Files say nothing of time: within a chain of calls it is short, and nobody goes to lunch.
_CALL_SECONDS: Final = 10.0
_USER_SECONDS: Final = 60.0


def given(path: Path) -> Iterator[Talk]:
    """The conversations of a file of JSON lines in which somebody answers."""
    for n, each in enumerate(read(path), 1):
        turns = tuple(_turns(each))
        if turns:
            size = sum(map(tokens_of, each.messages))
            room = max(_LEAST_TOKENS, size // _WINDOW_OF)
            yield Talk(name=f"given {n}", system=each.system, turns=turns, limit_tokens=len(each.system) // 4 + room)


def _turns(talk: Conversation) -> Iterator[Turn]:
    seen = dict.fromkeys(_named(talk.system), 0)
    said, at = list[Chat](), 0
    for message in talk.messages:
        if message["role"] != "assistant":
            said.append(message)
            continue
        asked = any(each["role"] == "user" for each in said)
        seen |= {name: at for each in said for name in _named(_text(each))}
        named = _named(_text(message))
        needs = tuple(Need(text=name, calls=at - seen[name]) for name in named if name in seen)
        seen |= dict.fromkeys(named, at)
        yield Turn(said=tuple(said), answer=message, seconds=_USER_SECONDS if asked else _CALL_SECONDS, needs=needs)
        said, at = [], at + 1


def _named(text: str) -> list[str]:
    return list(dict.fromkeys(_NAMES.findall(text)))


def _text(message: Chat) -> str:
    calls = [each["function"]["arguments"] for each in message.get("tool_calls", ())]
    return "\n".join([str(message.get("content") or ""), *calls])

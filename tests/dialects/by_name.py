"""The five dialects by their names, for tests that ask the same of each.
They refuse to know how a caller reaches them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses, plain
from unabridged.log import codec
from unabridged.log.body import Message, SystemSet

Said = Message | SystemSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    read: Callable[[object], Said]
    write: Callable[[Said], dict[str, Any]]
    prompt: Callable[[Sequence[Said]], Any]


DIALECTS: Mapping[str, Dialect] = {
    each.DIALECT: Dialect(read=each.read, write=each.write, prompt=each.prompt)
    for each in (openai_chat, openai_responses, anthropic, gemini, plain)
}


def stored(said: Said) -> Said:
    """What the log gives back for a body."""
    found = codec.decode(codec.kind_of(said), codec.encode(said))
    assert isinstance(found, Message | SystemSet)
    return found


def heard(name: str, messages: Sequence[object]) -> list[Said]:
    """Messages of one dialect, after they were stored."""
    return [stored(DIALECTS[name].read(each)) for each in messages]

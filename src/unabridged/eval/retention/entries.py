"""A conversation as every way to cut it reads it: messages with their text and their size, all by one counter.
It refuses to know who cuts, and leaves the system's text out, which nobody may cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, TypeAlias

from unabridged.eval.asked import UNCUT
from unabridged.eval.from_memory import plain, text_of
from unabridged.eval.talk import Talk

# What a message takes beside its words, as the chat formats have it.
FRAME_TOKENS: Final = 4
# The part of a view that is the newest messages, in each way that keeps such a part.
NEWEST_SHARE: Final = 0.3
Count: TypeAlias = Callable[[str], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One message of a prompt; a note stands for others."""

    message: Mapping[str, Any]
    text: str
    tokens: int
    is_note: bool = False

    @property
    def role(self) -> str:
        """Who speaks."""
        return str(self.message["role"])


def entry(message: Mapping[str, Any], count: Count) -> Entry:
    """A message with its size."""
    text = text_of(message)
    return Entry(message=message, text=text, tokens=count(text) + FRAME_TOKENS)


def note(text: str, count: Count) -> Entry:
    """A text that stands for messages."""
    message = {"role": "user", "content": text}
    return Entry(message=message, text=text, tokens=count(text) + FRAME_TOKENS, is_note=True)


def entries(talk: Talk, count: Count) -> list[Entry]:
    """The messages of a conversation, each content a plain text."""
    spoken = (talk.messages[at] for at in spoken_at(talk))
    return [entry(dict(message) | {"content": plain(message.get("content"))}, count) for message in spoken]


def spoken_at(talk: Talk) -> list[int]:
    """Where in the conversation each of these messages stands."""
    return [at for at, message in enumerate(talk.messages) if message["role"] not in UNCUT]


def size(these: Iterable[Entry]) -> int:
    """What they take together."""
    return sum(each.tokens for each in these)


def text(these: Iterable[Entry]) -> str:
    """All that they say."""
    return "\n".join(each.text for each in these)


def settled(these: Sequence[Entry], at: int) -> int:
    """The first place from here on where no call waits for its result."""
    waiting = set[str]()
    for index, each in enumerate(these):
        if index >= at and not waiting:
            return index
        waiting |= {str(call.get("id")) for call in each.message.get("tool_calls") or ()}
        waiting.discard(str(each.message.get("tool_call_id")))
    return len(these)


def steps(these: Sequence[Entry], budget_tokens: int, times: int) -> list[int]:
    """The places where it is compacted so many times in all: first what fits, then pieces of like size to the end."""
    sums = [0, *accumulate(each.tokens for each in these)]
    over = sums[-1] - budget_tokens
    wanted = (budget_tokens + over * nth / times for nth in range(1, times))
    places = (settled(these, next(at for at, tokens in enumerate(sums) if tokens >= each)) for each in wanted)
    return sorted({*places, len(these)})

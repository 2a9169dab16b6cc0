"""What a provider charges for prompts, call after call: what a prompt shares with the one before comes from its cache.
It refuses to know how prompts are made, and gives nobody a cache that has expired.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bench.cost_traces import Need
from bench.texts import Chat
from unabridged.compaction.prices import Prices

# A need is far where so many calls lie between; what is nearer most ways still have.
FAR_CALLS: Final = 50
_AROUND: Final = 4


@dataclass(slots=True, kw_only=True)
class Bill:
    """Dollars and tokens by now, and what of the needed was still to be read; ``course`` has dollars call by call."""

    prices: Prices
    dollars: float = 0.0
    text_dollars: float = 0.0
    fresh_tokens: int = 0
    cached_tokens: int = 0
    answered_tokens: int = 0
    largest_tokens: int = 0
    needs: list[tuple[int, bool]] = field(default_factory=list)
    course: list[float] = field(default_factory=list)
    _before: list[str] = field(default_factory=list)
    _written: dict[int, tuple[Chat, tuple[str, int]]] = field(default_factory=dict)

    def call(self, prompt: Sequence[Chat], seconds: float, needs: Sequence[Need], answer: Chat) -> tuple[int, int, int]:
        """One call more, so many seconds after the last; what its prompt took, had from the cache, and was answered."""
        sent = [self._sent(each) for each in prompt]
        texts = [text for text, _ in sent]
        held = seconds <= self.prices.cache_seconds
        cached = sum(size for _, size in sent[: _shared(self._before, texts)]) if held else 0
        whole, answered = sum(size for _, size in sent), tokens_of(answer)
        dollars = self.prices.dollars(whole, cached=cached, written=whole - cached, answered=answered)
        self.dollars += dollars
        self.fresh_tokens += whole - cached
        self.cached_tokens += cached
        self.answered_tokens += answered
        self.largest_tokens = max(self.largest_tokens, whole)
        self.needs += [(each.calls, any(each.text in text for text in reversed(texts))) for each in needs]
        self.course.append(self.dollars)
        self._before = texts
        return whole, cached, answered

    def text(self, shown_tokens: int, text_tokens: int) -> None:
        """Somebody was paid for a summary: he read so many tokens and wrote so many."""
        dollars = self.prices.dollars(shown_tokens, answered=text_tokens)
        self.dollars += dollars
        self.text_dollars += dollars

    def _sent(self, message: Chat) -> tuple[str, int]:
        """A message as it is sent, and what it takes; the same object is written once."""
        known = self._written.get(id(message))
        if known is None:
            text = json.dumps(message, ensure_ascii=False)
            known = self._written[id(message)] = message, (text, tokens_of(message))
        return known[1]


def tokens(text: str) -> int:
    """A token for every four characters."""
    return len(text) // 4


def tokens_of(message: Chat) -> int:
    """What a message takes: its words, and the marks that every provider puts around it."""
    called = [each["function"] for each in message.get("tool_calls", ())]
    texts = [str(message.get("content") or ""), *(each[name] for each in called for name in ("name", "arguments"))]
    return _AROUND + sum(map(tokens, texts))


def _shared(before: Sequence[str], after: Sequence[str]) -> int:
    """With how many of its own messages a prompt begins as the one before did."""
    pairs = zip(before, after, strict=False)
    return next((n for n, (this, that) in enumerate(pairs) if this != that), min(len(before), len(after)))

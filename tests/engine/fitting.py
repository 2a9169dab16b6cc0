"""Conversations that are far too large, and a prepared prompt counted anew, as it would be sent.
It refuses to believe what a view says of itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.engine.talk import call, result
from unabridged import Policy, Thread

LIMIT = 1_000
POLICY = Policy(limit_tokens=LIMIT, retain_rounds=3)
LINES = "\n".join(f"line {n} of the report says nothing new" for n in range(600))


def texts(prompt: list[dict[str, Any]]) -> Iterator[str]:
    """Every text of a prompt that a model reads."""
    for message in prompt:
        content = message.get("content") or ""
        yield from [content] if isinstance(content, str) else [part.get("text", "") for part in content]
        for each in message.get("tool_calls", ()):
            yield from (each["function"]["name"], each["function"]["arguments"])


def fits(thread: Thread, policy: Policy = POLICY, lane: str = "main") -> list[dict[str, Any]]:
    """The prepared prompt, counted anew and found to be no larger than its room."""
    view = thread.prepare(policy=policy, lane=lane)
    prompt: list[dict[str, Any]] = view.to("openai")
    count = thread._verbs._ctx.counter.count
    assert view.tokens <= policy.room_tokens
    assert sum(map(count, texts(prompt))) <= policy.room_tokens
    return prompt


def tokens_in(thread: Thread, text: str) -> int:
    found: int = thread._verbs._ctx.counter.count(text)
    return found


def calls_in(prompt: list[dict[str, Any]]) -> list[str]:
    return [each["id"] for message in prompt for each in message.get("tool_calls", ())]


def parallel(count: int, answered: int, text: str) -> list[dict[str, Any]]:
    """One response that asks for many tools, and the results that came."""
    asked = [each for n in range(count) for each in call(f"c{n}")["tool_calls"]]
    return [{**call("c"), "tool_calls": asked}, *(result(f"c{n}", text) for n in range(answered))]

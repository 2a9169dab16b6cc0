"""Items as the SDK adds them, and a session that is closed however a test ends.
It refuses to judge.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from unabridged import Policy, Scope
from unabridged.adapters.openai_agents import Session

T = TypeVar("T")
# What is a typed dict to the SDK, which is not installed where these are told.
Item: TypeAlias = Any
Given: TypeAlias = Any


def asks(text: str) -> Item:
    return {"role": "user", "content": text}


def says(text: str, number: int = 1) -> Item:
    content = [{"type": "output_text", "text": text, "annotations": [], "logprobs": []}]
    return {"type": "message", "id": f"msg_{number}", "role": "assistant", "status": "completed", "content": content}


def thinks(number: int = 1) -> Item:
    return {"type": "reasoning", "id": f"rs_{number}", "summary": [], "encrypted_content": f"gAAAA{number}=="}


def calls(number: int = 1) -> Item:
    told = {"call_id": f"call_{number}", "name": "f", "arguments": '{"a": 1}', "status": "completed"}
    return {"type": "function_call", "id": f"fc_{number}", **told}


def gives(number: int = 1, output: object = "found") -> Item:
    return {"type": "function_call_output", "call_id": f"call_{number}", "output": output}


def turn(number: int, words: int = 20) -> list[Item]:
    """A question, a thought with a call, its result, a thought with an answer."""
    step = [asks(f"Question {number}?"), thinks(2 * number), calls(number), gives(number, "found " * words)]
    return [*step, thinks(2 * number + 1), says("answer " * words, number)]


def with_session(
    story: Callable[[Session], Awaitable[T]],
    *given: Given,
    id_: str = "thread-1",
    policy: Policy | None = None,
    scope: Scope | None = None,
) -> T:
    """What a story comes to, told over one session."""

    async def told() -> T:
        async with Session(id_, *given, policy=policy, scope=scope) as session:
            return await story(session)

    return asyncio.run(told())


def file_in(folder: Path) -> Path:
    return folder / "agent.db"

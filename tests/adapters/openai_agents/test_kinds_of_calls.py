"""Calls of every kind that a model makes, in a session that outgrows its window."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.dialects.asked import PAIRS
from unabridged import Policy
from unabridged.adapters.openai_agents import Session
from unabridged.testing.provider_rules import violations

TIGHT = Policy(limit_tokens=800, reserve_tokens=50, retain_rounds=1)
SHELL = PAIRS["shell"][0]
LONG = "".join(f"line {number} of what was printed\n" for number in range(3_000))


def numbered(item: dict[str, Any], number: int) -> dict[str, Any]:
    """The same item in another step, with ids of its own."""
    fields = ("id", "call_id", "approval_request_id")
    return {name: f"{each}_{number}" if name in fields else each for name, each in item.items()}


@pytest.mark.parametrize("kind", list(PAIRS))
def test_none_is_parted_from_its_answer_and_all_of_them_fit(kind: str) -> None:
    async def story() -> list[Any]:
        async with Session("one", policy=TIGHT) as session:
            await session.add_items([{"role": "user", "content": "Go on."}])
            for number in range(40):
                for item in PAIRS[kind]:  # as the runner does: what a model said, and then what came of it
                    await session.add_items([numbered(item, number)])
                assert violations(await session.get_items(), "openai-responses") == []
            view = await (await session.thread()).view()
            assert view.tokens <= TIGHT.limit_tokens
            return list(await session.get_items())

    items = asyncio.run(story())
    assert items[-2:] == [numbered(item, 39) for item in PAIRS[kind]]
    assert "Summarized" in str(items[:3])


def test_what_a_shell_printed_is_shown_from_both_ends_where_it_is_larger_than_the_window() -> None:
    printed = {"stdout": LONG, "stderr": "", "outcome": {"type": "exit", "exit_code": 0}}
    answer = {"type": "shell_call_output", "call_id": SHELL["call_id"], "output": [printed]}

    async def story() -> list[Any]:
        async with Session("one", policy=Policy(limit_tokens=2_000)) as session:
            await session.add_items([{"role": "user", "content": "List them."}])
            await session.add_items([SHELL])
            await session.add_items([answer])
            return list(await session.get_items())

    *_, call, shown = asyncio.run(story())
    assert call == SHELL
    (told,) = shown["output"]
    assert told["outcome"] == printed["outcome"]
    assert told["stdout"].startswith("line 0 of")
    assert told["stdout"].endswith("line 2999 of what was printed\n")
    assert len(json.dumps(shown)) < 8_000

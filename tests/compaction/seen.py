"""Views to plan over, in a few words: rounds of a question and an answer, calls with their results, budgets.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.view.made import answers, calls, events, said
from unabridged.log.body import Body, Message
from unabridged.log.ids import MAIN
from unabridged.log.part import Text, ToolResult
from unabridged.view.budget import Budget
from unabridged.view.fold import fold
from unabridged.view.view import View

LONG = "word " * 40


def budget(
    target: int = 0, *, limit: int = 10_000, retain_rounds: int = 1, retain_tokens: int = 0, summary: int = 50
) -> Budget:
    """A budget that aims at so many tokens."""
    return Budget(
        limit_tokens=limit,
        reserve_tokens=0,
        tools_tokens=0,
        soft_tokens=limit * 8 // 10,
        target_tokens=target,
        retain_rounds=retain_rounds,
        retain_tokens=retain_tokens,
        summary_tokens=summary,
    )


def rounds(count: int, text: str = LONG) -> list[Body]:
    """So many questions with their answers."""
    return [each for n in range(count) for each in (said(f"q{n} {text}"), said(f"a{n} {text}", "assistant"))]


def loop(count: int, text: str = LONG) -> list[Body]:
    """So many calls with their results."""
    found: list[Body] = []
    for n in range(count):
        found += [calls(f"c{n}"), result(f"c{n}", f"r{n} {text}")]
    return found


def result(call_id: str, text: str) -> Message:
    """A tool's answer of this text."""
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text=text),)),))


def view(bodies: Iterable[Body]) -> View:
    """What lane main sees of these, each message as large as its words are many."""
    return fold(events(bodies), MAIN)


__all__ = ["LONG", "answers", "budget", "calls", "loop", "result", "rounds", "said", "view"]

"""An estimate is never below the view's own size, and what it cannot tell it says.
It refuses to import AgentScope.
"""

from __future__ import annotations

from typing import Any

import pytest

from unabridged import Memory, Policy, Thread
from unabridged.adapters.agentscope.sizing import Sizing
from unabridged.log.body import Reset
from unabridged.view.budget import Urgency

CALL: dict[str, Any] = {
    "role": "assistant",
    "content": None,
    "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}],
}


def said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def thread_of(limit: int = 2_000) -> Thread:
    thread = Memory.open(policy=Policy(limit_tokens=limit, retain_rounds=1)).thread("t")
    thread.append([said("one"), said("two")])
    return thread


def sized(thread: Thread) -> Sizing:
    """Somebody looked just now."""
    sizing = follow(Sizing(), thread)
    sizing.seen(thread.view())
    return sizing


def follow(sizing: Sizing, thread: Thread) -> Sizing:
    for event in thread.events():
        sizing.step(event)
    return sizing


def test_nothing_is_known_before_somebody_looked() -> None:
    assert (Sizing().may_be_too_large, sized(thread_of()).may_be_too_large) == (True, False)


@pytest.mark.parametrize("given", [[said("three " * 50)], [CALL], [CALL, said("and?")]])
def test_what_was_said_since_counts_with_the_notes_it_may_need(given: list[dict[str, Any]]) -> None:
    sizing = sized(thread := thread_of())
    thread.append(given)
    assert follow(sizing, thread).tokens >= thread.view().tokens
    assert not sizing.may_be_too_large


def test_more_than_the_room_has_to_be_looked_at() -> None:
    sizing = sized(thread := thread_of(200))
    thread.append(said("word " * 300))
    assert follow(sizing, thread).may_be_too_large
    assert sizing.seen(thread.view()) is Urgency.NOW
    assert sizing.seen(thread.prepare()) is not Urgency.NOW
    assert not sizing.may_be_too_large


@pytest.mark.parametrize("harmless", [lambda t: t.hide(2), lambda t: t.mark(1, add="x"), lambda t: t.append(Reset())])
def test_what_makes_no_view_larger_is_not_looked_at(harmless: Any) -> None:  # noqa: ANN401  # a call
    sizing = sized(thread := thread_of())
    harmless(thread)
    assert follow(sizing, thread).may_be_too_large is False


def test_what_brings_something_back_has_to_be_looked_at() -> None:
    thread = thread_of()
    thread.hide(1)
    sizing = sized(thread)
    thread.show(1)
    assert follow(sizing, thread).may_be_too_large


def test_what_a_summary_told_and_is_hidden_has_to_be_looked_at() -> None:
    thread = thread_of(300)
    thread.append([said("word " * 60) for _ in range(8)])
    thread.prepare()
    sizing = sized(thread)
    thread.hide(1)
    assert follow(sizing, thread).may_be_too_large


def test_whoever_looked_too_early_has_to_look_again() -> None:
    thread = thread_of()
    early, sizing = thread.view(), Sizing()
    thread.append(said("three"))
    follow(sizing, thread).seen(early)
    assert sizing.may_be_too_large

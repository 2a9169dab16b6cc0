"""What is prepared fits, or what may never leave exceeds the limit by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.talk import a, call, result, thread_of, u, write
from tests.view.cutting import atoms, is_finished
from tests.view.made import span
from unabridged import Policy, Thread
from unabridged.errors import DoesNotFit
from unabridged.log.body import Message, Pinned
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult
from unabridged.view.noted import as_read
from unabridged.view.view import Shape, View

POLICY = Policy(limit_tokens=400, retain_rounds=2)
# What the note on all that left takes at the most, with its mark.
NOTE_TOKENS = 64
# What may be shown of the newest user message at the least.
HEAD_TOKENS = 160


def talks() -> st.SearchStrategy[list[dict[str, Any]]]:
    """Rounds in which anything may be far too long, and a call may stay open."""
    words = st.integers(0, 900).map("word ".__mul__)
    one = st.one_of(
        st.builds(u, words),
        st.builds(a, words),
        st.builds(lambda n, text: (call(f"c{n}"), result(f"c{n}", text)), st.integers(0, 2), words),
        st.builds(lambda text: (call("late"), u("never mind"), result("late", text)), words),
        st.builds(lambda n: (call(f"open{n}"),), st.integers(0, 9)),
        st.builds(ran, st.integers(0, 300).map("1\n".__mul__)),
    )
    return st.lists(one, min_size=1, max_size=25).map(
        lambda each: [m for part in each for m in (part if isinstance(part, tuple) else (part,))]
    )


def ran(printed: str) -> Any:  # noqa: ANN401  # a message as others have it, or as we do
    """What code printed that no call ran."""
    return Message(role="tool", parts=(ExecutionResult(stdout=printed, status="ok"),))


def must_stay(view: View) -> int:
    """What no step of yielding takes out of a view, and what is said of all that it takes out."""
    runs = atoms(view.items, view.ended)
    opened = [] if is_finished(view.items, view.ended) else list(runs[-1])
    stays = {item.name: item.tokens for item in view.items if item.pinned or item.shape is Shape.SYSTEM}
    stays |= {item.name: min(item.tokens, NOTE_TOKENS) + NOTE_TOKENS * len(item.skeleton.calls) for item in opened}
    return sum(stays.values()) + NOTE_TOKENS + HEAD_TOKENS


def texts(prompt: list[dict[str, Any]]) -> Iterator[str]:
    """Every text of a prompt that a model reads."""
    for message in prompt:
        content = message.get("content") or ""
        yield from [content] if isinstance(content, str) else [part.get("text", "") for part in content]
        for each in message.get("tool_calls", ()):
            yield from (each["function"]["name"], each["function"]["arguments"])


def counted(thread: Thread, view: View) -> int:
    """What the texts of a prompt really take."""
    return sum(map(thread._verbs._ctx.counter.count, texts(view.to("openai"))))


@given(talks())
def test_what_is_prepared_takes_no_more_than_its_room(given_: list[dict[str, Any]]) -> None:
    thread = thread_of(*given_, policy=POLICY)
    if must_stay(thread.view()) <= POLICY.room_tokens:
        view = thread.prepare()
        assert view.tokens <= POLICY.room_tokens
        assert counted(thread, view) <= POLICY.room_tokens


def refusal(thread: Thread) -> DoesNotFit | None:
    """Why a thread cannot be prepared, if it cannot."""
    try:
        thread.prepare()
    except DoesNotFit as told:
        return told
    return None


@given(talks(), st.integers(0, 500))
def test_what_cannot_fit_is_told_with_the_arithmetic(given_: list[dict[str, Any]], rules: int) -> None:
    thread = thread_of({"role": "system", "content": "rule " * rules}, *given_, policy=POLICY)
    write(thread, Pinned(seqs=(span(2),)))
    told, items = refusal(thread), as_read(thread.view().items, thread._verbs._ctx.counter.count)
    if told is not None:
        assert told.arithmetic.needed_tokens > told.arithmetic.limit_tokens - told.arithmetic.reserve_tokens
        assert told.arithmetic.system_tokens == items[0].tokens
        assert told.arithmetic.pinned_tokens == sum(item.tokens for item in items[1:] if item.pinned)
        assert told.arithmetic.needed_tokens >= told.arithmetic.system_tokens + told.arithmetic.pinned_tokens


@given(talks(), st.integers(0, 3))
def test_a_smaller_limit_is_met_as_well(given_: list[dict[str, Any]], halvings: int) -> None:
    thread = thread_of(*given_, policy=Policy(limit_tokens=3_200, retain_rounds=2))
    if must_stay(thread.view()) <= POLICY.room_tokens:
        for limit in [3_200 >> n for n in range(halvings + 1)]:
            assert thread.prepare(policy=Policy(limit_tokens=limit, retain_rounds=2)).tokens <= limit


@pytest.mark.parametrize("reserve", [0, 60])
def test_what_is_reserved_stays_free(reserve: int) -> None:
    policy = Policy(limit_tokens=200, reserve_tokens=reserve, retain_rounds=1)
    thread = thread_of(*[each for n in range(20) for each in (u(f"question {n} at some length"), a("yes"))])
    assert thread.prepare(policy=policy).tokens <= 200 - reserve


def test_a_view_that_fits_is_left_as_it_is() -> None:
    thread = thread_of(u("q"), a("a"), policy=POLICY)
    thread.prepare()
    assert [event.kind for event in thread.events()] == [Kind.MESSAGE, Kind.MESSAGE]

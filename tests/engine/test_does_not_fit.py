"""What can never fit is said with the arithmetic, and with what to do."""

from __future__ import annotations

import pytest

from tests.engine.fitting import LINES
from tests.engine.talk import a, call, compactions, rounds, thread_of, u, write
from tests.view.made import span
from unabridged import Policy, Thread
from unabridged.errors import DoesNotFit
from unabridged.log.body import Pinned

RULES = "rule " * 400
SMALL = Policy(limit_tokens=300)


def told(thread: Thread, policy: Policy) -> DoesNotFit:
    with pytest.raises(DoesNotFit) as raised:
        thread.prepare(policy=policy)
    return raised.value


def test_the_arithmetic_names_system_pins_and_what_is_protected() -> None:
    """as-B11."""
    thread = thread_of({"role": "system", "content": RULES}, u("word " * 500), u("q"), policy=None)
    write(thread, Pinned(seqs=(span(2),)))
    why = told(thread, Policy(limit_tokens=900, reserve_tokens=100, tools_tokens=100)).arithmetic
    system, pinned, asked = [item.tokens for item in thread.view().items]
    assert (why.limit_tokens, why.reserve_tokens, why.tools_tokens) == (900, 100, 100)
    assert (why.system_tokens, why.pinned_tokens, why.protected_tokens) == (system, pinned, asked)
    assert why.needed_tokens == system + pinned + asked
    assert why.over_tokens == why.needed_tokens - 700


def test_it_says_how_much_higher_the_limit_would_have_to_be() -> None:
    thread = thread_of({"role": "system", "content": RULES}, u("q"), policy=None)
    why = told(thread, SMALL)
    assert f"raise limit_tokens by {why.arithmetic.over_tokens}" in str(why)
    assert thread.prepare(policy=Policy(limit_tokens=300 + why.arithmetic.over_tokens)).to("openai")


class TestWhatToDo:
    """Whatever takes enough to do alone is named, and nothing else."""

    def test_a_long_system_text_is_to_be_shortened(self) -> None:
        why = str(told(thread_of({"role": "system", "content": RULES}, u("q"), policy=None), SMALL))
        assert "shorten the system text" in why
        assert "unpin" not in why

    def test_pins_are_to_be_taken_off(self) -> None:
        thread = thread_of(u("word " * 500), a("ok"), u("q"), policy=None)
        thread.pin(1)
        why = str(told(thread, SMALL))
        assert "unpin messages" in why
        assert "system text" not in why.split(";")[1]

    def test_tools_are_to_be_fewer(self) -> None:
        why = str(told(thread_of(u("q"), policy=None), Policy(limit_tokens=300, tools_tokens=299)))
        assert "299 for the tools" in why
        assert "declare fewer tools" in why

    def test_open_calls_are_to_be_answered(self) -> None:
        asked = call("c")
        asked["tool_calls"][0]["function"]["arguments"] = '{"x": "' + "word " * 600 + '"}'
        why = told(thread_of(u("q"), asked, policy=None), SMALL)
        assert why.arithmetic.open_tokens > 600
        assert "append the results of the open calls or end their round" in str(why)


def test_what_is_reserved_is_part_of_it() -> None:
    thread = thread_of({"role": "system", "content": RULES}, u("q"), policy=None)
    thread.prepare(policy=Policy(limit_tokens=600))
    why = told(thread, Policy(limit_tokens=600, reserve_tokens=300))
    assert "of which 300 for the answer stay free" in str(why)


def test_an_open_call_that_is_too_large_is_protected() -> None:
    asked = call("c")
    asked["tool_calls"][0]["function"]["arguments"] = '{"x": "' + "word " * 600 + '"}'
    why = told(thread_of(u("q"), asked, policy=None), SMALL)
    assert why.arithmetic.protected_tokens > 600


def test_the_head_of_what_was_asked_is_not_given_up() -> None:
    why = told(thread_of(u(LINES), policy=None), Policy(limit_tokens=40))
    assert 40 < why.arithmetic.needed_tokens == why.arithmetic.protected_tokens < 160


def test_nothing_is_written() -> None:
    thread = thread_of({"role": "system", "content": RULES}, *rounds(30), policy=None)
    told(thread, SMALL)
    assert compactions(thread) == []

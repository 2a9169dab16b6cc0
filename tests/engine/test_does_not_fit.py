"""What can never fit is said with the arithmetic, and with what to do."""

from __future__ import annotations

import pytest

from tests.engine.fitting import LINES
from tests.engine.talk import call, compactions, rounds, thread_of, u
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
    thread = thread_of({"role": "system", "content": RULES}, u("word " * 500), u("q"), policy=None)
    thread.append(Pinned(seqs=(span(2),)))
    why = told(thread, Policy(limit_tokens=800, reserve_tokens=100))
    system, pinned, asked = [item.tokens for item in thread.view().items]
    assert (why.limit_tokens, why.reserve_tokens) == (800, 100)
    assert (why.system_tokens, why.pinned_tokens, why.protected_tokens) == (system, pinned, asked)
    assert why.needed_tokens == system + pinned + asked


def test_it_says_what_to_do() -> None:
    why = str(told(thread_of({"role": "system", "content": RULES}, u("q"), policy=None), SMALL))
    assert "raise limit_tokens" in why
    assert "shorten the system text" in why


def test_what_is_reserved_is_part_of_it() -> None:
    thread = thread_of({"role": "system", "content": RULES}, u("q"), policy=None)
    thread.prepare(policy=Policy(limit_tokens=600))
    why = told(thread, Policy(limit_tokens=600, reserve_tokens=300))
    assert "300 are reserved for the answer and the tools" in str(why)


def test_an_open_call_that_is_too_large_is_protected() -> None:
    asked = call("c")
    asked["tool_calls"][0]["function"]["arguments"] = '{"x": "' + "word " * 600 + '"}'
    why = told(thread_of(u("q"), asked, policy=None), SMALL)
    assert why.protected_tokens > 600


def test_the_head_of_what_was_asked_is_not_given_up() -> None:
    why = told(thread_of(u(LINES), policy=None), Policy(limit_tokens=40))
    assert 40 < why.needed_tokens == why.protected_tokens < 160


def test_nothing_is_written() -> None:
    thread = thread_of({"role": "system", "content": RULES}, *rounds(30), policy=None)
    told(thread, SMALL)
    assert compactions(thread) == []

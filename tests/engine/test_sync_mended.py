"""What a broken conversation was mended with comes back in a caller's list, and nobody is taken to have said it."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import a, call, length, result, thread_of, u
from unabridged import Thread
from unabridged.dialects.saying import BEGINNING
from unabridged.testing.provider_rules import RULES

BROKEN: Final[dict[str, list[dict[str, Any]]]] = {
    "a call without a result": [u("q"), call("c"), u("never mind")],
    "a call that still waits": [u("q"), call("c")],
    "a late result": [u("q"), call("c"), u("never mind"), result("c", "found")],
    "a late result with more after it": [u("q"), call("c"), u("hm"), result("c", "1"), a("so"), u("and?")],
    "a result without a call": [u("q"), result("x", "found"), a("so")],
    "a second result": [u("q"), call("c"), result("c", "1"), result("c", "2"), a("so")],
    "two broken calls": [u("q"), call("c"), u("r"), call("d"), u("s"), result("c", "1")],
    "nobody but the model": [a("hello"), u("hi")],
    "nothing": [],
    "a system text alone": [{"role": "system", "content": "Be kind."}],
}

NEW: Final = {"gemini": {"role": "user", "parts": [{"text": "new"}]}}
DIALECTS: Final = tuple(RULES)
SAID: Final = [u("q"), a("so"), call("c"), call("d"), result("c", "1"), result("d", "2")]


def is_answer(said: dict[str, Any]) -> bool:
    """Whether a model said it; two such in a row are one to its client, whose calls follow its words."""
    return bool(said["role"] == "assistant")


def broken(said: list[dict[str, Any]]) -> Thread:
    thread = thread_of(u("x"), policy=None) if not said else thread_of(*said, policy=None)
    if not said:
        thread.hide(1)
    return thread


def shown(thread: Thread, dialect: str) -> list[Any]:
    """The messages a model was shown."""
    prompt = thread.view().to(dialect)
    return list(prompt) if isinstance(prompt, list) else list(prompt.get("messages", prompt.get("contents")))


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("said", BROKEN.values(), ids=BROKEN)
class TestComingBack:
    def test_what_was_shown_and_comes_back_writes_nothing(self, said: list[dict[str, Any]], dialect: str) -> None:
        thread = broken(said)
        before, told = length(thread), thread.view().to("plain")
        thread.sync(shown(thread, dialect), dialect=dialect)
        assert (length(thread), thread.view().to("plain")) == (before, told)

    def test_what_is_said_next_is_all_that_is_appended(self, said: list[dict[str, Any]], dialect: str) -> None:
        thread = broken(said)
        done = thread.sync([*shown(thread, dialect), NEW.get(dialect, u("new"))], dialect=dialect)
        assert (done.appended, done.hidden) == (1, ())


def test_who_really_begins_with_these_words_has_said_them() -> None:
    thread = thread_of(u(BEGINNING), a("hello"), policy=None)
    assert thread.sync([u(BEGINNING), a("hello"), u("new")]).appended == 1
    assert thread.view().to("openai")[0] == u(BEGINNING)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(SAID), max_size=9))
def test_however_a_conversation_is_broken_no_word_is_hidden(said: list[dict[str, Any]]) -> None:
    turns = [
        each for each, next_ in zip_longest(said, said[1:]) if not next_ or not is_answer(each) or not is_answer(next_)
    ]
    thread = thread_of(u("begin"), *turns, policy=None)
    before = [event.seq for event in thread.events()]
    thread.sync(thread.view().to("openai"))
    assert [event.seq for event in thread.events()] == before

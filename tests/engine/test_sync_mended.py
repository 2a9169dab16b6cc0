"""What a broken conversation was mended with comes back in a caller's list, and nobody is taken to have said it."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import TIGHT, a, call, length, result, rounds, thread_of, u
from tests.examples import drawn
from unabridged import Memory, Message, RoundState, Thread
from unabridged.dialects.saying import BEGINNING
from unabridged.errors import SyncConflict
from unabridged.executions import ExecutionResult
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Media, Part, Reasoning, Text, ToolResult
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


def named(call_id: str, name: str, arguments: str = "{}") -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


def answer(*calls: dict[str, Any]) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "tool_calls": list(calls)}


def gave(*content: Part, status: str = "") -> Message:
    return Message(role="tool", parts=(ToolResult(call_id="c", content=content, status=status),))


PICTURE: Final = Media(media_type="image/png", reference="https://a.example/b.png")


def at_once(*call_ids: str) -> Message:
    return Message(role="tool", parts=tuple(ToolResult(call_id=each, content=(Text(text=each),)) for each in call_ids))


# What a dialect says otherwise than it was said: in words, under other names, wrapped, or trimmed.
TOLD: Final[dict[str, list[Any]]] = {
    "one id twice in an answer": [u("q"), answer(named("c", "f"), named("c", "g")), result("c", "1"), result("c", "2")],
    "arguments that are none": [u("q"), answer(named("c", "f", '{"a": ')), result("c", "no"), a("so"), u("and?")],
    "results at once, one of them uncalled": [u("q"), call("c"), at_once("x", "c")],
    "results at once, of two calls and none": [
        *(u("q"), answer(*(named(each, "f") for each in "bcd")), at_once("x", "c", "d")),
    ],
    "a failed result": [u("q"), call("c"), gave(Text(text="no"), status="failed"), a("so"), u("and?")],
    "a result with a picture": [u("q"), call("c"), gave(Text(text="see"), PICTURE), a("so")],
    "an unsigned thought": [u("q"), Message(role="assistant", parts=(Reasoning(text="hm"), Text(text="so"))), u("r")],
    "a thought that leads to nothing": [u("q"), Message(role="assistant", parts=(Reasoning(text="hm"),))],
    "a tool with a dot": [u("q"), answer(named("c", "fs.read")), result("c", "1"), a("so"), u("and?")],
    "somebody spoken to": [Message(role="user", recipient="bob", parts=(Text(text="x"),)), a("so"), u("and?")],
    "somebody speaking": [Message(role="user", sender="bob", parts=(Text(text="x"),)), a("so"), u("and?")],
    "a strange role": [u("q"), Message(role="critic", parts=(Text(text="no"),)), a("so")],
    "nothing in between": [u("q"), a(""), u("r"), a("so")],
    "white space at the end": [u("q"), a("so \n")],
}  # fmt: skip


@pytest.mark.parametrize("dialect", tuple(RULES))
@pytest.mark.parametrize("said", TOLD.values(), ids=TOLD)
def test_what_a_dialect_says_otherwise_is_known_when_it_comes_back(said: list[Any], dialect: str) -> None:
    thread = Memory.open().thread("t")
    thread.append(said)
    before = length(thread)
    found = thread.compare(shown(thread, dialect), dialect=dialect)
    assert (found.parted, found.fresh) == (None, ())
    assert thread.sync(shown(thread, dialect), dialect=dialect).hidden == ()
    assert length(thread) == before
    done = thread.sync([*shown(thread, dialect), NEW.get(dialect, u("new"))], dialect=dialect)
    assert (done.appended, done.hidden) == (1, ())


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


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("new", [0, 1])
def test_a_result_that_came_after_its_round_is_known_by_the_note_it_was_shown_in(dialect: str, new: int) -> None:
    thread = thread_of(u("q"), call("c"), policy=None)
    thread.end_round(1, RoundState.FINISHED)
    thread.append([result("c", "found"), a("so")])
    done = thread.sync([*shown(thread, dialect), *[NEW.get(dialect, u("new"))] * new], dialect=dialect)
    assert (done.appended, done.hidden) == (new, ())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_a_tool_said_unasked_is_known_in_a_list_that_goes_on_otherwise_behind_it(dialect: str) -> None:
    thread = thread_of(u("q"), a("so"), policy=None)
    thread.update_from_execution(ExecutionResult(stdout="found", status="ok"))
    before = shown(thread, dialect)
    thread.append([a("and"), u("more")])
    done = thread.sync([*before, NEW.get(dialect, u("new"))], dialect=dialect)
    assert (done.appended, done.hidden) == (1, (Span(first=Seq(4), last=Seq(5)),))


def test_who_really_begins_with_these_words_has_said_them() -> None:
    thread = thread_of(u(BEGINNING), a("hello"), policy=None)
    assert thread.sync([u(BEGINNING), a("hello"), u("new")]).appended == 1
    assert thread.view().to("openai")[0] == u(BEGINNING)


@settings(max_examples=drawn(100), deadline=None)
@given(st.lists(st.sampled_from(SAID), max_size=9))
def test_however_a_conversation_is_broken_no_word_is_hidden(said: list[dict[str, Any]]) -> None:
    turns = [
        each for each, next_ in zip_longest(said, said[1:]) if not next_ or not is_answer(each) or not is_answer(next_)
    ]
    thread = thread_of(u("begin"), *turns, policy=None)
    before = [event.seq for event in thread.events()]
    thread.sync(thread.view().to("openai"))
    assert [event.seq for event in thread.events()] == before


def test_a_models_answer_is_known_as_a_whole_or_not_at_all() -> None:
    thread = thread_of(*TOLD["a tool with a dot"][:3], a("so"), policy=None)
    *before, last = shown(thread, "anthropic")
    longer = {"role": "assistant", "content": [*last["content"], {"type": "text", "text": "and more"}]}
    thread.sync([*before, longer], dialect="anthropic")
    assert thread.view().to("plain")[-1]["text"] == "so\nand more"


def test_what_was_purged_is_not_known_by_how_it_was_shown() -> None:
    thread = thread_of(*TOLD["a tool with a dot"], policy=TIGHT)
    thread.append(rounds(20))
    thread.prepare()
    kept = shown(thread, "openai")
    thread.purge(4)
    with pytest.raises(SyncConflict):
        thread.sync([*kept, u("new")])


def test_a_list_whose_new_words_would_be_shown_otherwise_is_followed_once_and_for_all() -> None:
    thread = thread_of(*TOLD["one id twice in an answer"], policy=None)
    listed = [*shown(thread, "openai"), call("c")]
    thread.sync(listed)
    before = length(thread)
    thread.sync(listed)
    assert length(thread) == before


def test_a_result_that_a_list_has_before_its_call_is_not_what_a_prompt_shows_behind_it() -> None:
    thread = thread_of(u("q"), call("c"), result("d", "1"), result("c", "2"), policy=None)
    thread.sync([u("q"), result("c", "2"), call("c"), result("d", "1"), result("c", "2")])
    standing = [item.says for item in thread.view().items]
    assert [each.role for each in standing] == ["user", "tool", "assistant", "tool", "tool"]

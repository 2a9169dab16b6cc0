"""Whatever was appended in whatever dialect, every prompt is JSON, and one that its provider takes.
It refuses to say in which words the strange is told; the tests beside it do.
"""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.dialects.by_name import DIALECTS, Said, stored
from tests.dialects.strange import told
from tests.examples import drawn
from unabridged.errors import UsageError
from unabridged.log.body import Message, Original
from unabridged.log.extra import Extra
from unabridged.log.kind import Kind
from unabridged.log.part import Text, ToolCall
from unabridged.testing import strategies
from unabridged.testing.provider_rules import RULES, violations
from unabridged.view import render

Told = list[tuple[str, dict[str, Any]]]

MANY = settings(max_examples=drawn(120), deadline=None, suppress_health_check=list(HealthCheck))
HISTORIES = st.lists(told(), max_size=4)
BODIES: st.SearchStrategy[list[Any]] = st.lists(strategies.bodies(Kind.MESSAGE, Kind.SYSTEM_SET), max_size=4)
USER: dict[str, Any] = {"role": "user", "content": "hi"}


def heard(history: Told) -> list[Said]:
    """What the log holds of a history; what no dialect reads is turned away and never gets there."""
    found: list[Said] = []
    for name, message in history:
        try:
            found.append(stored(DIALECTS[name].read(message)))
        except UsageError:
            continue
    return found


def sent(prompt: object) -> str:
    """What a client writes; one of them holds bytes, and writes them as base64."""
    return json.dumps(prompt, allow_nan=False, default=lambda each: base64.b64encode(each).decode())


@pytest.mark.parametrize("dialect", RULES)
@MANY
@given(HISTORIES)
def test_no_provider_refuses_what_is_told_of_anything(dialect: str, history: Told) -> None:
    assert violations(render.prompt(heard(history), dialect), dialect) == []


@pytest.mark.parametrize("dialect", DIALECTS)
@MANY
@given(HISTORIES)
def test_every_prompt_is_json_in_utf8_whatever_was_appended(dialect: str, history: Told) -> None:
    sent(render.prompt(heard(history), dialect)).encode()


@pytest.mark.parametrize("dialect", DIALECTS)
@MANY
@given(BODIES)
def test_every_prompt_is_json_in_utf8_whatever_the_log_holds(dialect: str, says: list[Said]) -> None:
    sent(render.prompt(says, dialect)).encode()


@MANY
@given(told())
def test_what_is_told_in_words_is_given_back_as_it_came(said: tuple[str, dict[str, Any]]) -> None:
    name, message = said
    for body in heard([said]):
        bare = {field: each for field, each in message.items() if field != "cache_control"}
        assert json.dumps(DIALECTS[name].write(body)) == json.dumps(bare)


NO_CONTENT = [5, 0, True, False, {"a": 1}, [5], [None], [True, [1, [2]]], [{"a": 1}], [{"type": "text", "text": 5}]]


class TestContentThatIsNone:
    @pytest.mark.parametrize("dialect", DIALECTS)
    @pytest.mark.parametrize("given_", NO_CONTENT, ids=str)
    def test_is_shown_as_its_json_in_every_dialect(self, dialect: str, given_: object) -> None:
        says = heard([("openai", {"role": "user", "content": given_})])
        inside = given_[0] if isinstance(given_, list) else given_
        assert json.dumps(inside).replace(" ", "") in sent(render.prompt(says, dialect)).replace('\\"', '"')

    @pytest.mark.parametrize("name", ["openai", "openai-responses"])
    @pytest.mark.parametrize("given_", NO_CONTENT, ids=str)
    def test_is_kept_as_it_came(self, name: str, given_: object) -> None:
        (said,) = heard([(name, {"role": "user", "content": given_})])
        assert DIALECTS[name].write(said) == {"role": "user", "content": given_}

    @pytest.mark.parametrize("dialect", RULES)
    @pytest.mark.parametrize("role", ["user", "assistant", "system", "tool"])
    def test_is_taken_from_every_role(self, dialect: str, role: str) -> None:
        says = heard([("openai", {"role": role, "content": 5, "tool_call_id": "c1"})])
        prompt = render.prompt(says, dialect)
        assert violations(prompt, dialect) == []
        assert '{"content":5}' in sent(prompt).replace('\\"', '"')

    @pytest.mark.parametrize("dialect", RULES)
    def test_is_shown_inside_a_result_of_its_call(self, dialect: str) -> None:
        asked = {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "f", "input": {}}]}
        told = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": 5}]}
        says = heard([("openai", USER), ("anthropic", asked), ("anthropic", told)])
        prompt = render.prompt(says, dialect)
        assert (violations(prompt, dialect), "[anthropic:content: " in sent(prompt)) == ([], True)

    def test_that_is_bytes_is_refused_at_the_door_with_its_place(self) -> None:
        with pytest.raises(UsageError, match="content"):
            DIALECTS["openai"].read({"role": "user", "content": b"hi"})


class TestNothingSaid:
    @pytest.mark.parametrize("dialect", RULES)
    @pytest.mark.parametrize("content", ["", " \n", None, []], ids=repr)
    def test_a_message_that_says_nothing_is_nothing(self, dialect: str, content: object) -> None:
        says = heard([("openai", {"role": "user", "content": content})])
        assert render.prompt(says, dialect) == render.prompt([], dialect)

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_the_note_is_gone_once_a_user_has_said_something(self, dialect: str) -> None:
        assert "begins here" not in sent(render.prompt(heard([("openai", USER)]), dialect))


class TestNumbersThatJsonDoesNotHave:
    @pytest.mark.parametrize("dialect", DIALECTS)
    @pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")], ids=str)
    def test_are_told_as_a_text_in_a_field_that_nobody_knows(self, dialect: str, number: float) -> None:
        said = {"openai-responses": USER, "gemini": {"role": "user", "parts": [{"text": "hi"}]}}.get(dialect, USER)
        said = {"role": "user", "text": "hi"} if dialect == "plain" else said
        says = heard([(dialect, {**said, "weight": number})])
        assert violations(render.prompt(says, dialect), dialect) == [] if dialect in RULES else True
        sent(render.prompt(says, dialect))

    @pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "1" + "0" * 400 + ".0"])
    def test_are_told_as_a_text_in_the_arguments_of_a_call(self, number: str) -> None:
        call = Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments=f'{{"a":{number}}}'),))
        turns = render.prompt([call], "anthropic")["messages"]
        assert turns[1]["content"][0]["input"] == {"a": number}

    def test_are_told_as_a_text_in_what_a_tool_responded(self) -> None:
        asked = {"role": "model", "parts": [{"function_call": {"name": "f", "args": {}}}]}
        told = {"role": "user", "parts": [{"function_response": {"name": "f", "response": {"a": float("nan")}}}]}
        contents = render.prompt(heard([("gemini", asked), ("gemini", told)]), "gemini")["contents"]
        assert contents[-1]["parts"][0]["function_response"]["response"] == {"a": "NaN"}

    def test_leave_the_mark_where_the_caller_set_it(self) -> None:
        marked = {"role": "user", "content": "hi", "weight": float("nan"), "cache_control": {"type": "ephemeral"}}
        (found,) = render.prompt(heard([("openai", marked)]), "openai")
        assert found["weight"] == "NaN"
        assert found["content"][0]["cache_control"] == {"type": "ephemeral"}

    def test_that_stand_in_a_text_stay_as_they_were_said(self) -> None:
        said = {"role": "user", "content": "hi", "x": "NaN and Infinity, 1e999"}
        assert render.prompt(heard([("openai", said)]), "openai") == [said]


class TestWhatIsNestedTooDeeply:
    @pytest.mark.parametrize("dialect", DIALECTS)
    @pytest.mark.parametrize("depth", [101, 2_000])
    def test_is_sent_as_the_text_it_is(self, dialect: str, depth: int) -> None:
        deep: object = 5
        for _ in range(depth):
            deep = [deep]
        said = Message(role="user", parts=(Text(text="hi", extra=Extra({"openai": {"more": {"x": deep}}})),))
        sent(render.prompt([said], dialect))
        sent(render.prompt(heard([("openai", {**USER, "x": deep})]), dialect))

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_is_sent_as_the_text_it_is_in_the_arguments_of_a_call(self, dialect: str) -> None:
        deep = '{"a":' + "[" * 2_000 + "]" * 2_000 + "}"
        call = Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments=deep),))
        assert "[" * 2_000 in sent(render.prompt([call], dialect))

    def test_is_not_too_deep_for_its_breadth(self) -> None:
        wide = {"role": "user", "content": "hi", "x": [[each] for each in range(500)]}
        assert render.prompt(heard([("openai", wide)]), "openai") == [wide]

    def test_is_not_too_deep_for_the_brackets_in_a_text(self) -> None:
        said = {"role": "user", "content": "hi", "x": '["{' * 500}
        assert render.prompt(heard([("openai", said)]), "openai") == [said]


class TestAnOriginal:
    """A message's own writing, which stands in for its parts in its own dialect."""

    @pytest.mark.parametrize(
        "text",
        [
            '{"role":"assistant","content":"bye"}',
            '{"role":"user","content":"bye"}',
            '{"role":"user","content":"hi\\ud800"}',
            '{"role":"user","content":"hi","x":' + "[" * 2_000 + "]" * 2_000 + "}",
            '{"role":"user","content":"hi","x":NaN',
            "{",
            "5",
        ],
        ids=lambda text: text[:40],
    )
    def test_that_says_something_else_or_cannot_be_sent_is_passed_over(self, text: str) -> None:
        said = Message(role="user", parts=(Text(text="hi"),), original=Original(dialect="openai", text=text))
        assert render.prompt([said], "openai") == [USER]

    def test_of_a_dialect_that_nobody_knows_is_passed_over(self) -> None:
        said = Message(role="user", parts=(Text(text="hi"),), original=Original(dialect="klingon", text="{}"))
        assert render.prompt([said], "openai") == [USER]

    def test_that_says_the_same_is_what_is_sent(self) -> None:
        text = '{"role":"user","x":1e999,"content":"hi"}'
        said = Message(role="user", parts=(Text(text="hi"),), original=Original(dialect="openai", text=text))
        assert list(render.prompt([said], "openai")[0].items()) == [("role", "user"), ("x", "1e999"), ("content", "hi")]

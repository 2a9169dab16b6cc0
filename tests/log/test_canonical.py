"""Two writings of one message have one digest, and two messages have two.
Which dialect reads what is not judged here.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.dialects import openai_chat
from unabridged.log import json_text
from unabridged.log.body import Message, Original, SystemSet
from unabridged.log.canonical import digest, sayings
from unabridged.log.extra import Extra
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.testing.strategies import bodies, json_values

SAID = Text(text="the port is 8443")


def said(*parts: Part, role: str = "user") -> Message:
    return Message(role=role, parts=parts)


def called(arguments: str) -> Message:
    return said(ToolCall(call_id="c", name="f", arguments=arguments), role="assistant")


SAME = {
    "a text and one block of it": (
        openai_chat.read({"role": "user", "content": "a"}),
        openai_chat.read({"role": "user", "content": [{"type": "text", "text": "a"}]}),
    ),
    "fields in another order": (
        openai_chat.read({"role": "user", "content": "a"}),
        openai_chat.read({"content": "a", "role": "user"}),
    ),
    "a transport mark": (said(SAID), said(replace(SAID, extra=Extra({"cache_control": {"type": "ephemeral"}})))),
    "an id that clients drop": (said(SAID), replace(said(SAID), id="msg_1")),
    "the caller's own writing": (said(SAID), replace(said(SAID), original=Original(dialect="x", text="y"))),
    "an empty text beside": (said(SAID), said(SAID, Text(text=""))),
    "two names of one speaker": (said(SAID, role="assistant"), said(SAID, role="model")),
    "a system message set and said": (SystemSet(parts=(SAID,)), said(SAID, role="developer")),
    "arguments spaced and ordered anew": (called('{"a": 1, "b": [true]}'), called('{"b":[true],"a":1}')),
    "a whole number with a point": (called('{"a": 1.0}'), called('{"a": 1}')),
    "no arguments": (called(""), called("{}")),
    "a result in whoever's role": (
        said(ToolResult(call_id="c", content=(SAID,)), role="tool"),
        said(ToolResult(call_id="c", content=(SAID,), name="f", status="ok"), role="user"),
    ),
    "what a run printed and its words": (said(ExecutionResult(stdout="1", result="2")), said(Text(text="1\n2"))),
    "reasoning beside an answer": (said(SAID, role="assistant"), said(Reasoning(text="hm"), SAID, role="assistant")),
}
OTHER = {
    "another word": (said(SAID), said(Text(text="the port is 8444"))),
    "another speaker": (said(SAID), said(SAID, role="assistant")),
    "one block and two": (said(Text(text="ab")), said(Text(text="a"), Text(text="b"))),
    "another order": (said(Text(text="a"), Text(text="b")), said(Text(text="b"), Text(text="a"))),
    "another argument": (called('{"a": 1}'), called('{"a": 2}')),
    "a text and a number": (called('{"a": 1}'), called('{"a": "1"}')),
    "arguments that are no JSON": (called("a b"), called("a  b")),
    "another call id": (called("{}"), said(ToolCall(call_id="d", name="f", arguments="{}"), role="assistant")),
    "a result of another call": (said(ToolResult(call_id="c")), said(ToolResult(call_id="d"))),
    "another picture": (
        said(Media(media_type="image", reference="a")),
        said(Media(media_type="image", reference="b")),
    ),
    "another unknown piece": (said(Opaque(type="x", value=Extra({"a": 1}))), said(Opaque(type="x"))),
    "nothing from another speaker": (said(), said(role="assistant")),
}


@pytest.mark.parametrize(("one", "another"), SAME.values(), ids=SAME.keys())
def test_what_says_the_same_has_one_digest(one: Message, another: Message) -> None:
    assert digest(one) == digest(another)


@pytest.mark.parametrize(("one", "another"), OTHER.values(), ids=OTHER.keys())
def test_what_says_something_else_has_another_digest(one: Message, another: Message) -> None:
    assert digest(one) != digest(another)


def test_arguments_nested_beyond_any_stack_have_a_digest() -> None:
    deep = "[" * 20_000 + "]" * 20_000
    assert digest(called(deep)) == digest(called(deep.replace("[", "[ ")))


@given(json_values())
def test_arguments_are_compared_as_the_value_they_are(value: object) -> None:
    text = json_text.text_of(value)
    assert digest(called(f" {text} ")) == digest(called(text))


@given(bodies(Kind.MESSAGE))
def test_every_message_says_something(message: Message) -> None:
    assert sayings(message)


@given(bodies(Kind.MESSAGE), st.data())
def test_what_a_saying_names_is_one_of_the_parts(message: Message, data: st.DataObject) -> None:
    saying = data.draw(st.sampled_from(sayings(message)))
    assert saying.part < max(1, len(message.parts))


def test_reasoning_and_silence_are_what_clients_leave_out() -> None:
    message = said(Reasoning(text="hm"), SAID)
    assert [each.weak for each in (*sayings(message), *sayings(said()))] == [True, False, True]

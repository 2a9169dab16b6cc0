"""Messages of the usual makes are read in one look, and as they are read by whoever looks closer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from unabridged import UsageError
from unabridged.dialects import anthropic, anthropic_usual
from unabridged.log.body import Message, SystemSet

TEXT: dict[str, Any] = {"type": "text", "text": "hello"}
THOUGHT: dict[str, Any] = {"type": "thinking", "thinking": "so", "signature": "s"}
CALL: dict[str, Any] = {"type": "tool_use", "id": "call_0", "name": "read", "input": {"path": "a.py", "all": True}}
RESULT: dict[str, Any] = {"type": "tool_result", "tool_use_id": "call_0", "content": "done"}
REPLY: dict[str, Any] = {"model": "m", "id": "m-1", "type": "message"}


def backwards(fields: dict[str, Any]) -> dict[str, Any]:
    """The same fields in the other order, as some write them."""
    return dict(reversed(fields.items()))


USUAL: list[dict[str, Any]] = [
    {"role": "user", "content": "hello"},
    {"role": "user", "content": ""},
    {"role": "system", "content": "be brief"},
    {"role": "user", "content": []},
    {"role": "user", "content": [TEXT]},
    {"role": "user", "content": [backwards(TEXT)]},
    {"role": "user", "content": [TEXT, {"type": "text", "text": "lone \ud800"}]},
    {**REPLY, "role": "assistant", "content": [THOUGHT, TEXT, CALL], "usage": {"input_tokens": 5}},
    {"role": "assistant", "content": [backwards(THOUGHT), backwards(CALL)]},
    {"role": "assistant", "content": [{**CALL, "input": {}}]},
    {"role": "user", "content": [RESULT]},
    {"role": "user", "content": [backwards(RESULT), TEXT]},
    {"role": "user", "content": [{**RESULT, "content": [TEXT, TEXT]}]},
    {"role": "user", "content": [{**RESULT, "content": [TEXT], "is_error": False}]},
    {"role": "user", "content": [backwards({**RESULT, "is_error": True})]},
    {"role": "assistant", "content": [RESULT]},
]
ODD: list[dict[str, Any]] = [
    {},
    {"role": "user"},
    {"content": "another order", "role": "user"},
    {"role": 5, "content": "no role"},
    {"role": "tool", "content": "no role of theirs"},
    {"role": "user", "content": 5},
    {"role": "user", "content": "more", "metadata": {}},
    {**REPLY, "role": "assistant", "content": "no JSON", "usage": {5}},
    *({"role": "assistant", "content": [odd]} for odd in (
        "text",
        {"type": "image"},
        {**TEXT, "cache_control": {"type": "ephemeral"}},
        {**TEXT, "text": 5},
        {**THOUGHT, "signature": ""},
        {**THOUGHT, "signature": 5},
        {**THOUGHT, "thinking": 5},
        {"type": "thinking", "thinking": "unsigned"},
        {**CALL, "id": 5},
        {**CALL, "name": 5},
        {**CALL, "input": "a.py"},
        {**CALL, "input": {5: "a.py"}},
        {**CALL, "input": {"lines": [1.5]}},
        {**CALL, "caller": {}},
        {**RESULT, "tool_use_id": 5},
        {**RESULT, "is_error": None},
        {**RESULT, "content": None},
        {**RESULT, "content": ["text"]},
        {**RESULT, "content": [backwards(TEXT)]},
        {**RESULT, "content": [{"type": "image", "text": "x"}]},
        {**RESULT, "content": [{**TEXT, "text": 5}]},
    )),
]  # fmt: skip


def closer(given: object) -> Message | SystemSet | None:
    """What somebody finds who looks at each field."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(anthropic_usual, "said", lambda *_: None)
        try:
            return anthropic.read(given)
        except UsageError:
            return None


def in_one_look(given: dict[str, Any]) -> Message | None:
    return anthropic_usual.said(*anthropic._sent(given))


def text_of(said: Message | SystemSet | None) -> str:
    """A value with the order of all that is in it, which equal mappings do not tell."""
    return repr(said)


@pytest.mark.parametrize("message", USUAL, ids=str)
def test_a_usual_message_is_read_in_one_look_as_by_a_closer_one(message: dict[str, Any]) -> None:
    assert in_one_look(message) is not None
    assert text_of(anthropic.read(message)) == text_of(closer(message))


@pytest.mark.parametrize("message", ODD, ids=str)
def test_whatever_is_odd_about_a_message_it_is_looked_at_closer(message: dict[str, Any]) -> None:
    assert in_one_look(message) is None


class Usage:
    """An object of the client's within a plain reply."""

    def model_dump(self, **_: object) -> dict[str, Any]:
        return {"input_tokens": 5}


def test_a_reply_that_holds_an_object_of_the_client_is_read_as_before() -> None:
    reply = {**REPLY, "role": "assistant", "content": "hello"}
    assert anthropic.read({**reply, "usage": Usage()}) == anthropic.read({**reply, "usage": {"input_tokens": 5}})


texts = st.sampled_from(["", "so", "\ud83d\ude00", "text", "tool_result"])
scalars = st.none() | st.booleans() | texts | st.just(1.0)
kinds = st.sampled_from([TEXT, THOUGHT, CALL, RESULT])
changed = st.dictionaries(
    st.sampled_from([*TEXT, *THOUGHT, *CALL, *RESULT, "is_error", "extra"]),
    scalars | st.just([TEXT]) | st.dictionaries(texts, scalars, max_size=2),
    max_size=2,
)
blocks = st.builds(lambda kind, more, turn: turn({**kind, **more}), kinds, changed, st.sampled_from([dict, backwards]))


@given_any(
    st.sampled_from(["user", "assistant", "tool"]), texts | st.lists(blocks, max_size=3), st.sampled_from([{}, REPLY])
)
def test_no_message_is_read_otherwise_in_one_look(role: str, content: object, reply: dict[str, Any]) -> None:
    message = {**reply, "role": role, "content": content}
    assert in_one_look(message) is None or text_of(anthropic.read(message)) == text_of(closer(message))

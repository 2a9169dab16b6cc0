"""Marks for the provider's cache are kept in the original, left out of the message, and placed anew in a prompt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dialects.by_name import DIALECTS, heard, stored
from tests.dialects.provider_types import ALLOWS

MARK = {"type": "ephemeral", "ttl": "1h"}
POINT = {"mode": "explicit"}


def cached(text: str, name: str, mark: dict[str, str], kind: str = "text") -> list[dict[str, Any]]:
    return [{"type": kind, "text": text, name: mark}]


MARKED: dict[str, tuple[str, dict[str, str], str]] = {
    "openai": ("prompt_cache_breakpoint", POINT, "text"),
    "openai-responses": ("prompt_cache_breakpoint", POINT, "input_text"),
    "anthropic": ("cache_control", MARK, "text"),
}


def conversation(name: str) -> list[dict[str, Any]]:
    """A system text and four messages, the second of them marked."""
    mark, value, kind = MARKED[name]
    return [
        {"role": "system", "content": "be kind"},
        {"role": "user", "content": cached("a", mark, value, kind)},
        {"role": "assistant", "content": "b"},
        {"role": "user", "content": "c"},
    ]


def marked_texts(value: object, name: str) -> list[str]:
    """The texts of the blocks that carry the mark, in the prompt's order."""
    if isinstance(value, list):
        return [text for each in value for text in marked_texts(each, name)]
    if isinstance(value, dict):
        here = [value["text"]] if name in value else []
        return here + [text for each in value.values() for text in marked_texts(each, name)]
    return []


@pytest.mark.parametrize("name", list(MARKED))
def test_a_mark_is_left_out_of_the_message_that_carried_it(name: str) -> None:
    said = stored(DIALECTS[name].read(conversation(name)[1]))
    kind = MARKED[name][2]
    assert DIALECTS[name].write(said) == {"role": "user", "content": [{"type": kind, "text": "a"}]}


@pytest.mark.parametrize("name", list(MARKED))
def test_a_mark_is_kept_in_the_original(name: str) -> None:
    said = stored(DIALECTS[name].read(conversation(name)[1]))
    assert said.original is not None
    assert MARKED[name][0] in said.original.text


@pytest.mark.parametrize("name", list(MARKED))
def test_a_message_says_the_same_with_a_mark_and_without(name: str) -> None:
    with_mark = conversation(name)[1]
    bare = {**with_mark, "content": [{"type": MARKED[name][2], "text": "a"}]}
    assert DIALECTS[name].read(with_mark).parts == DIALECTS[name].read(bare).parts


@pytest.mark.parametrize("name", list(MARKED))
def test_a_caller_who_marks_finds_marks_where_the_system_ends_and_where_all_ends(name: str) -> None:
    prompt = DIALECTS[name].prompt(heard(name, conversation(name)))
    found = marked_texts([prompt["system"], prompt["messages"]] if name == "anthropic" else prompt, MARKED[name][0])
    assert found == ["be kind", "c"]
    ALLOWS[name](prompt)


@pytest.mark.parametrize("name", list(MARKED))
def test_a_caller_who_never_marks_finds_none(name: str) -> None:
    messages = [each for each in conversation(name) if isinstance(each["content"], str)]
    assert MARKED[name][0] not in str(DIALECTS[name].prompt(heard(name, messages)))


def test_the_mark_that_was_set_last_is_the_one_that_is_placed() -> None:
    older = {"role": "user", "content": cached("a", "cache_control", {"type": "ephemeral"})}
    prompt = DIALECTS["anthropic"].prompt(heard("anthropic", [older, *conversation("anthropic")[1:]]))
    assert prompt["messages"][-1]["content"][-1]["cache_control"] == MARK


def test_no_thought_carries_a_mark() -> None:
    blocks = [{"type": "text", "text": "x"}, {"type": "thinking", "thinking": "hm", "signature": "s"}]
    messages = [*conversation("anthropic")[:2], {"role": "assistant", "content": [*reversed(blocks)]}]
    last = DIALECTS["anthropic"].prompt(heard("anthropic", messages))["messages"][-1]["content"]
    assert ["cache_control" in block for block in last] == [False, True]


def test_what_a_tool_was_told_may_use_the_name_of_a_mark() -> None:
    asked = {"type": "tool_use", "id": "a", "name": "http", "input": {"cache_control": {"type": "no-store"}}}
    message = {"role": "assistant", "content": [asked]}
    assert DIALECTS["anthropic"].write(DIALECTS["anthropic"].read(message)) == message


def test_a_mark_inside_a_result_is_a_mark() -> None:
    inner = {"type": "tool_result", "tool_use_id": "a", "content": cached("x", "cache_control", MARK)}
    said = DIALECTS["anthropic"].read({"role": "user", "content": [inner]})
    assert "cache_control" not in str(DIALECTS["anthropic"].write(said))


def test_a_mark_that_only_a_tool_was_told_is_nobodys_mark() -> None:
    asked = {"type": "tool_use", "id": "a", "name": "http", "input": {"cache_control": {"type": "no-store"}, "x": 1}}
    odd = {"content": [asked], "role": "assistant", "more": {"b": 1}}
    said = stored(DIALECTS["anthropic"].read(odd))
    assert said.original is None
    assert "cache_control" not in DIALECTS["anthropic"].prompt([said])["messages"][-1]["content"][-1]


def test_a_prompt_with_nothing_that_may_carry_a_mark_carries_none() -> None:
    thought = {"type": "thinking", "thinking": "hm", "signature": "s"}
    sealed = {"role": "assistant", "content": [thought], "cache_control": MARK}
    prompt = DIALECTS["openai"].prompt(heard("openai", [{**sealed, "content": None}]))
    assert prompt == [{"role": "assistant", "content": ""}]


@pytest.mark.parametrize(
    "last", [{"role": "user", "content": ""}, {"role": "tool", "tool_call_id": "a", "content": None}]
)
def test_an_empty_message_carries_no_mark(last: dict[str, Any]) -> None:
    messages = [*conversation("openai")[1:2], last]
    assert "prompt_cache_breakpoint" not in DIALECTS["openai"].prompt(heard("openai", messages))[-1]


def test_a_mark_is_not_put_on_a_screenshot() -> None:
    shot = {"type": "computer_call_output", "call_id": "a", "output": [{"type": "computer_screenshot", "file_id": "f"}]}
    prompt = DIALECTS["openai-responses"].prompt(heard("openai-responses", [*conversation("openai-responses"), shot]))
    assert prompt[-1] == shot


def test_a_mark_set_on_a_message_as_a_whole_is_placed_too() -> None:
    message = {"role": "user", "content": "a", "cache_control": MARK}
    prompt = DIALECTS["openai"].prompt(heard("openai", [message]))
    assert prompt[0]["content"] == cached("a", "cache_control", MARK)


def test_an_original_that_only_mentions_a_mark_marks_nothing() -> None:
    odd = {"type": "text", "text": "x", "about": {"cache_control": {}}}
    message = {"role": "user", "content": [odd], "more": {f"{n}": n for n in range(40)}}
    many = {**{f"f{n}": n for n in range(40)}, **message}
    said = stored(DIALECTS["anthropic"].read(many))
    assert said.original is not None
    assert DIALECTS["anthropic"].prompt([said])["messages"][0]["content"] == [odd]

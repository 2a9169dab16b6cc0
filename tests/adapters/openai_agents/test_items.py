"""What was added to a session is what it gives, to the last field; whatever it was."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.openai_agents.spoken import Given, asks, calls, file_in, gives, says, thinks, with_session
from tests.examples import QUICK
from unabridged import Policy, UsageError
from unabridged.adapters.openai_agents import Session
from unabridged.adapters.openai_agents.items import items_of, messages_of
from unabridged.dialects import openai_chat
from unabridged.errors import NotStorable
from unabridged.log.canonical import digest
from unabridged.log.part import Opaque

ODD: list[dict[str, Any]] = [
    {"id": "msg_123"},
    {"type": "item_reference", "id": "msg_9"},
    {"role": "developer", "content": "Be brief."},
    {"role": "system", "content": [{"type": "input_text", "text": "Be kind."}]},
    {"role": "user", "content": ""},
    {"role": "user", "content": []},
    {"role": "user", "content": "雪\r\n☃ \x00 \ud800 עברית"},
    {"role": "user", "content": "long " * 50_000},
    {"role": "user", "content": [{"type": "input_image", "image_url": "data:image/png;base64,AAAA", "detail": "low"}]},
    {"role": "user", "content": [{"type": "hologram", "depth": {"of": [1, None, 2.5]}}]},
    {"role": "user", "content": "x", "prompt_cache_breakpoint": {"type": "ephemeral"}},
    {"type": "reasoning", "summary": [], "encrypted_content": "gAAAA"},
    {"type": "reasoning", "id": "rs_7", "summary": [{"type": "summary_text", "text": "so"}], "content": None},
    {"type": "custom_tool_call", "call_id": "c", "name": "f", "input": "x", "namespace": "n"},
    {"type": "computer_call", "id": "cu_1", "call_id": "c", "pending_safety_checks": [], "action": {"type": "wait"}},
    {"type": "mcp_approval_request", "id": "mcpr_1", "name": "f", "server_label": "s", "arguments": "{}"},
    {"type": "mcp_approval_response", "approval_request_id": "mcpr_1", "approve": True},
    {"type": "compaction", "id": "cmp_1", "encrypted_content": "gAAAA", "created_by": "x"},
    {"type": "invented_tomorrow", "value": [{"deep": [[]]}]},
    {"output": "x", "type": "function_call_output", "call_id": "c", "status": None},
    {"content": [{"annotations": [], "text": "x", "type": "output_text"}], "role": "assistant", "type": "message"},
    {"role": "tool", "tool_call_id": "c", "content": "a chat's"},
]
SAID = [asks("q"), thinks(), calls(), gives(output=[{"type": "input_text", "text": "x"}]), thinks(2), says("so")]


@pytest.mark.parametrize("items", [SAID, ODD, list(reversed(ODD))])
def test_what_was_added_is_given_as_it_came(items: list[dict[str, Any]]) -> None:
    async def story(session: Session) -> list[Any]:
        await session.add_items(items)
        return await session.get_items()

    given_back = with_session(story)
    assert given_back == items
    assert [list(each) for each in given_back] == [list(each) for each in items]


def emptied(value: Any) -> None:  # noqa: ANN401  # any JSON
    """Everything in it taken out, down to the last list."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            emptied(each)
        value.clear()


def test_who_changes_what_was_given_changes_nothing_that_is_kept() -> None:
    async def story(session: Session) -> None:
        await session.add_items([*SAID, *ODD])
        for item in await session.get_items():
            emptied(item)
        assert await session.get_items() == [*SAID, *ODD]

    with_session(story)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("type", "role", "content", "id", "call_id", "name", "arguments", "output", "summary", "status", "text")
KINDS = ("message", "reasoning", "function_call", "function_call_output", "shell_call", "user", "assistant", "system")


@settings(max_examples=QUICK)
@given(st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(KINDS) | JSON, max_size=6))
def test_any_json_object_is_given_back_equal(item: dict[str, Any]) -> None:
    """oa-S1."""
    (message,) = messages_of([item])
    assert items_of(message) == [item]


def test_a_message_of_another_dialect_is_told_in_as_many_items_as_it_takes() -> None:
    asked = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    said = openai_chat.read({"role": "assistant", "content": "Let me see.", "tool_calls": [asked]})
    assert [each.get("type", "message") for each in items_of(said)] == ["message", "function_call"]


@pytest.mark.parametrize("item", ["hello", 7, None, [asks("q")]])
def test_what_is_no_object_is_refused(item: object) -> None:
    with pytest.raises(UsageError):
        messages_of([item])


def test_a_text_that_is_no_item_is_told_what_one_looks_like() -> None:
    with pytest.raises(UsageError, match="'role': 'user', 'content'"):
        messages_of(["hello"])


@pytest.mark.parametrize("items", [None, "hello", b"hello", asks("q"), 7])
def test_what_is_no_list_of_items_is_refused(items: Any) -> None:  # noqa: ANN401  # what somebody passes
    with pytest.raises(UsageError, match="takes a list of items"):
        with_session(lambda session: session.add_items(items))


def test_a_tuple_is_a_list_and_a_number_that_is_a_key_its_text() -> None:
    content = [{"type": "input_text", "text": "a", "at": {1: (2, 3)}}]
    (message,) = messages_of([{"role": "user", "content": tuple(content)}])
    assert items_of(message) == [
        {"role": "user", "content": [{"type": "input_text", "text": "a", "at": {"1": [2, 3]}}]}
    ]


@pytest.mark.parametrize("within", [b"x", object(), {1j: 2}])
def test_what_json_cannot_hold_is_refused(within: object) -> None:
    with pytest.raises(NotStorable):
        messages_of([{"role": "user", "content": "x", "extra": within}])


def test_an_item_that_holds_itself_is_refused() -> None:
    item: dict[str, Any] = {"role": "user", "content": "x"}
    item["self"] = [[[[[[[[item]]]]]]]]
    with pytest.raises(NotStorable):
        messages_of([item])


def sealed(text: str) -> Given:
    return {"__enc__": 1, "v": 1, "kid": "hkdf-v1", "payload": text}


def test_what_is_encrypted_is_refused_where_a_summary_could_take_its_place_and_kept_where_none_can(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with Session("one", file_in(tmp_path), policy=Policy(limit_tokens=1_000)) as session:
            with pytest.raises(UsageError, match="EncryptedSession passes over"):
                await session.add_items([asks("q"), sealed("x")])
            assert await session.get_items() == []
        async with Session("one", file_in(tmp_path)) as session:
            await session.add_items([sealed("x")])
            assert await session.get_items() == [sealed("x")]

    asyncio.run(story())


@pytest.mark.parametrize("more", [{}, {"id": "ig_1", "output_format": "webp"}])
def test_a_picture_that_a_model_made_takes_what_a_picture_takes_and_comes_back_as_it_was(more: Given) -> None:
    drawn = {"type": "image_generation_call", "status": "completed", "result": "QUJD" * 100_000, **more}

    async def story() -> None:
        async with Session("one", policy=Policy(limit_tokens=8_000)) as session:
            await session.add_items([asks("draw"), drawn, asks("and now?")])
            assert await session.get_items() == [asks("draw"), drawn, asks("and now?")]
            assert (await (await session.thread()).view()).tokens < 4_000

    asyncio.run(story())


LETTERS = "QUJD" * 100_000
HEARD = {"type": "input_audio", "input_audio": {"data": LETTERS, "format": "mp3"}}


@pytest.mark.parametrize(
    "item",
    [
        {"role": "user", "content": [HEARD]},
        {"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": LETTERS}}]},
        {"type": "function_call_output", "call_id": "c1", "output": [HEARD]},
        {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": LETTERS},
        {"type": "compaction", "id": "cmp_1", "encrypted_content": LETTERS},
        {"type": "compaction", "encrypted_content": LETTERS},
    ],
)
def test_what_is_no_text_takes_what_a_picture_takes_at_the_most_and_comes_back_as_it_was(item: Given) -> None:
    def spoken(letters: str) -> list[Given]:
        told: list[Given] = json.loads(json.dumps([calls(), item]).replace(LETTERS, letters))
        return [asks("listen"), *told, says("so"), asks("and now?")]

    async def story() -> None:
        async with Session("one", policy=Policy(limit_tokens=8_000)) as session:
            await session.add_items(spoken(LETTERS))
            assert await session.get_items() == spoken(LETTERS)
            assert (await (await session.thread()).view()).tokens < 4_000

    asyncio.run(story())
    one, other = (map(digest, messages_of(spoken(letters))) for letters in (LETTERS, "QUJE" * 100_000))
    assert [*one] != [*other]  # and of two that differ each is known for itself


@pytest.mark.parametrize(
    "item",
    [
        {"role": "user", "content": [{"type": "input_audio", "input_audio": "QUJD"}]},
        {"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": None}}]},
        {"type": "compaction", "id": "cmp_1", "encrypted_content": "gAAAA"},
        {"type": "compaction", "id": "cmp_1", "encrypted_content": None},
    ],
)
def test_what_is_short_or_strange_is_kept_as_it_came(item: Given) -> None:
    (said,) = messages_of([item])
    assert items_of(said) == [item]
    assert all(isinstance(part, Opaque) for part in said.parts)


def test_one_without_its_picture_is_kept_as_it_came() -> None:
    pending = {"type": "image_generation_call", "id": "ig_1", "status": "in_progress", "result": None}
    assert [item for said in messages_of([pending]) for item in items_of(said)] == [pending]

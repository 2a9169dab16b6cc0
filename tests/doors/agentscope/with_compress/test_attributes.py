"""What a memory is set to can be read and set, and what it is asked by a slip is refused with a word on what to do."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from agentscope.message import Msg
from agentscope.token import CharTokenCounter

from tests.doors.agentscope.with_compress.scripted import PLACES, Model, friday, heads, made, rounds, user
from unabridged.adapters.agentscope.with_compress.prompt import Prompt
from unabridged.compaction.outcome import Outcome
from unabridged.errors import Closed, UsageError

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


async def always(_: list[Msg]) -> bool:
    return True


async def mine(_: list[Msg]) -> list[Msg]:
    return [friday("Mine, of all that was asked and of all that was answered so far.")]


@EVERYWHERE
def test_whatever_the_constructor_takes_can_be_read(place: str) -> None:
    """as-M1."""
    model, counter, template = Model(), CharTokenCounter(), "Tell: {messages_list_json}"
    memory = made(
        model,
        compress_func=mine,
        compression_trigger_func=always,
        customized_compression_prompt=template,
        token_counter=counter,
        compression_on_add=True,
        compression_on_get=False,
        **PLACES[place](),
    )
    assert (memory.model, memory.token_counter, memory.formatter is not None) == (model, counter, True)
    assert (memory.compress_func, memory.compression_trigger_func) == (mine, always)
    assert memory.customized_compression_prompt == template
    assert (memory.compression_on_add, memory.compression_on_get, memory.max_token) == (True, False, 2_000)
    assert (made().customized_compression_prompt, callable(made().compress_func)) == (None, True)


@EVERYWHERE
def test_what_is_set_later_holds_from_the_next_compression_on(place: str) -> None:
    """as-M1."""

    async def main() -> None:
        memory = made(max_token=50_000, **PLACES[place]())
        memory.compress_func, memory.compression_trigger_func = mine, always
        await memory.add(rounds(4))
        assert heads(await memory.get_memory()) == ["Mine, of", "question 3", "answer 3"]
        memory.compress_func, memory.compression_trigger_func = None, None
        memory.model, memory.max_token = Model("By another, of all that was asked and of all that was answered."), 1_000
        memory.customized_compression_prompt = "Tell: {messages_list_json}"
        await memory.add(rounds(4, start=4))
        assert "By another, of all that was asked and of all that was answered." in str(
            (await memory.get_memory())[0].content
        )
        assert str(memory.model.structured[0][0]["content"][0]["text"]).startswith("Tell: ")
        memory.token_counter = CharTokenCounter()
        with pytest.raises(UsageError, match="messages_list_json"):
            memory.customized_compression_prompt = "Tell."
        with pytest.raises(UsageError, match="max_token"):
            memory.max_token = 0
        assert memory.max_token == 1_000

    asyncio.run(main())


def test_a_listener_that_nobody_would_await_is_refused() -> None:
    """As ``Memory.listen`` does."""

    class Listening:
        async def __call__(self, _: Outcome) -> None: ...

    memory = made()
    with pytest.raises(UsageError, match="plain function"):
        memory.listen(Listening().__call__)
    with pytest.raises(UsageError, match="plain function"):
        memory.listen(Listening())


@EVERYWHERE
def test_after_closing_every_call_says_that_it_is_closed(place: str) -> None:
    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add(user("a"))
        await memory.close()
        calls: list[Any] = [
            lambda: memory.add(user("b")),
            memory.get_memory,
            memory.size,
            memory.clear,
            lambda: memory.delete(0),
            lambda: memory.delete_by_mark("hint"),
            memory.check_and_compress,
        ]
        for call in calls:
            with pytest.raises(Closed, match="this memory is closed"):
                await call()
        with pytest.raises(Closed, match="this memory is closed"):
            memory.state_dict()
        await memory.close()

    asyncio.run(main())


@pytest.mark.parametrize(("given", "says"), [("hint", "mark='hint'"), (1.5, "whole number"), (True, "whole number")])
def test_a_mark_in_the_place_of_a_number_is_refused_with_its_name(given: Any, says: str) -> None:  # noqa: ANN401  # anything
    """as-M12."""
    with pytest.raises(TypeError, match=says):
        asyncio.run(made().get_memory(given))


@pytest.mark.parametrize(
    ("template", "prompt"),
    [
        ('Like {{"a": {{}}}} below {max_token}: {messages_list_json}', 'Like {"a": {}} below 7: []'),
        ('Like {"a": {}} below {max_token}: {messages_list_json}', 'Like {"a": {}} below 7: []'),
        ('Like {"a": {"b": 1}}: {messages_list_json}', 'Like {"a": {"b": 1}}: []'),
        ('Like {{"a"}} and {this}: {messages_list_json}', 'Like {{"a"}} and {this}: []'),
        ("Text in {{ only: {messages_list_json}", "Text in { only: []"),
    ],
)
def test_doubled_braces_are_one_where_the_whole_template_is_written_for_it(template: str, prompt: str) -> None:
    """as-M-B10: templates of the original had to double them."""
    assert Prompt(template).filled(max_token=7, messages="[]") == prompt


def test_doubled_braces_in_what_was_said_stay() -> None:
    """as-M-B10."""
    said = json.dumps([{"content": "{{a}} {max_token}"}])
    assert Prompt('{{"a"}} {messages_list_json}').filled(max_token=7, messages=said) == '{"a"} ' + said

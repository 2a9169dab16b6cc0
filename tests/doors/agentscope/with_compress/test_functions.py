"""How messages are counted, what a model is asked, and what becomes of an answer that is none."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from agentscope.message import Msg
from agentscope.token import TokenCounterBase

from tests.doors.agentscope.with_compress.scripted import (
    LIMIT,
    PLACES,
    SAID,
    Model,
    friday,
    heads,
    heard,
    made,
    rounds,
    user,
)
from tests.growth import keeps_pace
from unabridged.adapters.agentscope.with_compress import (
    DEFAULT_COMPRESSION_PROMPT_TEMPLATE,
    MemoryCompressionSchema,
    count_words,
    format_msgs,
)
from unabridged.adapters.agentscope.with_compress.compressor import wrapped
from unabridged.compaction.outcome import Failed
from unabridged.errors import UsageError

EVERYWHERE = pytest.mark.parametrize("place", PLACES)
PICTURE = "A" * 100_000


class Counter(TokenCounterBase):
    """Counts messages, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    async def count(self, messages: list[dict[str, Any]], **kwargs: Any) -> int:  # noqa: ANN401, ARG002  # the framework's
        self.given.append(messages)
        return len(messages)


def image() -> Msg:
    source = {"type": "base64", "media_type": "image/png", "data": PICTURE}
    return Msg("user", [{"type": "image", "source": source}], "user")  # type: ignore[list-item, misc]  # a plain dict


class TestCounting:
    def test_without_a_counter_it_is_the_characters_of_the_messages_json(self) -> None:
        """as-M7."""
        messages = format_msgs([user("大豆 soup 🥣"), friday("ok")])
        assert asyncio.run(count_words(None, messages)) == len(json.dumps(messages, ensure_ascii=False))

    def test_a_text_that_is_a_json_list_is_messages_and_any_other_is_one_of_a_users(self) -> None:
        """as-M7."""
        counter = Counter()
        for text in ('[{"role": "user", "content": "a"}, {"role": "user", "content": "b"}]', '{"a": 1}', "soup", "[1"):
            asyncio.run(count_words(counter, text))
        wrapped = [[{"role": "user", "content": each}] for each in ('{"a": 1}', "soup", "[1")]
        assert counter.given == [[{"role": "user", "content": "a"}, {"role": "user", "content": "b"}], *wrapped]

    def test_a_counter_decides_when_it_is_too_much(self) -> None:
        """as-M7."""

        async def main() -> None:
            model = Model()
            memory = made(model, token_counter=Counter(), max_token=6)
            await memory.add(rounds(3, words=80))
            assert len(await memory.get_memory()) == 6
            await memory.add(user("one more " * 80))
            assert heads(await memory.get_memory()) == ["This is", "one more"]

        asyncio.run(main())

    def test_calls_and_results_reach_a_counter_of_texts_as_texts(self) -> None:
        """as-M7: the framework's own counter raises on a block it does not know, and an agent with tools has many."""
        call = {"type": "tool_use", "id": "c", "name": "pantry", "input": {}}
        msgs = [Msg("Friday", [call, {"type": "text", "text": "look"}], "assistant")]  # type: ignore[list-item]  # plain dicts
        counter = Counter()
        asyncio.run(count_words(counter, format_msgs(msgs)))
        (message,) = counter.given[0]
        assert [block["type"] for block in message["content"]] == ["text", "text"]
        assert "pantry" in message["content"][0]["text"]

    def test_what_is_no_message_is_refused_by_the_error_it_always_was(self) -> None:
        with pytest.raises(ValueError, match="Msg"):
            format_msgs(["soup"])

    @EVERYWHERE
    def test_a_counter_that_raises_ends_no_turn_and_is_told_of(self, place: str) -> None:
        """as-M7."""

        class Broken(TokenCounterBase):
            async def count(self, messages: list[dict[str, Any]], **kwargs: Any) -> int:  # noqa: ANN401, ARG002  # the framework's
                raise RuntimeError

        async def main() -> None:
            memory = made(token_counter=Broken(), **PLACES[place]())
            told = heard(memory)
            await memory.add(rounds(5))
            assert len(await memory.get_memory()) == 10
            assert [each.detail for each in told if isinstance(each, Failed)] == ["RuntimeError"]

        asyncio.run(main())


class TestPrompt:
    def test_one_structured_question_shows_limit_messages_and_schema(self) -> None:
        """as-M8."""

        async def main() -> None:
            model = Model()
            template = "Below {max_token}: {messages_list_json} as {schema_json}"
            memory = made(model, customized_compression_prompt=template)
            await memory.add(rounds(5))
            await memory.get_memory()
            ((message,),) = model.structured
            (block,) = message["content"]
            assert (message["role"], model.schemas) == ("user", [MemoryCompressionSchema])
            opening, _, rest = str(block["text"]).partition(": ")
            shown, _, schema = rest.partition(" as {")
            assert opening == f"Below {LIMIT}"
            assert json.loads(shown) == format_msgs(rounds(4))
            assert json.loads("{" + schema) == MemoryCompressionSchema.model_json_schema()

        asyncio.run(main())

    def test_the_default_prompt_has_all_three_places(self) -> None:
        """as-M8."""
        for name in ("max_token", "messages_list_json", "schema_json"):
            assert f"{{{name}}}" in DEFAULT_COMPRESSION_PROMPT_TEMPLATE

    def test_braces_are_text_in_a_prompt_and_in_what_was_said(self) -> None:
        """as-M-B10."""

        async def main() -> None:
            model = Model()
            memory = made(model, customized_compression_prompt='Say {"like": {this}}: {messages_list_json}')
            await memory.add([user("write {schema_json} " * 60), *rounds(3)])
            await memory.get_memory()
            text = str(model.structured[0][0]["content"][0]["text"])
            assert text.startswith('Say {"like": {this}}: [')
            assert "write {schema_json}" in text

        asyncio.run(main())

    @pytest.mark.parametrize("template", ["", "Summarise it below {max_token}.", "{messages_list}"])
    def test_a_prompt_without_a_place_for_the_messages_is_refused_at_once(self, template: str) -> None:
        """as-M-B10."""
        with pytest.raises(UsageError, match="messages_list_json"):
            made(customized_compression_prompt=template)

    def test_a_picture_is_counted_and_sent_as_a_reference(self) -> None:
        """as-M-B11."""

        async def main() -> None:
            model = Model()
            memory = made(model)
            await memory.add([image(), friday("A soup.")])
            assert (len(await memory.get_memory()), memory.last_outcome) == (2, None)
            await memory.add(rounds(5))
            assert len(await memory.get_memory()) == 3
            text = str(model.structured[0][0]["content"][0]["text"])
            assert "AAAA" not in text
            assert "100000 bytes" in text
            history = await memory.chat_history_storage.get()
            assert history[0].content[0]["source"]["data"] == PICTURE

        asyncio.run(main())

    @pytest.mark.parametrize("huge", [False, True])
    def test_a_history_above_one_prompt_is_told_in_several_whose_summaries_the_last_puts_together(
        self,
        huge: bool,  # noqa: FBT001  # a case
    ) -> None:
        """as-M-B12."""

        async def main() -> None:
            model = Model()
            memory = made(model, prompt_token=1_200, customized_compression_prompt="{messages_list_json}")
            said = [user("soup " * 800), friday("yes")] if huge else rounds(8)
            await memory.add([*said, *rounds(1, start=8)])
            assert heads(await memory.get_memory()) == ["This is", "question 8", "answer 8"]
            prompts = [str(each[0]["content"][0]["text"]) for each in model.structured]
            assert len(prompts) > 2
            assert max(len(each) for each in prompts) <= 1_200
            assert SAID in prompts[-1]
            said_in = "".join(prompts)
            assert said_in.count("soup ") >= 795 if huge else all(f"question {n}" in said_in for n in range(8))

        asyncio.run(main())


def test_a_summary_with_much_space_behind_a_sign_is_wrapped_in_a_time_that_goes_with_its_length() -> None:
    short, long = (f"<{' ' * count}x" for count in (1_000, 16_000))
    assert keeps_pace(lambda: wrapped(short), lambda: wrapped(long), times=48)
    assert "\u2039 / compressed_memory>" in wrapped("< / compressed_memory>")

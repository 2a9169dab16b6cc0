"""How many calls of a model one compression takes, however long its summaries are."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.doors.agentscope.with_compress.scripted import Model, friday, heard, made, rounds, user
from unabridged.adapters.agentscope.with_compress.compressor import ModelCompressor, SummariesTooLong
from unabridged.adapters.agentscope.with_compress.formatting import count_words, format_msgs
from unabridged.adapters.agentscope.with_compress.prompt import Prompt
from unabridged.compaction.outcome import Applied, Fail, Failed

LIMIT = 28_000
HISTORY = [*rounds(800, words=33), user("and now?")]
# Of each prompt three eighths are for messages; two that follow one another are never both less than half full.
MOST = 2 * 340_000 * 8 // (3 * LIMIT)


@pytest.mark.parametrize("size", [2_000, 14_000, 26_000, 27_900])
def test_one_compression_calls_no_more_often_than_its_sizes_say(size: int) -> None:
    """as-M-B12: a summary as long as the limit left no room for messages, and each call told a few words more."""

    async def main() -> None:
        model = Model("s" * size)
        memory = made(model, max_token=LIMIT, deadline_seconds=30.0)
        assert 330_000 < await count_words(None, format_msgs(HISTORY)) < 350_000
        await memory.add(HISTORY)
        await memory.get_memory()
        assert len(model.structured) <= (MOST if size <= LIMIT // 2 else 2)

    asyncio.run(main())


def test_a_model_that_goes_on_writing_too_much_is_left_after_two_calls_and_a_digest_stands_in() -> None:
    """as-M11, as-M-B12."""

    async def main() -> None:
        model = Model("s" * 26_000)
        memory = made(model, max_token=LIMIT)
        told = heard(memory)
        await memory.add(HISTORY)
        for n in range(3):
            await memory.get_memory()
            await memory.add(user(f"and {n}?"))
        assert [type(each) for each in told] == [Failed, Failed, Applied]
        assert isinstance(told[0], Failed)
        assert (told[0].reason, told[0].attempts) == (Fail.GATE, 2)
        assert len(model.structured) == 6

    asyncio.run(main())


def test_one_summary_that_is_too_long_is_cut_and_the_next_messages_have_room() -> None:
    """as-M-B12."""

    class Once(Model):
        async def __call__(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  # handed on as it came
            self._answer = (
                "t" * 3_000
                if not self.structured
                else "Short, of all that was asked and of all that was answered so far."
            )
            return await super().__call__(*args, **kwargs)

    async def main() -> None:
        model = Once()
        compressor = ModelCompressor(model, made().formatter, None, Prompt("{max_token}: {messages_list_json}"))
        (made_,) = await compressor.compress(rounds(20), max_token=2_000, prompt_token=2_000)
        prompts = [str(each[0]["content"][0]["text"]) for each in model.structured]
        assert "Short, of all that was asked and of all that was answered so far." in str(made_.content)
        assert "cut here" in prompts[1]
        assert "cut here" not in prompts[2]
        assert all(each.startswith("1000: ") for each in prompts)
        assert 900 < prompts[1].count("t") < 1_400
        assert all(f"question {n} " in "".join(prompts) for n in range(20))

    asyncio.run(main())


def test_one_huge_message_is_told_in_pieces_of_a_share_of_the_prompt() -> None:
    """as-M-B12."""

    async def main() -> None:
        model = Model("s" * 900)
        compressor = ModelCompressor(model, made().formatter, None, Prompt(None))
        await compressor.compress([friday("word " * 10_000)], max_token=2_000, prompt_token=2_000)
        assert len(model.structured) <= 50_000 * 8 // (2_000 * 3) * 4 // 3 + 1
        model = Model("s" * 1_900)
        compressor = ModelCompressor(model, made().formatter, None, Prompt(None))
        with pytest.raises(SummariesTooLong, match="1000 tokens"):
            await compressor.compress([friday("word " * 10_000)], max_token=2_000, prompt_token=2_000)
        assert len(model.structured) == 2

    asyncio.run(main())

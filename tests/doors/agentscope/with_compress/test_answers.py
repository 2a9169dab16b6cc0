"""What becomes of an answer, of a model or of a function, that is a summary or none."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import (
    PLACES,
    SAID,
    Model,
    friday,
    heard,
    made,
    rounds,
)
from unabridged.compaction.outcome import Applied, Fail, Failed

EVERYWHERE = pytest.mark.parametrize("place", PLACES)
SHORT = "In short, of all that was asked and of all that was answered."


class TestAnswers:
    def test_of_a_stream_the_last_chunk_with_metadata_counts(self) -> None:
        """as-M9."""

        async def main() -> None:
            chunks = [
                None,
                {"compressed_text": "half"},
                {"compressed_text": "The whole of it, all that was asked and all that was answered."},
                {},
                None,
            ]
            memory = made(Model(chunks))
            await memory.add(rounds(5))
            assert "The whole of it, all that was asked and all that was answered." in str(
                (await memory.get_memory())[0].content
            )

        asyncio.run(main())

    @EVERYWHERE
    @pytest.mark.parametrize("answer", [{}, 7, {"text": "soup"}, {"compressed_text": None}, [], [None], OSError()])
    def test_an_answer_without_a_summary_leaves_the_memory_as_it_was_and_is_told(self, place: str, answer: Any) -> None:  # noqa: ANN401  # anything
        """as-M11, as-M-B3: reading goes on."""

        async def main() -> None:
            memory = made(Model(answer), **PLACES[place]())
            told = heard(memory)
            await memory.add(rounds(5))
            assert len(await memory.get_memory()) == 10
            (outcome,) = told
            assert isinstance(outcome, Failed)
            assert outcome is memory.last_outcome
            assert outcome.reason is Fail.SUMMARISER
            assert outcome.detail.split(",")[0] in ("ValueError", "OSError")

        asyncio.run(main())

    @EVERYWHERE
    def test_after_three_failures_a_digest_stands_in_and_the_history_has_it_all(self, place: str) -> None:
        """as-M11: a memory that only grew would end the conversation."""

        async def main() -> None:
            memory = made(Model({}), **PLACES[place]())
            told = heard(memory)
            found: list[Msg] = []
            for n in range(3):
                await memory.add(rounds(5, start=5 * n))
                found = await memory.get_memory()
            assert [type(each) for each in told] == [Failed, Failed, Applied]
            assert (len(found) < 6, await memory.size()) == (True, 30)

        asyncio.run(main())

    @EVERYWHERE
    @pytest.mark.parametrize("answer", [[], None, SHORT, [SHORT], friday(SHORT), 7])
    def test_a_function_that_returns_no_list_of_messages_wipes_nothing(self, place: str, answer: Any) -> None:  # noqa: ANN401  # as above
        """as-M-B8."""

        async def main() -> None:
            async def compress(_: list[Msg]) -> Any:  # noqa: ANN401  # as above
                return answer

            memory = made(compress_func=compress, **PLACES[place]())
            told = heard(memory)
            await memory.add(rounds(5))
            assert len(await memory.get_memory()) == 10
            assert [each.reason for each in told if isinstance(each, Failed)] == [Fail.GATE]

        asyncio.run(main())

    def test_several_messages_of_a_function_become_one_with_their_names(self) -> None:
        """as-M3: whatever it returns is told, blocks that are no text too."""

        async def main() -> None:
            call = {"type": "recalled", "id": "c", "name": "pantry", "input": {}}

            async def compress(_: list[Msg]) -> list[Msg]:
                leeks = Msg("cook", [call, {"type": "text", "text": "leeks"}], "assistant")  # type: ignore[list-item]  # plain dicts
                return [friday(SHORT), leeks]

            memory = made(compress_func=compress)
            await memory.add(rounds(5))
            text = str((await memory.get_memory())[0].content)
            assert text.startswith(f"Friday: {SHORT}\n\ncook: {{")
            assert text.endswith("leeks")

        asyncio.run(main())

    def test_the_next_compression_is_shown_the_summary_before(self) -> None:
        async def main() -> None:
            model = Model()
            memory = made(model)
            for n in range(2):
                await memory.add(rounds(5, start=5 * n))
                await memory.get_memory()
            assert SAID in str(model.structured[-1])
            assert SAID not in str(model.structured[0])

        asyncio.run(main())

"""Who writes the summaries of an agent's memory: a model of AgentScope's, streamed or not, or one that fails.
It refuses to ask a real model.
"""

from __future__ import annotations

from typing import Any

import pytest
from agentscope.formatter import OpenAIChatFormatter
from agentscope.model import ChatModelBase, ChatResponse

from tests.doors.agentscope.kit import ScriptedModel, filled, ran, texts
from unabridged import Brief
from unabridged.adapters.agentscope import UnabridgedMemory, model_summariser
from unabridged.compaction.outcome import Applied


def test_a_model_of_agentscopes_writes_the_summaries() -> None:
    """as-A-B6. Summary and coverage are one event."""

    async def read() -> None:
        model = ScriptedModel("They spoke of the weather, of rain, of wind, and of what comes after.")
        summariser = model_summariser(model, OpenAIChatFormatter())
        memory = UnabridgedMemory(limit_tokens=4_000, summariser=summariser)
        await filled(memory, 12)
        outcome = await (await memory.thread()).compact()
        assert isinstance(outcome, Applied)
        shown = texts(await memory.get_memory())
        assert "They spoke of the weather, of rain, of wind, and of what comes after." in str(shown[0])
        assert "question 11" in str(shown)
        assert len(await memory.get_memory(prepend_summary=False)) == len(shown) - 1
        await memory.close()

    ran(read())


def test_a_summary_may_be_as_long_as_its_budget_says() -> None:
    """as-A8. No field is capped at some hundred characters, whatever the history's size."""

    async def read() -> None:
        limits: list[int] = []

        def summarise(brief: Brief) -> str:
            limits.append(brief.limit_tokens)
            return "They spoke of many things. " * 100

        memory = UnabridgedMemory(limit_tokens=32_000, summariser=summarise)
        await filled(memory, 120)
        await (await memory.thread()).compact()
        assert limits[0] > 2_000
        assert len(str((await memory.get_memory())[0].content)) > 2_000
        await memory.close()

    ran(read())


class Streaming(ChatModelBase):
    """Says its pieces one after the other, each with all before it."""

    def __init__(self, *pieces: str) -> None:
        super().__init__("streaming", stream=True)
        self.pieces = pieces

    async def __call__(self, *_: Any, **__: Any) -> Any:  # noqa: ANN401  # as models are called
        async def stream() -> Any:  # noqa: ANN401  # an asynchronous generator
            for n in range(len(self.pieces)):
                yield ChatResponse(content=[{"type": "text", "text": "".join(self.pieces[: n + 1])}])
            yield ChatResponse(content=[])

        return stream()


@pytest.mark.parametrize(("pieces", "said"), [(("They ", "spoke."), "They spoke."), ((), "")])
def test_a_streamed_answer_is_what_its_last_words_say(pieces: tuple[str, ...], said: str) -> None:
    """as-A-B3. An empty stream is no error, and no summary."""
    summariser: Any = model_summariser(Streaming(*pieces), OpenAIChatFormatter())
    assert ran(summariser(Brief(instructions="Sum up.", earlier="", leaving="…", limit_tokens=100))) == said


@pytest.mark.parametrize("steps", [[RuntimeError("down")], [""], [[]]])
def test_a_model_that_fails_ends_no_reply_and_everything_fits(steps: list[Any]) -> None:
    """as-A-B3. No answer, error or empty answer ends a reply."""

    def says(_: Any) -> Any:  # noqa: ANN401  # whatever the script says
        if isinstance(steps[0], Exception):
            raise steps[0]
        return steps[0]

    async def read() -> None:
        model = ScriptedModel(says)
        memory = UnabridgedMemory(limit_tokens=2_000, summariser=model_summariser(model, OpenAIChatFormatter()))
        await filled(memory, 30)
        assert "question 29" in str(texts(await memory.get_memory()))
        assert len(str(texts(await memory.get_memory()))) < 12_000
        assert len(model.prompts) < 30
        await memory.close()

    ran(read())

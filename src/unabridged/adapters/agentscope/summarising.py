"""A model of AgentScope's and its formatter as the summariser of a memory.
It refuses to take an answer without words for a summary; what a model answers is judged by whoever asked.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, cast

from agentscope.formatter import FormatterBase
from agentscope.message import Msg
from agentscope.model import ChatModelBase

from unabridged.llm.function import function_summariser
from unabridged.ports import Summariser


def model_summariser(model: ChatModelBase, formatter: FormatterBase) -> Summariser:
    """A summariser that shows a chat model one user message and takes its words, streamed or not.

    It is asked in the background; an error, a refusal or an empty stream is a failed outcome and ends no reply.
    """

    async def write(prompt: str) -> str:
        answer = await model(await formatter.format([Msg("user", prompt, "user")]))
        if not isinstance(answer, AsyncGenerator):
            return _words(answer)
        last = ""
        async for chunk in answer:  # each holds all that was said so far
            last = _words(chunk) or last
        return last

    return function_summariser(cast("Any", write))


def _words(answer: Any) -> str:  # noqa: ANN401  # a response, or a piece of one
    blocks = getattr(answer, "content", None) or ()
    return "\n".join(block["text"] for block in blocks if block.get("type") == "text")

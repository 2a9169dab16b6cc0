"""The compressor that is used where the caller brings none: one structured call, or several of a size that fits.
It refuses to take an answer without a text for a summary, and to send more in one prompt than it was told.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterable, Mapping, Sequence
from typing import Any, Final

from agentscope.message import Msg
from pydantic import ValidationError

from unabridged.adapters.agentscope.with_compress.formatting import count_words, format_msgs, json_of, referenced
from unabridged.adapters.agentscope.with_compress.prompt import MemoryCompressionSchema, Prompt
from unabridged.articles import what_it_is
from unabridged.lazy_patterns import lazy

LEAD_IN: Final = "This is what was said before, in short:"
OPENING: Final = "<compressed_memory>"
CLOSING: Final = "</compressed_memory>"
# What would end or begin the summary within it; the words stay legible.
_TAG: Final = lazy(r"<(?=\s*+(?:/\s*+)?compressed_memory\b)", re.IGNORECASE)
_ASSISTANT: Final = "assistant"
# A piece of one message is never cut smaller than this.
_LEAST_CHARACTERS: Final = 200
# Where a history takes several prompts, a summary may take half of one, and no more of the next than five eighths:
# what is left for messages is a share of each prompt, so that the calls are as many as the history is long.
_ASKED: Final = 2
_BORNE: Final = (5, 8)
_MOST_TOO_LONG: Final = 2
_CUT: Final = "\n(cut here: it was longer than it may be)"


class SummariesTooLong(ValueError):
    """A model writes more than a summary may take, whatever it is asked for."""


class ModelCompressor:
    """Asks a model for one text that stands for messages."""

    def __init__(self, model: Any, formatter: Any, token_counter: Any, prompt: Prompt) -> None:  # noqa: ANN401  # the framework's own
        self._model, self._formatter = model, formatter
        self._counter, self._prompt = token_counter, prompt

    async def compress(self, msgs: Sequence[Msg], *, max_token: int, prompt_token: int) -> list[Msg]:
        """One message of an assistant that stands for these; what is too much for one prompt is told in several.

        From the second prompt on, the summary so far stands before the next messages. One that is too long to leave
        them room is cut once; where the model writes another, ``SummariesTooLong``.
        """
        told: list[dict[str, Any]] = []
        text, too_long = "", 0
        left = referenced(format_msgs(list(msgs)))
        most = max_token
        while left or not text:
            told, left = await self._that_fit(left, len(told), prompt_token)
            most = max(1, min(most, prompt_token // _ASKED)) if left else most
            text = await self._asked(told, most)
            if most < max_token and not await self._fits(text, prompt_token):
                too_long += 1
                if too_long == _MOST_TOO_LONG:
                    message = f"the model goes on writing more than the {most} tokens that it is asked for at most"
                    raise SummariesTooLong(message)
                text = await self._cut(text, prompt_token) if left else text
            if not left:
                break
            earlier = _earlier(text)
            left, told = [earlier, *left], [earlier]
        return [Msg(_ASSISTANT, wrapped(text), _ASSISTANT)]

    async def _fits(self, text: str, prompt_token: int) -> bool:
        """Whether a summary leaves room for messages beside it."""
        part, of = _BORNE
        return await count_words(self._counter, [_earlier(text)]) * of <= prompt_token * part

    async def _cut(self, text: str, prompt_token: int) -> str:
        """The beginning of a summary, and word that it is cut."""
        size = len(text)
        while size > _LEAST_CHARACTERS and not await self._fits(text[:size] + _CUT, prompt_token):
            size = max(_LEAST_CHARACTERS, size * 3 // 4)
        return text[:size] + _CUT

    async def _that_fit(
        self, messages: list[dict[str, Any]], before: int, prompt_token: int
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The messages of one prompt, at least one new one or a piece of it, and all others."""
        if await count_words(self._counter, messages) <= prompt_token:
            return messages, []
        low, high = before, len(messages) - 1  # as many as fit, found by halving
        while low < high:
            middle = (low + high + 1) // 2
            if await count_words(self._counter, messages[:middle]) <= prompt_token:
                low = middle
            else:
                high = middle - 1
        if low > before:
            return messages[:low], messages[low:]
        piece, rest = await self._piece(messages[:before], messages[before], prompt_token)
        return [*messages[:before], piece], [*([rest] if rest else ()), *messages[before + 1 :]]

    async def _piece(
        self, before: list[dict[str, Any]], message: dict[str, Any], prompt_token: int
    ) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """As much of the beginning of one message as fits, and the rest of it."""
        content = message["content"]
        text = content if isinstance(content, str) else json_of(content)
        size = len(text)
        while size > _LEAST_CHARACTERS:
            piece = {**message, "content": text[:size]}
            if await count_words(self._counter, [*before, piece]) <= prompt_token:
                break
            size = max(_LEAST_CHARACTERS, size * 3 // 4)
        rest = text[size:]
        return {**message, "content": text[:size]}, {**message, "content": rest} if rest else None

    async def _asked(self, messages: list[dict[str, Any]], max_token: int) -> str:
        prompt = self._prompt.filled(max_token=max_token, messages=json_of(messages))
        formatted = await self._formatter.format([Msg("user", prompt, "user")])
        answer = await self._model(formatted, structured_model=MemoryCompressionSchema)
        return text_of(await metadata_of(answer))


def _earlier(text: str) -> dict[str, Any]:
    """The summary so far as the first message of the next prompt."""
    return {"role": _ASSISTANT, "content": wrapped(text)}


async def metadata_of(answer: Any) -> object:  # noqa: ANN401  # a response, or a stream of them
    """The structured part of an answer; of a stream, that of the last chunk that has one."""
    if not isinstance(answer, AsyncIterable):
        return getattr(answer, "metadata", None)
    found: object = None
    async for chunk in answer:
        found = getattr(chunk, "metadata", None) or found
    return found


def text_of(metadata: object) -> str:
    """The text in an answer's metadata; ``ValueError`` where there is none, saying which of three ways it lacks."""
    if not metadata:
        message = "the model gave no structured output; it has to support structured_model"
        raise ValueError(message)
    if not isinstance(metadata, Mapping):
        message = f"the model's structured output is a mapping, not {what_it_is(metadata)}"
        raise ValueError(message)  # noqa: TRY004  # one kind of error for one kind of trouble
    try:
        return MemoryCompressionSchema.model_validate(dict(metadata)).compressed_text
    except ValidationError as problem:
        message = "the model's structured output has no compressed_text that is a text"
        raise ValueError(message) from problem


def wrapped(text: str) -> str:
    """A summary as a model reads it, between two tags that stand nowhere within."""
    told = _TAG.sub("\u2039", text)
    return f"{LEAD_IN}\n{OPENING}\n{told}\n{CLOSING}"

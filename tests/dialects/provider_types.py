"""What the providers' own packages say a request may hold, asked of the packages that are installed.
It refuses to know our dialects; each check takes what would be sent and raises where a type does not allow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import anthropic.types
import openai.types.chat
import openai.types.responses
from google.genai import types as google
from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypedDict


@cache
def _chat() -> TypeAdapter[Any]:
    return TypeAdapter(list[openai.types.chat.ChatCompletionMessageParam], config=_LAX)


@cache
def _items() -> TypeAdapter[Any]:
    return TypeAdapter(list[openai.types.responses.ResponseInputItemParam], config=_LAX)


class _AnthropicRequest(TypedDict):
    system: list[anthropic.types.TextBlockParam]
    messages: list[anthropic.types.MessageParam]


@cache
def _anthropic() -> TypeAdapter[Any]:
    return TypeAdapter(_AnthropicRequest)


_LAX = ConfigDict(arbitrary_types_allowed=True)


def allows_chat(sent: list[dict[str, Any]]) -> None:
    _read_through(_chat().validate_python(sent))


def allows_items(sent: list[dict[str, Any]]) -> None:
    _read_through(_items().validate_python(sent))


def allows_anthropic(sent: dict[str, Any]) -> None:
    _read_through(_anthropic().validate_python(sent))


def allows_gemini(sent: dict[str, Any]) -> None:
    for content in sent["contents"]:
        google.Content.model_validate(content)
    google.GenerateContentConfig.model_validate(sent["config"])


def allows_plain(sent: list[dict[str, Any]]) -> None:
    assert all(each.keys() == {"role", "text"} for each in sent)


ALLOWS: Mapping[str, Callable[[Any], None]] = {
    "openai": allows_chat,
    "openai-responses": allows_items,
    "anthropic": allows_anthropic,
    "gemini": allows_gemini,
    "plain": allows_plain,
}


def _read_through(value: object) -> None:
    """An iterable is checked while it is read, so everything is read."""
    if isinstance(value, Mapping):
        for each in value.values():
            _read_through(each)
    elif isinstance(value, list | Iterator):
        for each in value:
            _read_through(each)

"""Messages as dicts, and how much they take: by the caller's counter, or in characters of their JSON.
It refuses to count a picture as text, and to send a block to a counter that knows text alone.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from agentscope.message import Msg

from unabridged.articles import what_it_is

_MEDIA: Final = frozenset({"image", "audio", "video"})
_SOURCES: Final = "source"
_SHOWN_DIGEST: Final = 12


def format_msgs(msgs: Sequence[object] | Msg) -> list[dict[str, Any]]:
    """A dict with ``role`` and ``content`` for each message, its blocks as they are."""
    found: list[dict[str, Any]] = []
    for msg in [msgs] if isinstance(msgs, Msg) else msgs:
        if not isinstance(msg, Msg):
            message = f"a message is a Msg, not {what_it_is(msg)}"
            raise ValueError(message)  # noqa: TRY004  # what whoever called the original catches
        found.append({"role": msg.role, "content": msg.content if isinstance(msg.content, str) else list(msg.content)})
    return found


async def count_words(token_counter: Any, text: str | list[dict[str, Any]]) -> int:  # noqa: ANN401  # a TokenCounterBase, or whatever counts like one
    """How much a text or messages take: characters of their JSON, where no counter is given.

    A text that is a JSON list is taken for messages, any other for one message of a user's.
    """
    messages = _messages(text)
    if token_counter is None:
        return len(json_of(messages))
    counted = token_counter.count([_in_words(each) for each in messages])
    return int(await counted if inspect.isawaitable(counted) else counted)


async def size_of(token_counter: Any, msgs: Sequence[Msg]) -> int:  # noqa: ANN401  # as above
    """What these messages take, media as references."""
    return await count_words(token_counter, referenced(format_msgs(msgs)))


def json_of(value: object) -> str:
    """Any value as JSON; what JSON has no form for is named by its type."""
    return json.dumps(value, ensure_ascii=False, default=_named, skipkeys=True)


def referenced(value: Any) -> Any:  # noqa: ANN401  # any JSON value
    """The same with the bytes of media named by their size and hash."""
    if isinstance(value, Mapping):
        if value.get("type") in _MEDIA and isinstance(value.get(_SOURCES), Mapping):
            return {**value, _SOURCES: _reference(value[_SOURCES])}
        return {key: referenced(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [referenced(each) for each in value]
    return value


def _reference(source: Mapping[str, Any]) -> dict[str, Any]:
    data = source.get("data")
    if not isinstance(data, str | bytes):
        return dict(source)
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    digest = hashlib.sha256(raw).hexdigest()[:_SHOWN_DIGEST]
    return {**source, "data": f"({len(raw)} bytes in base64, sha256 {digest})"}


def _named(value: object) -> str:
    return f"({type(value).__name__})"


def _messages(text: object) -> list[dict[str, Any]]:
    if isinstance(text, list):
        return text
    if isinstance(text, str):
        try:
            found = json.loads(text)
        except ValueError:
            found = None
        if isinstance(found, list):
            return found
    return [{"role": "user", "content": text if isinstance(text, str) else str(text)}]


def _in_words(message: Any) -> Any:  # noqa: ANN401  # what stands in somebody's JSON list
    """A message whose blocks are all of text: counters refuse others."""
    content = message.get("content") if isinstance(message, Mapping) else None
    if not isinstance(content, list):
        return message
    return {**message, "content": [_text_block(block) for block in content]}


def _text_block(block: object) -> dict[str, Any]:
    if isinstance(block, Mapping) and block.get("type") == "text" and isinstance(block.get("text"), str):
        return {"type": "text", "text": block["text"]}
    return {"type": "text", "text": json_of(referenced(block))}

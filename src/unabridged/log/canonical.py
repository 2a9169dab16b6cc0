"""What a message says as digests that are the same in every dialect: who speaks, and what each part says.
It refuses to know transport marks, the order of fields, ids that clients drop, and the dialect a message came in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, assert_never

from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

_DIGEST_BYTES: Final = 16
# What a part of no dialect of ours may carry beside what it says.
_TRANSPORT_MARKS: Final = frozenset({"cache_control"})
_LARGEST_EXACT: Final = 2.0**53


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """One part's words as a digest; ``part`` is which, and ``texts`` are those in which a mark of ours may stand.

    A weak saying is one that clients leave out of what they send back: reasoning, and messages that say nothing.
    """

    digest: bytes
    part: int = 0
    weak: bool = False
    texts: tuple[str, ...] = ()


def sayings(said: Message | SystemSet) -> tuple[Saying, ...]:
    """What a message says, part by part, and never nothing: an empty one says, weakly, that it is empty."""
    role = _ROLES(said.role, said.role)
    found = tuple(saying for part, each in enumerate(said.parts) for saying in _of_part(role, each, part))
    return found or (Saying(digest=_hashed("empty", role), weak=True),)


def digest(said: Message | SystemSet) -> str:
    """A short name for what a message says; the same for every way to write the same."""
    every = sayings(said)
    told = [each for each in every if not each.weak] or every
    return sha256(b"".join(each.digest for each in told)).hexdigest()[:_DIGEST_BYTES]


# One speaker has several names: Gemini's model, OpenAI's developer, and the function of older chats.
_ROLES: Final = {"model": "assistant", "developer": "system", "function": "tool"}.get


def _of_part(role: str, part: Part, index: int) -> Iterator[Saying]:
    match part:
        case Text(text=text):
            if text:  # some providers take no answer that ends in white space
                told = text.rstrip() if role == "assistant" else text
                yield Saying(digest=_hashed("text", role, told), part=index, texts=(text,))
        case ExecutionResult():
            shown = "\n".join(each for each in (part.stdout, part.stderr, part.result) if each)
            yield from _of_part(role, Text(text=shown), index)
        case Reasoning():
            thought = part.text or part.redacted or part.signature
            yield Saying(digest=_hashed("reasoning", thought), part=index, weak=True)
        case ToolCall():
            yield Saying(digest=_hashed("call", part.call_id, part.name, _arguments(part.arguments)), part=index)
        case ToolResult():
            inner = [saying for n, each in enumerate(part.content) for saying in _of_part("tool", each, n)]
            texts = tuple(text for saying in inner for text in saying.texts)
            content = [saying.digest.hex() for saying in inner if not saying.weak]
            yield Saying(digest=_hashed("result", part.call_id, *content), part=index, texts=texts)
        case Media():
            yield Saying(digest=_hashed("media", part.digest or part.reference), part=index)
        case Opaque():
            value = {name: each for name, each in part.value.items() if name not in _TRANSPORT_MARKS}
            yield Saying(digest=_hashed("opaque", part.type, _spelled(value)), part=index)
        case other:
            assert_never(other)


def _arguments(text: str) -> str:
    """Arguments as the value they are, however they are spaced and ordered; as they stand where they are no JSON."""
    try:
        return "json" + _spelled(json_text.value_of(text or "{}"))
    except ValueError:
        return "text" + text


def _spelled(value: object) -> str:
    """One spelling for every writing of a JSON value, at any depth: names in order, 1.0 as 1."""
    spelled: list[str] = []
    todo: list[Any] = [value]
    while todo:
        match todo.pop():
            case _Sign(sign):
                spelled.append(sign)
            case dict() as fields:
                todo.append(_Sign("}"))
                for name in sorted(fields, reverse=True):
                    todo += [_Sign(","), fields[name], _Sign(json_text.text_of(name) + ":")]
                spelled.append("{")
            case list() as items:
                todo.append(_Sign("]"))
                for item in reversed(items):
                    todo += [_Sign(","), item]
                spelled.append("[")
            case float() as number if number.is_integer() and abs(number) <= _LARGEST_EXACT:
                spelled.append(str(int(number)))
            case scalar:
                spelled.append(json_text.text_of(scalar))
    return "".join(spelled)


@dataclass(frozen=True, slots=True)
class _Sign:
    """Punctuation on its way out, told apart from a text of the value."""

    sign: str


def _hashed(*fields: str) -> bytes:
    """The digest of several texts, each with its length, so that none can run into the next."""
    raw = [field.encode("utf-8", "surrogatepass") for field in fields]
    return sha256(b"".join(len(each).to_bytes(8) + each for each in raw)).digest()[:_DIGEST_BYTES]

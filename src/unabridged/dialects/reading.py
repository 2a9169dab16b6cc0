"""Which dialect something is in when nobody said, and how to read it: by whose object it is, then by its shape.
It refuses to guess: what is unmistakable in no other dialect is OpenAI's chat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses, plain
from unabridged.dialects.gemini_parts import KINDS, snake
from unabridged.dialects.given import module_of
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet

_READERS: Final[Mapping[str, Callable[[object], Message | SystemSet]]] = MappingProxyType(
    {each.DIALECT: each.read for each in (openai_chat, openai_responses, anthropic, gemini, plain)}
)
_TELLERS: Final[Mapping[str, Callable[[dict[str, Any]], Message]]] = MappingProxyType(
    {each.DIALECT: each.told for each in (openai_chat, openai_responses, anthropic, gemini, plain)}
)
_ITEM_ENDS: Final = ("_call", "_call_output", "_output")
_ITEMS: Final = frozenset(
    {"reasoning", "item_reference", "mcp_list_tools", "mcp_approval_request", "mcp_approval_response", "compaction"}
    | {"program", "additional_tools", "compaction_trigger"}
)
_ITEM_BLOCKS: Final = frozenset({"input_text", "output_text", "input_image", "input_file"})
_BLOCKS: Final = frozenset(
    {"tool_use", "tool_result", "thinking", "redacted_thinking", "document", "image", "server_tool_use"}
    | {"search_result", "container_upload"}
)
_REPLY: Final = frozenset({"stop_reason", "stop_sequence"})
# In what field of a reply its answers stand, and in what field of each what was said.
_ANSWERS: Final = MappingProxyType({"choices": "message", "candidates": "content"})


def read(given: object, dialect: str | None = None) -> Message | SystemSet:
    """The body for one message, in the dialect named or the one it is in."""
    name: object = dialect if dialect is not None else dialect_of(given)
    reader = _READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        message = f"there is no dialect {name!r}; known: {', '.join(_READERS)}"
        raise UsageError(message)
    return reader(given)


def is_writing(text: str, dialect: str, said: Message | SystemSet) -> bool:
    """Whether a stored writing is one in this dialect, and says what this message says."""
    teller = _TELLERS.get(dialect)
    try:
        written: Any = json_text.value_of(text)
        told = teller(written) if teller is not None and isinstance(written, dict) else None
    except (ValueError, UsageError):
        return False
    return told is not None and told.role == said.role and told.parts == said.parts


def read_all(given: object, dialect: str | None = None) -> list[Message | SystemSet]:
    """The bodies for one message, or for all that a client's reply holds; those of one reply are one atom."""
    bodies = [read(each, dialect) for each in _inside(given)]
    atom = getattr(given, "id", "")
    if len(bodies) < 2 or not isinstance(atom, str):  # noqa: PLR2004  # one alone needs no label
        return bodies
    return [replace(body, atom=atom) if isinstance(body, Message) else body for body in bodies]


def dialect_of(given: object) -> str:
    """The dialect that something is written in."""
    module = module_of(given)
    if module.startswith("google."):
        return gemini.DIALECT
    if module.startswith("anthropic."):
        return anthropic.DIALECT
    if module.startswith("openai."):
        return openai_responses.DIALECT if ".responses" in module else openai_chat.DIALECT
    return _dialect_of_shape(given) if isinstance(given, Mapping) else openai_chat.DIALECT


def _dialect_of_shape(given: Mapping[str, Any]) -> str:
    content, kind = given.get("content"), given.get("type")
    if _is_gemini(given):
        return gemini.DIALECT
    if content is None and isinstance(given.get("text"), str) and isinstance(given.get("role"), str):
        return plain.DIALECT
    if _REPLY & given.keys() and isinstance(content, list):
        return anthropic.DIALECT
    if isinstance(kind, str) and "role" not in given and (kind in _ITEMS or kind.endswith(_ITEM_ENDS)):
        return openai_responses.DIALECT
    blocks = {_type_of(each) for each in content} if isinstance(content, list) else set()
    if blocks & _BLOCKS or any(each.endswith("_tool_result") for each in blocks):
        return anthropic.DIALECT
    if blocks & _ITEM_BLOCKS or (kind == "message" and "role" in given and not _OTHERS & given.keys()):
        return openai_responses.DIALECT
    return openai_chat.DIALECT


# A message that has one of these is a chat message, whatever type it says it is.
_OTHERS: Final = frozenset({"tool_calls", "tool_call_id", "name", "function_call"})


def _is_gemini(given: Mapping[str, Any]) -> bool:
    parts = given.get("parts")
    if not isinstance(parts, list) or "content" in given or not isinstance(given.get("role", ""), str):
        return False
    return all(module_of(part) or _has_kind(part) for part in parts)


def _has_kind(part: object) -> bool:
    return isinstance(part, Mapping) and any(isinstance(name, str) and snake(name) in KINDS for name in part)


def _type_of(block: object) -> str:
    kind = block.get("type") if isinstance(block, Mapping) else getattr(block, "type", "")
    return kind if isinstance(kind, str) else ""


def _inside(given: object) -> list[object]:
    """The messages in a client's reply, or in one answer of it; anything else is one message."""
    if not module_of(given):
        return [given]
    if isinstance(output := getattr(given, "output", None), list) and hasattr(given, "incomplete_details"):
        if not output:
            raise _says_nothing(given, "output")
        return list(output)
    for field, inner in _ANSWERS.items():
        answers = getattr(given, field, None)
        if isinstance(answers, list) and len(answers) != 1:
            message = f"this reply has {len(answers)} {field} and a conversation goes on with one; append that one"
            raise UsageError(message)
        answer = answers[0] if isinstance(answers, list) else given
        if answer is not given or (hasattr(given, "finish_reason") and hasattr(given, inner)):
            said = getattr(answer, inner, None)
            if said is None:
                raise _says_nothing(given, inner)
            return [said]
    return [given]


def _says_nothing(given: object, inner: str) -> UsageError:
    return UsageError(f"this {type(given).__name__} holds no {inner}; append what the model said once it is whole")

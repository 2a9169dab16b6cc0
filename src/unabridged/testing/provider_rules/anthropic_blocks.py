"""What Anthropic's messages refuse in one block: its fields, and who may say it.
They refuse to know the other blocks of a turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from unabridged.testing.provider_rules.rule import Rule, blocks_of, untyped

Prompt: TypeAlias = Mapping[str, Any]

_USERS: Final = frozenset({"tool_result", "image", "document"})
_ASSISTANTS: Final = frozenset({"tool_use", "thinking", "redacted_thinking"})
_IN_RESULT: Final = frozenset({"text", "image", "document", "search_result", "tool_reference"})
_UNMARKED: Final = frozenset({"thinking", "redacted_thinking"})
_ID: Final = re.compile(r"[a-zA-Z0-9_-]+")
_TOOL: Final = re.compile(r"[a-zA-Z0-9_-]{1,128}")


def block_is_typed(prompt: Prompt) -> Iterator[str]:
    """A block is an object that says its type, a text block has a text, and a result holds a text or blocks."""
    for index, turn in enumerate(blocks_of(prompt.get("messages"))):
        yield from untyped(turn.get("content"), f"messages[{index}].content", {"text"})
    for where, _, block in all_blocks(prompt):
        if block.get("type") == "tool_result":
            yield from untyped(block.get("content"), f"{where}.content", {"text"})
            if not isinstance(block.get("content"), str | list | None):
                yield f"{where}.content"


def text_is_said(prompt: Prompt) -> Iterator[str]:
    """A text block is not empty, and not white space alone."""
    for where, _, block in all_blocks(prompt):
        if block.get("type") == "text" and not str(block.get("text") or "").strip():
            yield where


def block_suits_role(prompt: Prompt) -> Iterator[str]:
    """Results, pictures and documents are the user's; calls and thoughts are the assistant's; the system has text."""
    refused = {"assistant": _USERS, "user": _ASSISTANTS, "system": _USERS | _ASSISTANTS}
    for where, role, block in all_blocks(prompt):
        if str(block.get("type")) in refused.get(role, ()):
            yield f"{where}: {block.get('type')!r}"


def result_holds_content(prompt: Prompt) -> Iterator[str]:
    """A result holds texts, pictures and documents, and no calls, results or thoughts."""
    for where, role, block in all_blocks(prompt):
        if role == _RESULT and str(block.get("type")) not in _IN_RESULT:
            yield f"{where}: {block.get('type')!r}"


def error_is_said(prompt: Prompt) -> Iterator[str]:
    """A result that is an error has content."""
    for where, _, block in all_blocks(prompt):
        if block.get("type") == "tool_result" and block.get("is_error") and not block.get("content"):
            yield where


def input_is_an_object(prompt: Prompt) -> Iterator[str]:
    """The input of a call is a JSON object."""
    for where, _, block in all_blocks(prompt):
        if block.get("type") == "tool_use" and not isinstance(block.get("input"), Mapping):
            yield where


def call_id_is_legal(prompt: Prompt) -> Iterator[str]:
    """The id of a call is letters, digits, underscores and dashes, one at least."""
    for where, _, block in all_blocks(prompt):
        if block.get("type") == "tool_use" and not _ID.fullmatch(str(block.get("id") or "")):
            yield f"{where}: {block.get('id')!r}"


def tool_name_is_legal(prompt: Prompt) -> Iterator[str]:
    """A tool's name is 1 to 128 letters, digits, underscores and dashes."""
    for where, _, block in all_blocks(prompt):
        if block.get("type") == "tool_use" and not _TOOL.fullmatch(str(block.get("name") or "")):
            yield f"{where}: {block.get('name')!r}"


def thought_is_signed(prompt: Prompt) -> Iterator[str]:
    """A thought comes back with its signature, or sealed as it was."""
    for where, _, block in all_blocks(prompt):
        seal = {"thinking": "signature", "redacted_thinking": "data"}.get(str(block.get("type")))
        if seal and not block.get(seal):
            yield where


def mark_suits_block(prompt: Prompt) -> Iterator[str]:
    """A thought carries no cache_control."""
    for where, _, block in all_blocks(prompt):
        if str(block.get("type")) in _UNMARKED and "cache_control" in block:
            yield where


_RESULT: Final = "result"


def all_blocks(prompt: Prompt) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every block with where it stands and whose it is: a role's, or inside a result."""
    for place, block in enumerate(blocks_of(prompt.get("system"))):
        yield f"system[{place}]", "system", block
    for index, turn in enumerate(blocks_of(prompt.get("messages"))):
        for place, block in enumerate(blocks_of(turn.get("content"))):
            where = f"messages[{index}].content[{place}]"
            yield where, str(turn.get("role")), block
            if block.get("type") == "tool_result":
                for n, each in enumerate(blocks_of(block.get("content"))):
                    yield f"{where}.content[{n}]", _RESULT, each


BLOCK_RULES: Final[tuple[Rule, ...]] = (
    block_is_typed,
    text_is_said,
    block_suits_role,
    result_holds_content,
    error_is_said,
    input_is_an_object,
    call_id_is_legal,
    tool_name_is_legal,
    thought_is_signed,
    mark_suits_block,
)

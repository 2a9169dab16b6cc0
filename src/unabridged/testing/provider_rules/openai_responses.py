"""What OpenAI's responses refuse: rules over a list of input items, each with the reason the provider gives.
They refuse to know models, and items that the provider keeps and the caller only refers to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from unabridged.testing.provider_rules.rule import Rule, blocks_of, repeated, untyped
from unabridged.testing.provider_rules.wire import WIRE

Items: TypeAlias = Sequence[Mapping[str, Any]]

_ROLES: Final = frozenset({"system", "developer", "user", "assistant"})
# The model asks with these, and the caller answers with those.
_ANSWERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "function_call": "function_call_output",
        "custom_tool_call": "custom_tool_call_output",
        "computer_call": "computer_call_output",
        "shell_call": "shell_call_output",
        "apply_patch_call": "apply_patch_call_output",
        "local_shell_call": "local_shell_call_output",
        "program": "program_output",
        "tool_search_call": "tool_search_output",
        "mcp_approval_request": "mcp_approval_response",
    }
)
_OUTPUTS: Final = frozenset(_ANSWERS.values())
_IDS: Final = MappingProxyType({"mcp_approval_request": "id", "mcp_approval_response": "approval_request_id"})
# What the provider searches itself it answers itself, and of these two names no call.
_SEARCHES: Final = frozenset({"tool_search_call", "tool_search_output"})
# An answer of these is told in pieces of another shape than a message's.
_SHAPED: Final = frozenset({"shell_call_output", "tool_search_output", "mcp_approval_response"})
_CALLERS: Final = frozenset({"item_reference", "compaction_trigger", "additional_tools"})
_OUTPUT_BLOCKS: Final = frozenset({"output_text", "refusal"})
_LONGEST_ID: Final = 64
_ITEM_ID: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_TOOL: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def something_is_said(items: Items) -> Iterator[str]:
    """A request without an item is refused."""
    if not items:
        yield "input"


def role_is_known(items: Items) -> Iterator[str]:
    """A message's role is one of system, developer, user and assistant."""
    for index, item in _messages(items):
        if str(item.get("role")) not in _ROLES:
            yield f"input[{index}]: {item.get('role')!r}"


def content_is_said(items: Items) -> Iterator[str]:
    """A message's content is a text or a list of blocks, and the list is not empty."""
    for index, item in _messages(items):
        if not isinstance(item.get("content"), str | list) or item.get("content") == []:
            yield f"input[{index}].content"


def block_is_typed(items: Items) -> Iterator[str]:
    """A block of a message or an output is an object that says its type, and a text block has a text."""
    for index, item in enumerate(items):
        if str(item.get("type")) in _SHAPED:
            continue
        name = "output" if _is_output(item) else "content"
        yield from untyped(item.get(name), f"input[{index}].{name}", {"input_text", "output_text"})


def output_is_said(items: Items) -> Iterator[str]:
    """What a function or a custom tool put out is a text or a list of blocks."""
    for index, item in enumerate(items):
        told = str(item.get("type")) in {"function_call_output", "custom_tool_call_output"}
        if told and not isinstance(item.get("output"), str | list):
            yield f"input[{index}].output"


def what_was_printed_is_whole(items: Items) -> Iterator[str]:
    """What a shell put out is a list, for each command what it printed, twice, and how it ended."""
    for index, item in enumerate(items):
        if item.get("type") == "shell_call_output":
            printed = item.get("output")
            if not isinstance(printed, list) or not all(map(_is_printed, printed)):
                yield f"input[{index}].output"


def block_suits_role(items: Items) -> Iterator[str]:
    """An assistant's blocks are output_text and refusal; everybody else's begin with input."""
    for index, item in _messages(items):
        mine = item.get("role") == "assistant"
        for place, block in enumerate(blocks_of(item.get("content"))):
            kind = str(block.get("type"))
            if (kind not in _OUTPUT_BLOCKS) if mine else not kind.startswith("input_"):
                yield f"input[{index}].content[{place}]: {kind!r}"


def calls_are_answered(items: Items) -> Iterator[str]:
    """Every call has an output of its kind after it."""
    told: set[tuple[str, str]] = set()
    for index in range(len(items) - 1, -1, -1):
        item = items[index]
        told.add((str(item.get("type")), str(_id(item))))
        if _is_call(item) and (_ANSWERS[str(item["type"])], str(_id(item))) not in told:
            yield f"input[{index}]: {_id(item)!r}"


def outputs_are_asked_for(items: Items) -> Iterator[str]:
    """Every output has a call of its kind before it."""
    asked: set[tuple[str, str]] = set()
    for index, item in enumerate(items):
        kind, call_id = str(item.get("type")), str(_id(item))
        asked.add((_ANSWERS.get(kind, ""), call_id))
        if _is_output(item) and (kind, call_id) not in asked:
            yield f"input[{index}]: {_id(item)!r}"


def call_ids_differ(items: Items) -> Iterator[str]:
    """Two calls of one request may not share a call_id."""
    calls = [(str(_id(each)), f"input[{n}]") for n, each in enumerate(items) if _is_call(each)]
    yield from repeated(calls)


def outputs_differ(items: Items) -> Iterator[str]:
    """A call has one output, and no second."""
    yield from repeated([(str(_id(each)), f"input[{n}]") for n, each in enumerate(items) if _is_output(each)])


def call_id_fits(items: Items) -> Iterator[str]:
    """A call_id has 1 to 64 characters."""
    for index, item in enumerate(items):
        if (_is_call(item) or _is_output(item)) and not _fits(_id(item)):
            yield f"input[{index}]"


def call_is_whole(items: Items) -> Iterator[str]:
    """A function call has arguments, and a custom one input, that are a text."""
    for index, item in enumerate(items):
        field = {"function_call": "arguments", "custom_tool_call": "input"}.get(str(item.get("type")))
        if field and not isinstance(item.get(field), str):
            yield f"input[{index}].{field}"


def tool_name_is_legal(items: Items) -> Iterator[str]:
    """A tool's name is 1 to 64 letters, digits, underscores and dashes."""
    for index, item in enumerate(items):
        if str(item.get("type")) in {"function_call", "custom_tool_call"} and not _TOOL.fullmatch(
            str(item.get("name", ""))
        ):
            yield f"input[{index}]: {item.get('name')!r}"


def item_ids_differ(items: Items) -> Iterator[str]:
    """Two items of one request may not share an id."""
    yield from repeated([(str(item["id"]), f"input[{n}]") for n, item in enumerate(items) if item.get("id")])


def item_id_is_legal(items: Items) -> Iterator[str]:
    """An item's id is 1 to 64 letters, digits, underscores and dashes."""
    for index, item in enumerate(items):
        if item.get("id") is not None and not _ITEM_ID.fullmatch(str(item["id"])):
            yield f"input[{index}].id"


def reasoning_leads_somewhere(items: Items) -> Iterator[str]:
    """A reasoning item is followed by the item that the model made after it."""
    for index, item in enumerate(items):
        if item.get("type") == "reasoning" and not _is_made(items[index + 1] if index + 1 < len(items) else {}):
            yield f"input[{index}]"


def _is_made(item: Mapping[str, Any]) -> bool:
    kind = str(item.get("type", "message"))
    if kind == "message":
        return item.get("role") == "assistant"
    return kind not in _CALLERS and not _is_output(item)


def _is_printed(given: object) -> bool:
    if not isinstance(given, Mapping) or not isinstance(given.get("outcome"), Mapping):
        return False
    return isinstance(given.get("stdout"), str) and isinstance(given.get("stderr"), str)


def _is_call(item: Mapping[str, Any]) -> bool:
    return str(item.get("type")) in _ANSWERS and not _is_providers(item)


def _is_output(item: Mapping[str, Any]) -> bool:
    return str(item.get("type")) in _OUTPUTS and not _is_providers(item)


def _is_providers(item: Mapping[str, Any]) -> bool:
    return str(item.get("type")) in _SEARCHES and (item.get("execution") == "server" or _id(item) is None)


def _id(item: Mapping[str, Any]) -> Any:  # noqa: ANN401  # whatever stands there
    return item.get(_IDS.get(str(item.get("type")), "call_id"))


def _messages(items: Items) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for index, item in enumerate(items):
        if item.get("type", "message") == "message":
            yield index, item


def _fits(call_id: object) -> bool:
    return isinstance(call_id, str) and 0 < len(call_id) <= _LONGEST_ID


RULES: Final[tuple[Rule, ...]] = (
    *WIRE,
    something_is_said,
    role_is_known,
    content_is_said,
    block_is_typed,
    output_is_said,
    what_was_printed_is_whole,
    block_suits_role,
    calls_are_answered,
    outputs_are_asked_for,
    call_ids_differ,
    outputs_differ,
    call_id_fits,
    call_is_whole,
    tool_name_is_legal,
    item_ids_differ,
    item_id_is_legal,
    reasoning_leads_somewhere,
)

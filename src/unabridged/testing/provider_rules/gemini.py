"""What Gemini refuses: rules over contents and the system instruction, each with the reason the provider gives.
They refuse to know models; what only some of them want, such as a signature on every call, is no rule here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from unabridged.testing.provider_rules.rule import Rule, blocks_of
from unabridged.testing.provider_rules.wire import WIRE

Prompt: TypeAlias = Mapping[str, Any]

_KINDS: Final = frozenset(
    {"text", "function_call", "function_response", "inline_data", "file_data", "executable_code"}
    | {"code_execution_result", "tool_call", "tool_response"}
)
_SIGNATURE: Final = "thought_signature"


def something_is_said(prompt: Prompt) -> Iterator[str]:
    """A request without contents is refused."""
    if not _contents(prompt):
        yield "contents"


def role_is_known(prompt: Prompt) -> Iterator[str]:
    """A content is the user's or the model's."""
    for index, content in enumerate(_contents(prompt)):
        if str(content.get("role")) not in {"user", "model"}:
            yield f"contents[{index}]: {content.get('role')!r}"


def user_begins(prompt: Prompt) -> Iterator[str]:
    """The first content is the user's."""
    contents = _contents(prompt)
    if contents and contents[0].get("role") == "model":
        yield "contents[0]"


def turns_alternate(prompt: Prompt) -> Iterator[str]:
    """User and model take turns; a call comes directly after the user, or after what he answered."""
    contents = _contents(prompt)
    for index in range(1, len(contents)):
        if contents[index].get("role") == contents[index - 1].get("role"):
            yield f"contents[{index}]"


def parts_are_some(prompt: Prompt) -> Iterator[str]:
    """A content has one part at least."""
    for index, content in enumerate(_contents(prompt)):
        if not blocks_of(content.get("parts")):
            yield f"contents[{index}].parts"


def part_is_an_object(prompt: Prompt) -> Iterator[str]:
    """A part is an object, and its text is a text."""
    for index, content in enumerate(_contents(prompt)):
        parts = content.get("parts")
        for place, part in enumerate(parts if isinstance(parts, list) else ()):
            if not isinstance(part, Mapping) or not isinstance(part.get("text", ""), str):
                yield f"contents[{index}].parts[{place}]"


def part_is_one_thing(prompt: Prompt) -> Iterator[str]:
    """A part is a text, or a call, or a response, or a file: exactly one of what a part can be."""
    for where, _, part in _parts(prompt):
        if len(_KINDS & part.keys()) != 1:
            yield where


def text_is_said(prompt: Prompt) -> Iterator[str]:
    """A text is not empty, unless the part is there for its signature."""
    for where, _, part in _parts(prompt):
        if part.get("text") == "" and _SIGNATURE not in part:
            yield where


def part_suits_role(prompt: Prompt) -> Iterator[str]:
    """Calls are the model's, responses the user's."""
    refused = {"model": "function_response", "user": "function_call"}
    for where, role, part in _parts(prompt):
        if refused.get(role) in part:
            yield where


def calls_are_answered(prompt: Prompt) -> Iterator[str]:
    """The content after calls has as many responses as there were calls, for the same tools."""
    contents = _contents(prompt)
    for index, content in enumerate(contents):
        following = contents[index + 1] if index + 1 < len(contents) else {}
        asked, told = _names(content, "function_call"), _names(following, "function_response")
        if asked - told:
            yield f"contents[{index}]: {sorted((asked - told).elements())}"


def responses_are_asked_for(prompt: Prompt) -> Iterator[str]:
    """A response stands directly after the content that called, and no call has two."""
    contents = _contents(prompt)
    for index, content in enumerate(contents):
        before = contents[index - 1] if index else {}
        unasked = _names(content, "function_response") - _names(before, "function_call")
        if unasked:
            yield f"contents[{index}]: {sorted(unasked.elements())}"


def call_is_whole(prompt: Prompt) -> Iterator[str]:
    """A call has a tool's name, and arguments that are an object where it has any."""
    for where, _, part in _parts(prompt):
        call = part.get("function_call")
        if isinstance(call, Mapping) and not (call.get("name") and isinstance(call.get("args", {}), Mapping)):
            yield where


def response_is_whole(prompt: Prompt) -> Iterator[str]:
    """A response has a tool's name, and is an object."""
    for where, _, part in _parts(prompt):
        told = part.get("function_response")
        if isinstance(told, Mapping) and not (told.get("name") and isinstance(told.get("response"), Mapping)):
            yield where


def system_is_text(prompt: Prompt) -> Iterator[str]:
    """The system instruction has texts, none of them empty, and nothing else."""
    config = prompt.get("config")
    system = config.get("system_instruction") if isinstance(config, Mapping) else None
    for place, part in enumerate(blocks_of(system.get("parts")) if isinstance(system, Mapping) else ()):
        if not isinstance(part.get("text"), str) or not part["text"]:
            yield f"config.system_instruction.parts[{place}]"


def _contents(prompt: Prompt) -> Sequence[Mapping[str, Any]]:
    return blocks_of(prompt.get("contents"))


def _parts(prompt: Prompt) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for index, content in enumerate(_contents(prompt)):
        for place, part in enumerate(blocks_of(content.get("parts"))):
            yield f"contents[{index}].parts[{place}]", str(content.get("role")), part


def _names(content: Mapping[str, Any], kind: str) -> Counter[str]:
    found = [part.get(kind) for part in blocks_of(content.get("parts"))]
    return Counter(str(each.get("name")) for each in found if isinstance(each, Mapping))


RULES: Final[tuple[Rule, ...]] = (
    *WIRE,
    something_is_said,
    role_is_known,
    user_begins,
    turns_alternate,
    parts_are_some,
    part_is_an_object,
    part_is_one_thing,
    text_is_said,
    part_suits_role,
    calls_are_answered,
    responses_are_asked_for,
    call_is_whole,
    response_is_whole,
    system_is_text,
)

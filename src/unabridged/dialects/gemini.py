"""Gemini's contents to bodies and back, with thoughts, signatures, files and the code the provider ran.
It refuses to import the client library; calls without an id get one that is never sent back.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from unabridged.dialects import calls, gemini_parts, media, saying
from unabridged.dialects.gemini_parts import DIALECT, KINDS, NO_SIGNATURE, SIGNATURE, snake
from unabridged.dialects.given import fields_of
from unabridged.dialects.own import is_own, noted, notes_of, settled, whole
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Part, Text, ToolCall, ToolResult

__all__ = ["DIALECT", "prompt", "read", "told", "write"]

# Where the client's objects hold bytes, and the wire base64.
_BYTES: Final = (("inline_data", "data"), (SIGNATURE,), ("function_response", "parts", "inline_data", "data"))
_BESIDE: Final = "shown beside this result"


def read(given: object) -> Message | SystemSet:
    """The body for one content; ``UsageError`` for what is none."""
    fields = fields_of(given, needs="'parts' and a 'role'")
    _refuse_unless_content(fields)
    bare, binary = _texted(fields)
    json_text.check(bare)
    said = settled(_message(bare, binary=binary), DIALECT, given=bare, bare=bare, write=_written)
    if binary and said.original is not None:
        said = replace(said, extra=noted(DIALECT, said.extra, binary="bytes"))
    if said.role == "system":
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def told(fields: dict[str, Any]) -> Message:
    """What a writing says, without what it takes to write it again; ``UsageError`` where it is none."""
    _refuse_unless_content(fields)
    return _message(fields, binary=False)


def _refuse_unless_content(fields: Mapping[str, Any]) -> None:
    if not isinstance(fields.get("parts"), list) or not isinstance(fields.get("role", ""), str):
        message = "a content is a mapping with a list of 'parts' and a 'role'; see the dialects in the docs"
        raise UsageError(message)


def _message(given: dict[str, Any], *, binary: bool) -> Message:
    more = dict(given)
    role = more.pop("role", "user")
    seen: Counter[str] = Counter()
    parts = []
    for each in more.pop("parts"):
        plain = _renamed(each)
        tool = _tool_of(plain)
        parts.append(gemini_parts.read(plain, seen[tool]))
        seen[tool] += 1
    said = None if "role" in given else "absent"
    ours = {"model": "assistant"}.get(role, role)
    if parts and role in {"user", "function", "tool"} and all(isinstance(part, ToolResult) for part in parts):
        said = said or (role if role != "user" else None)
        ours = "tool"
    return Message(
        role=ours, parts=tuple(parts), extra=noted(DIALECT, more=more, role=said, binary="bytes" if binary else None)
    )


def _tool_of(part: object) -> str:
    """Which tool a part calls or answers, to count them by."""
    match part:
        case {"function_call": {"name": str(name)}}:
            return f"call {name}"
        case {"function_response": {"name": str(name)}}:
            return f"result {name}"
        case _:
            return ""


def _renamed(part: object) -> object:
    """The part under the names of the client library, where it came from the wire."""
    if not isinstance(part, dict) or all(snake(name) == name for name in part if isinstance(name, str)):
        return part
    plain = {snake(name): value for name, value in part.items()}
    for kind in KINDS:
        inner = plain.get(kind)
        if isinstance(inner, dict) and kind != "text":
            plain[kind] = {snake(name): value for name, value in inner.items()}
    return plain


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The content for a body, with bytes where it came with bytes."""
    written = _written(message)
    return _decoded(written) if notes_of(message, DIALECT).get("binary") else written


def _written(message: Message | SystemSet) -> dict[str, Any]:
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return dict(original)
    notes = notes_of(message, DIALECT)
    said = notes.get("role")
    role = {"assistant": "model", "tool": "user"}.get(message.role, message.role)
    fields: dict[str, Any] = {"role": said or role, "parts": [gemini_parts.write(part) for part in message.parts]}
    if said == "absent":
        del fields["role"]
    return whole(fields, notes)


def prompt(says: Sequence[Message | SystemSet]) -> dict[str, Any]:
    """The ``contents`` and ``config`` of a whole request: turns that alternate, a user's first, calls signed."""
    system: list[dict[str, Any]] = []
    contents: list[dict[str, Any]] = []
    names = calls.names(says)
    for said in says:
        if isinstance(said, SystemSet):
            system += [{"text": words} for part in said.parts if (words := saying.words(part))]
            continue
        role = "model" if said.role == "assistant" else "user"
        parts = _parts(said, role, names)
        if parts and contents and contents[-1]["role"] == role:
            contents[-1]["parts"] += parts
        elif parts:
            contents.append({"role": role, "parts": parts})
    if not contents or contents[0]["role"] != "user":
        contents.insert(0, {"role": "user", "parts": [{"text": saying.BEGINNING}]})
    for content in contents:
        if content["role"] == "user":
            content["parts"].sort(key=lambda part: "function_response" not in part)
    return {"contents": contents, "config": {"system_instruction": {"parts": system}} if system else {}}


def _parts(said: Message, role: str, names: Mapping[str, str]) -> list[dict[str, Any]]:
    labels = [saying.speaker(said)]
    if said.role not in {"user", "assistant", "tool"}:
        labels.append(saying.strange_role(said.role))
    found: list[dict[str, Any]] = [{"text": label} for label in labels if label]
    if said.original is not None and said.original.dialect == DIALECT:
        own: Any = [_renamed(part) for part in write(said)["parts"]]
        return [*found, *(part for part in own if isinstance(part, dict) and not _is_blank(part))]
    ours = [part for part in said.parts if not isinstance(part, ToolCall) or is_own(part, DIALECT)]
    signed = any(isinstance(part, ToolCall) for part in ours) or role != "model"
    for part in saying.captioned(said.parts, DIALECT):
        found += [each for each in _sayable(part, role, names) if not _is_blank(each)]
        if isinstance(part, ToolCall) and not signed:
            found[-1] = {**found[-1], SIGNATURE: _encoded(NO_SIGNATURE.encode())}
            signed = True
    return _decoded({"parts": found})["parts"] if notes_of(said, DIALECT).get("binary") else found


def _sayable(part: Part, role: str, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The part, or what stands for it where the provider does not take it from this role."""
    match part:
        case ToolCall() if role == "user":
            return [{"text": saying.words(part)}]
        case ToolResult() if role == "model":
            return [{"text": saying.words(part)}]
        case ToolResult() if not is_own(part, DIALECT):
            apart = [each for each in part.content if isinstance(each, Media)]
            told = [Text(text=media.told(each, _BESIDE)) if each in apart else each for each in part.content]
            bare = replace(part, content=tuple(told))
            return [
                gemini_parts.write(bare, names.get(part.call_id, "")),
                *map(gemini_parts.write, saying.captioned(apart, DIALECT)),
            ]
        case ToolResult():
            return [gemini_parts.write(part, names.get(part.call_id, ""))]
        case Media() if role == "model" and not is_own(part, DIALECT):
            return [{"text": media.told(part, "only a user can show it")}]
        case _:
            return [gemini_parts.write(part)]


def _is_blank(part: Mapping[str, Any]) -> bool:
    """Whether a part is an empty text, and carries no signature that the provider wants back."""
    return part.get("text") == "" and SIGNATURE not in part


def _texted(given: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """The content as JSON has it, and whether bytes were in it."""
    found: list[bool] = []

    def encoded(value: Any) -> Any:  # noqa: ANN401  # bytes, or anything else
        if isinstance(value, bytes):
            found.append(True)
            return _encoded(value)
        return value

    return _changed(given, encoded), bool(found)


def _encoded(value: bytes) -> str:
    return base64.b64encode(value).decode("ascii")


def _decoded(given: dict[str, Any]) -> dict[str, Any]:
    def decoded(value: Any) -> Any:  # noqa: ANN401  # base64, or anything else
        try:
            return base64.b64decode(value, validate=True) if isinstance(value, str) else value
        except ValueError:
            return value

    return _changed(given, decoded)


def _changed(given: dict[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    """The content with every value changed that is bytes for the client and base64 on the wire."""
    changed = []
    for part in given["parts"]:
        for path in _BYTES:
            part = _at(part, path, change)  # noqa: PLW2901  # one place after the other
        changed.append(part)
    return {**given, "parts": changed}


def _at(value: Any, path: tuple[str, ...], change: Callable[[Any], Any]) -> Any:  # noqa: ANN401  # any JSON
    """The value with what stands at the end of the path changed; the same object where nothing stands there."""
    if isinstance(value, list):
        return [_at(each, path, change) for each in value]
    if not path:
        return change(value)
    if not isinstance(value, dict):
        return value
    names = [name for name in value if isinstance(name, str) and snake(name) == path[0]]
    return {**value, **{name: _at(value[name], path[1:], change) for name in names}} if names else value

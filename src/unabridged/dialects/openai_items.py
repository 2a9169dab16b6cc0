"""The items of OpenAI's responses and the blocks inside them: to parts and back.
It refuses to know which items may follow each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, assert_never

from unabridged.dialects import media, openai_kinds, saying
from unabridged.dialects.openai_blocks import REFUSAL, is_refusal
from unabridged.dialects.own import is_own, marked, noted, notes_of, thawed, whole, with_order
from unabridged.log import json_text
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

DIALECT: Final = "openai-responses"
BLOCK: Final = f"{DIALECT}:block"
ITEM: Final = f"{DIALECT}:item"
_NUMBER: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def is_number(value: object) -> bool:
    """Whether the provider takes this as the number of an item."""
    return isinstance(value, str) and bool(_NUMBER.fullmatch(value))


def read_block(block: object) -> Part:
    """The part for one block of a message's content or of an output."""
    part = _known_block(block) if isinstance(block, dict) else None
    if part is None or not isinstance(block, dict):
        return Opaque(type=BLOCK, value=Extra({"value": block}))
    written = write_block(part, "assistant")
    return with_order(part, block, written, DIALECT) if isinstance(written, dict) else part


def _known_block(block: dict[str, Any]) -> Text | Media | None:
    match block:
        case {"type": "input_text" | "output_text" as kind, "text": str(text), **more}:
            return Text(text=text, extra=noted(DIALECT, kind=kind, more=more))
        case {"type": "refusal", "refusal": str(text), **more}:
            return Text(text=text, extra=noted(DIALECT, Extra({REFUSAL: True}), more=more))
        case {"type": "input_image" | "computer_screenshot" as kind, "image_url": str(url), **more}:
            extra = marked(DIALECT, kind=kind, more=more)
            return Media(media_type=media.type_at(url, "image"), reference=url, extra=extra)
        case {"type": "input_image" | "computer_screenshot" as kind, "file_id": str(file_id), **more}:
            reference = media.kept_by("openai", file_id)
            return Media(media_type="image", reference=reference, extra=marked(DIALECT, kind=kind, more=more))
        case {"type": "input_file", **more}:
            return _file(more)
        case _:
            return None


def _file(more: dict[str, Any]) -> Media | None:
    """A file by its content, its address or its id; its name is ours to keep."""
    name = more.pop("filename") if isinstance(more.get("filename"), str) else ""
    for field in ("file_data", "file_url", "file_id"):
        if isinstance(more.get(field), str):
            said = more.pop(field)
            reference = media.kept_by("openai", said) if field == "file_id" else said
            kind = media.type_at(reference, "document")
            extra = marked(DIALECT, kind="input_file", field=field, more=more)
            return Media(media_type=kind, reference=reference, name=name, extra=extra)
    return None


def write_block(part: Part, role: str) -> Any:  # noqa: ANN401  # a block, or whatever stood where one should
    """The block for a part in a message of this role; in words where there is no block for it."""
    notes = notes_of(part, DIALECT)
    match part:
        case Opaque() if part.type == BLOCK:
            return thawed(part.value).get("value")
        case Text() if is_refusal(part) and role == "assistant":
            fields: dict[str, Any] = {"type": "refusal", "refusal": part.text}
        case Text():
            kind = notes.get("kind") or ("output_text" if role == "assistant" else "input_text")
            fields = {"type": kind, "text": saying.words(part)}
        case Media():
            fields = _media(part, notes)
        case ExecutionResult() if is_own(part, DIALECT):
            fields = {"stdout": part.stdout, "stderr": part.stderr}
        case _:
            return {"type": "output_text" if role == "assistant" else "input_text", "text": saying.words(part)}
    return whole(fields, notes)


def _media(part: Media, notes: Mapping[str, Any]) -> dict[str, Any]:
    kind, file_id, inside = media.kind_of(part), media.file_at(part, "openai"), media.sendable(part)
    name = {"filename": part.name} if part.name else {}
    if is_own(part, DIALECT) and notes.get("kind") == "input_file":
        return {"type": "input_file", str(notes.get("field")): file_id or part.reference, **name}
    if is_own(part, DIALECT):
        return {"type": notes.get("kind"), **({"file_id": file_id} if file_id else {"image_url": part.reference})}
    if kind == "image" and file_id:
        return {"type": "input_image", "detail": "auto", "file_id": file_id}
    if kind == "image" and (inside or media.is_public(part)):
        reference = media.inline(*inside) if inside else part.reference
        return {"type": "input_image", "detail": "auto", "image_url": reference}
    if kind == "document" and file_id:
        return {"type": "input_file", "file_id": file_id, **name}
    if kind == "document" and inside:
        return {"type": "input_file", "filename": part.name or "document", "file_data": media.inline(*inside)}
    if kind == "document" and media.is_public(part):
        return {"type": "input_file", "file_url": part.reference, **name}
    return {"type": "input_text", "text": media.told(part, "it cannot be sent to this provider")}


ItemPart: TypeAlias = Reasoning | ToolCall | ToolResult | Opaque


def read_item(given: dict[str, Any]) -> ItemPart:
    """The part for an item that is no message."""
    part = _known_item(given)
    return Opaque(type=ITEM, value=Extra(given)) if part is None else with_order(part, given, write_item(part), DIALECT)


def _known_item(given: dict[str, Any]) -> Reasoning | ToolCall | ToolResult | None:
    match given:
        case {"type": "reasoning", "id": str(item), "summary": list(summary), **more} if item and _is_summary(summary):
            return _reasoning(item, summary, more)
        case {"type": "reasoning", "encrypted_content": str(), "summary": list(summary), **more} if (
            "id" not in more and given["encrypted_content"] and _is_summary(summary)
        ):
            return _reasoning("", summary, {"encrypted_content": given["encrypted_content"], **more})
        case {"type": "function_call", "call_id": str(call), "name": str(name), "arguments": str(text), **more}:
            return ToolCall(call_id=call, name=name, arguments=text, extra=marked(DIALECT, more=more))
        case {"type": "custom_tool_call" as kind, "call_id": str(call), "name": str(name), "input": str(text), **more}:
            return ToolCall(call_id=call, name=name, arguments=text, extra=marked(DIALECT, kind=kind, more=more))
        case {"type": str(kind), **asked} if kind in openai_kinds.SHAPED_CALLS and openai_kinds.is_callers(kind, asked):
            call = asked.pop(openai_kinds.id_field(kind))
            kept = {each: asked.pop(each) for each in ("id", "status") if each in asked}
            extra, text = marked(DIALECT, kind=kind, more=kept), json_text.text_of(asked)
            return ToolCall(call_id=call, name=kind.removesuffix("_call"), arguments=text, extra=extra)
        case {"type": str(kind), **more} if kind in openai_kinds.OUTPUTS and openai_kinds.is_answer(kind, more):
            return _output(kind, more)
        case _:
            return None


def _is_summary(summary: list[Any]) -> bool:
    texts = [each.get("text") for each in summary if isinstance(each, dict) and each.get("type") == "summary_text"]
    return len(texts) == len(summary) and all(isinstance(each, str) for each in texts)


def _reasoning(item: str, summary: list[Any], more: dict[str, Any]) -> Reasoning:
    sealed = more.pop("encrypted_content") if isinstance(more.get("encrypted_content"), str) else ""
    told = summary or (more.get("content") if isinstance(more.get("content"), list) else None) or []
    texts = [each["text"] for each in told if isinstance(each, dict) and isinstance(each.get("text"), str)]
    kept = summary if len(summary) > 1 else None
    extra = marked(DIALECT, id=item, summary=kept, silent=None if summary else "silent", more=more)
    return Reasoning(text="\n\n".join(texts), redacted=sealed, extra=extra)


def _output(kind: str, more: dict[str, Any]) -> ToolResult:
    call, field = more.pop(openai_kinds.id_field(kind)), openai_kinds.said_field(kind)
    is_silent = kind == openai_kinds.QUIET and more.get(field) is None
    output = None if is_silent else more.pop(field)
    shape = (
        "absent" if is_silent else None if isinstance(output, str) else "list" if isinstance(output, list) else "block"
    )
    match output:
        case None if is_silent:
            content: tuple[Part, ...] = ()
        case str():
            content = (Text(text=output),)
        case list() if kind == openai_kinds.PRINTED:
            content = tuple(map(_printed, output))
        case list():
            content = tuple([read_block(each) for each in output])
        case _:
            content = (read_block(output),)
    name = more.pop("name") if isinstance(more.get("name"), str) else ""
    note = None if kind == "function_call_output" else kind
    extra = marked(DIALECT, kind=note, shape=shape, more=more)
    return ToolResult(call_id=call, content=content, name=name, extra=extra)


def _printed(given: Mapping[str, Any]) -> ExecutionResult:
    """What one command printed, and how it ended."""
    more = dict(given)
    stdout, stderr, ended = more.pop("stdout"), more.pop("stderr"), more["outcome"]
    code = ended.get("exit_code")
    status = (
        "" if code in (0, None) and ended.get("type") == "exit" else "timeout" if code is None else f"exit code {code}"
    )
    part = ExecutionResult(stdout=stdout, stderr=stderr, status=status, extra=marked(DIALECT, more=more))
    return with_order(part, given, write_block(part, "tool"), DIALECT)


def write_item(part: ItemPart) -> dict[str, Any]:
    """The item for a part that is no content of a message."""
    notes = notes_of(part, DIALECT)
    match part:
        case Reasoning():
            kept = thawed(notes).get("summary")
            summary = [] if notes.get("silent") else kept or [{"type": "summary_text", "text": part.text}]
            named = {"id": notes["id"]} if "id" in notes else {}  # what is sealed whole may come without
            fields: dict[str, Any] = {"type": "reasoning", **named, "summary": summary}
            if part.redacted:
                fields["encrypted_content"] = part.redacted
        case ToolCall():
            fields = _call(part, notes.get("kind"))
        case ToolResult():
            kind = notes.get("kind") or "function_call_output"
            said = {openai_kinds.said_field(kind): _shaped(saying.with_status(part), notes)}
            named = {"name": part.name} if part.name and is_own(part, DIALECT) else {}
            silent = notes.get("shape") == "absent" and not part.content
            fields = {"type": kind, openai_kinds.id_field(kind): part.call_id, **({} if silent else said), **named}
        case Opaque():
            return thawed(part.value)
        case other:
            assert_never(other)
    return whole(fields, notes)


def _call(part: ToolCall, kind: object) -> dict[str, Any]:
    if kind == "custom_tool_call":
        return {"type": kind, "call_id": part.call_id, "name": part.name, "input": part.arguments}
    if isinstance(kind, str) and kind in openai_kinds.SHAPED_CALLS:
        return {"type": kind, openai_kinds.id_field(kind): part.call_id, **saying.object_of(part.arguments)}
    return {"type": "function_call", "call_id": part.call_id, "name": part.name, "arguments": part.arguments}


def _shown(part: ToolResult) -> Iterator[Part]:
    return saying.captioned(part.content, DIALECT, named={"document"})


def _shaped(part: ToolResult, notes: Mapping[str, Any]) -> Any:  # noqa: ANN401  # a text, a list of blocks, or one block
    shape, blocks = notes.get("shape"), [write_block(each, "tool") for each in _shown(part)]
    plain = len(blocks) == 1 and isinstance(blocks[0], dict) and blocks[0].get("type") == "input_text"
    if shape == "block" and len(blocks) == 1 and not plain:
        return blocks[0]
    if shape == "list":
        return blocks
    return (blocks[0]["text"] if plain else blocks) if blocks else ""

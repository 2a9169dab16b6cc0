"""AgentScope's content blocks to parts and back; the same block comes out, whatever stands in it.
It refuses to import AgentScope: a block is a mapping, and what is none is kept untouched.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from unabridged.dialects import media, saying
from unabridged.dialects.depth import is_deep
from unabridged.dialects.own import is_own, marked, noted, notes_of, thawed, whole
from unabridged.log import json_text
from unabridged.log.extra import Extra
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

DIALECT: Final = "agentscope"
OPAQUE: Final = f"{DIALECT}:"
_VALUE: Final = f"{DIALECT}:content"
_SOURCED: Final = ("image", "audio", "video")


def read(block: object) -> Part:
    """The part for one block."""
    part = _known(block) if isinstance(block, dict) else None
    if part is not None:
        return part
    name = block.get("type") if isinstance(block, dict) else None
    if isinstance(block, dict) and isinstance(name, str) and OPAQUE + name != _VALUE:
        return Opaque(type=OPAQUE + name, value=Extra(block))
    return Opaque(type=_VALUE, value=Extra({"value": block}))


def _known(block: dict[str, Any]) -> Part | None:
    match block:
        case {"type": "text", "text": str(text), **more}:
            return Text(text=text, extra=noted(DIALECT, more=more))
        case {"type": "thinking", "thinking": str(text), **more}:
            signature = more.pop("signature") if isinstance(more.get("signature"), str) and more["signature"] else ""
            return Reasoning(text=text, signature=signature, extra=marked(DIALECT, more=more))
        case {"type": "tool_use", "id": str(call_id), "name": str(name), "input": dict(asked), **more}:
            return ToolCall(
                call_id=call_id, name=name, arguments=json_text.text_of(asked), extra=noted(DIALECT, more=more)
            )
        case {"type": "tool_result", "id": str(call_id), "output": str() | list() as output, **more}:
            return _result(call_id, output, more)
        case {"type": "image" | "audio" | "video" as kind, "source": dict(source), **more}:
            return _sourced(kind, source, more)
        case _:
            return None


def _result(call_id: str, output: str | list[Any], more: dict[str, Any]) -> ToolResult:
    shape = "list" if isinstance(output, list) else "text"
    content = tuple(map(read, output)) if isinstance(output, list) else (Text(text=output),)
    name = more.pop("name") if isinstance(more.get("name"), str) and more["name"] else ""
    status = "failed" if more.get("is_error") is True else ""
    extra = marked(DIALECT, content=shape, more=more)
    return ToolResult(call_id=call_id, content=content, name=name, status=status, extra=extra)


def _sourced(kind: str, source: dict[str, Any], more: dict[str, Any]) -> Media | None:
    """A picture, a sound or a film by where it is: what rides along as base64 is a reference too, and no text."""
    match source:
        case {"type": "base64", "media_type": str(found), "data": str(content), **rest} if not rest:
            extra = marked(DIALECT, kind=kind, source="base64", more=more)
            if media.inlined(made := Media(media_type=found, reference=media.inline(found, content), extra=extra)):
                return made
            return None  # a media type that no reference could tell
        case {"type": "url", "url": str(reference), **rest} if not rest:
            extra = marked(DIALECT, kind=kind, source="url", more=more)
            return Media(media_type=media.type_at(reference, kind), reference=reference, extra=extra)
        case _:
            return None


def write(part: Part) -> Any:  # noqa: ANN401  # a block, or whatever stood where one should
    """The block for a part; in words where AgentScope has no block for it."""
    notes = notes_of(part, DIALECT)
    match part:
        case Opaque() if part.type == _VALUE:
            return thawed(part.value).get("value")
        case Opaque() if part.type.startswith(OPAQUE):
            return thawed(part.value)
        case Text():
            fields: dict[str, Any] = {"type": "text", "text": saying.words(part)}
        case Reasoning() if part.text or not part.redacted:
            fields = {"type": "thinking", "thinking": part.text}
            if part.signature:
                fields["signature"] = part.signature
        case ToolCall():
            fields = {"type": "tool_use", "id": part.call_id, "name": part.name, "input": _asked(part.arguments)}
        case ToolResult():
            fields = _answer(part)
        case Media():
            return _media(part)
        case _:
            fields = {"type": "text", "text": saying.words(part)}
    return whole(fields, notes)


def readable(part: Part) -> Part:
    """The part as a formatter can write it: arguments nested more deeply than anybody reads are the text they are."""
    if isinstance(part, ToolCall) and is_deep(part.arguments):
        return replace(part, arguments=json_text.text_of(saying.object_of(part.arguments)))
    return part


def _asked(arguments: str) -> dict[str, Any]:
    try:
        found = json_text.value_of(arguments)
    except ValueError:
        found = None
    return dict(found) if isinstance(found, dict) else saying.object_of(arguments)


def _answer(part: ToolResult) -> dict[str, Any]:
    inside, is_text = part.content, notes_of(part, DIALECT).get("content") == "text"
    if is_text and len(inside) == 1 and isinstance(inside[0], Text):
        output: Any = inside[0].text
    else:
        output = [write(each) for each in inside]
    name = {"name": part.name} if part.name or not is_own(part, DIALECT) else {}
    return {"type": "tool_result", "id": part.call_id, "output": output, **name}


def _media(part: Media) -> dict[str, Any]:
    notes = notes_of(part, DIALECT)
    kind = notes.get("kind") or media.kind_of(part)
    if kind not in _SOURCED:  # a document has no block here
        return {"type": "text", "text": saying.words(part)}
    inside = None if notes.get("source") == "url" else media.inlined(part)
    if inside is None:
        source = {"type": "url", "url": part.reference}
    else:
        source = {"type": "base64", "media_type": inside[0], "data": inside[1]}
    return whole({"type": kind, "source": source}, notes)

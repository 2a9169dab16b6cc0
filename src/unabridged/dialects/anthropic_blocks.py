"""Anthropic's content blocks to parts and back.
It refuses to know messages, and which blocks may stand where in a request.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any, Final

from unabridged.dialects import media, saying
from unabridged.dialects.own import is_own, marked, noted, notes_of, thawed, whole, with_order
from unabridged.log import json_text
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

DIALECT: Final = "anthropic"
OPAQUE: Final = f"{DIALECT}:"
_VALUE: Final = f"{DIALECT}:content"
_PDF: Final = "application/pdf"
_PLAIN: Final = "text/plain"


def read(block: object) -> Part:
    """The part for one block."""
    part = _known(block) if isinstance(block, dict) else None
    if part is None or not isinstance(block, dict):
        name = block.get("type") if isinstance(block, dict) else None
        return (
            Opaque(type=OPAQUE + name, value=Extra(block))
            if isinstance(block, dict) and isinstance(name, str) and OPAQUE + name != _VALUE
            else Opaque(type=_VALUE, value=Extra({"value": block}))
        )
    written = write(part)
    return with_order(part, block, written, DIALECT) if isinstance(written, dict) else part


def _known(block: dict[str, Any]) -> Text | Reasoning | ToolCall | ToolResult | Media | None:
    match block:
        case {"type": "text", "text": str(text), **more}:
            return Text(text=text, extra=noted(DIALECT, more=more))
        case {"type": "thinking", "thinking": str(text), "signature": str(signature), **more} if signature:
            return Reasoning(text=text, signature=signature, extra=marked(DIALECT, more=more))
        case {"type": "thinking", "thinking": str(text), **more} if "signature" not in more:
            return Reasoning(text=text, extra=marked(DIALECT, more=more))
        case {"type": "redacted_thinking", "data": str(sealed), **more} if sealed:
            return Reasoning(redacted=sealed, extra=marked(DIALECT, more=more))
        case {"type": "tool_use", "id": str(call_id), "name": str(name), "input": dict(asked), **more}:
            extra = noted(DIALECT, more=more)
            return ToolCall(call_id=call_id, name=name, arguments=json_text.text_of(asked), extra=extra)
        case {"type": "tool_result", "tool_use_id": str(call_id), **more}:
            return _result(call_id, more) if isinstance(more.get("is_error"), bool | None) else None
        case {"type": "image" | "document" as kind, "source": dict(source), **more}:
            return _sourced(kind, source, more)
        case _:
            return None


def _result(call_id: str, more: dict[str, Any]) -> ToolResult:
    shape, content = "absent", more.get("content")
    parts: tuple[Part, ...] = ()
    if isinstance(content, str):
        parts, shape = (Text(text=content),), ""
    elif isinstance(content, list):
        parts, shape = tuple([read(each) for each in content]), "list"
    elif content is not None:
        parts, shape = (Opaque(type=_VALUE, value=Extra({"value": content})),), "value"
    if shape != "absent":
        del more["content"]
    status = ""
    if isinstance(more.get("is_error"), bool):
        status = "failed" if more.pop("is_error") else "completed"
    return ToolResult(call_id=call_id, content=parts, status=status, extra=marked(DIALECT, content=shape, more=more))


def _sourced(kind: str, source: dict[str, Any], more: dict[str, Any]) -> Media | Text | None:
    """A picture or a document by where it is; a document that is text is text."""
    name = more.pop("title") if isinstance(more.get("title"), str) else ""
    least = "image" if kind == "image" else "document"
    match source:
        case {"type": "base64", "media_type": str(found), "data": str(content), **rest} if not rest:
            reference, least = media.inline(found, content), found
        case {"type": "url", "url": str(reference), **rest} if not rest:
            least = _PDF if kind == "document" else "image"
        case {"type": "file", "file_id": str(file_id), **rest} if not rest:
            reference = media.kept_by("anthropic", file_id)
        case {"type": "text", "media_type": "text/plain", "data": str(text), **rest} if not rest:
            extra = Extra({saying.TITLE: name}) if name else NOTHING_MORE
            return Text(text=text, extra=noted(DIALECT, extra, kind="document", more=more))
        case _:
            return None
    return Media(media_type=least, reference=reference, name=name, extra=marked(DIALECT, kind=kind, more=more))


def write(part: Part) -> Any:  # noqa: ANN401  # a block, or whatever stood where one should
    """The block for a part; in words where there is no block for it."""
    notes = notes_of(part, DIALECT)
    match part:
        case Opaque() if part.type == _VALUE:
            return thawed(part.value).get("value")
        case Opaque() if part.type.startswith(OPAQUE):
            return thawed(part.value)
        case Text() if notes.get("kind") == "document":
            source = {"type": "text", "media_type": _PLAIN, "data": part.text}
            fields = _document(source, str(part.extra.get(saying.TITLE, "")))
        case Text():
            fields = {"type": "text", "text": saying.words(part)}
        case Reasoning() if is_own(part, DIALECT) and part.redacted:
            fields = {"type": "redacted_thinking", "data": part.redacted}
        case Reasoning() if is_own(part, DIALECT):
            fields = {"type": "thinking", "thinking": part.text}
            if part.signature:
                fields["signature"] = part.signature
        case ToolCall():
            asked = saying.object_of(part.arguments)
            fields = {"type": "tool_use", "id": part.call_id, "name": part.name, "input": asked}
        case ToolResult():
            fields = _answer(part, notes)
        case Media():
            fields = _media(part, notes)
        case _:
            return {"type": "text", "text": saying.words(part)}
    return whole(fields, notes)


def _answer(part: ToolResult, notes: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {"type": "tool_result", "tool_use_id": part.call_id}
    content = saying.with_status(part, "failed").content
    blocks = [write(each) for each in saying.captioned(content, DIALECT, named={"document"})]
    plain = len(blocks) == 1 and isinstance(blocks[0], dict) and blocks[0].keys() == {"type", "text"}
    shape = notes.get("content")
    if shape == "value" and len(blocks) == 1 and isinstance(part.content[0], Opaque):
        fields["content"] = blocks[0]
    elif shape != "absent" or blocks:
        fields["content"] = blocks[0]["text"] if plain and shape != "list" else blocks
    if part.status in saying.FAILED:
        fields["is_error"] = True
    elif part.status and is_own(part, DIALECT):
        fields["is_error"] = False
    return fields


def _document(source: dict[str, Any], title: str) -> dict[str, Any]:
    return {"type": "document", "source": source, **({"title": title} if title else {})}


def _media(part: Media, notes: Mapping[str, Any]) -> dict[str, Any]:
    own, kind = is_own(part, DIALECT), media.kind_of(part)
    inside = media.inlined(part) if own else media.sendable(part)
    source: dict[str, Any] = {}
    if file_id := media.file_at(part, "anthropic"):
        source = {"type": "file", "file_id": file_id}
    elif inside and (own or inside[0] in media.PICTURES or inside[0] == _PDF):
        source = {"type": "base64", "media_type": inside[0], "data": inside[1]}
    elif inside and inside[0].startswith("text/") and (text := _text(inside[1])) is not None:
        source = {"type": "text", "media_type": _PLAIN, "data": text}
    elif own or (media.is_public(part) and (kind == "image" or _is_pdf(part))):
        source = {"type": "url", "url": part.reference}
    if not source:
        return {"type": "text", "text": media.told(part, "it cannot be sent to this provider")}
    if (notes.get("kind") or kind) == "image":
        return {"type": "image", "source": source}
    return _document(source, part.name)


def _is_pdf(part: Media) -> bool:
    return part.media_type == _PDF or part.reference.lower().endswith(".pdf")


def _text(content: str) -> str | None:
    try:
        return base64.b64decode(content, validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        return None


def no_extra(part: Part) -> bool:
    """Whether a part is plain words."""
    return isinstance(part, Text) and not part.extra

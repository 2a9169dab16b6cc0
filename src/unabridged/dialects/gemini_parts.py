"""The parts of Gemini's contents to parts of ours and back.
It refuses to know contents, roles, and what a request must begin with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from unabridged.dialects import media, saying
from unabridged.dialects.own import is_own, marked, more_of, noted, notes_of, thawed, whole, with_order
from unabridged.log import json_text
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

DIALECT: Final = "gemini"
OPAQUE: Final = f"{DIALECT}:"
SIGNATURE: Final = "thought_signature"
# What the provider says to send with a call that another model made.
NO_SIGNATURE: Final = "skip_thought_signature_validator"
# What a part can be; a part is recognised by the one of these that it has.
KINDS: Final = (
    "text",
    "function_call",
    "function_response",
    "inline_data",
    "file_data",
    "executable_code",
    "code_execution_result",
    "tool_call",
    "tool_response",
)
# A result that is a text alone stands under one of these.
_PLAIN: Final = ("output", "error")
_TEXTS: Final = ("id", "mime_type", "display_name", "output")
_PICTURES: Final = (media.PICTURES - {"image/gif"}) | {"image/heic", "image/heif"}
_GOOD: Final = "OUTCOME_OK"
_CAPITAL: Final = re.compile(r"(?<=[a-z])([A-Z])")


def snake(name: str) -> str:
    """``inlineData`` is the wire's name of ``inline_data``."""
    return _CAPITAL.sub(lambda found: "_" + found[1].lower(), name)


def read(part: object, number: int = 0) -> Part:
    """The part for one part of a content; ``number`` counts the calls, or results, of one tool."""
    found = _known(part, number) if isinstance(part, dict) and is_marked_well(part) else None
    if found is None or not isinstance(part, dict):
        kind = next((name for name in KINDS if isinstance(part, dict) and name in part), "part")
        value = part if isinstance(part, dict) and kind != "part" else {"value": part}
        return Opaque(type=OPAQUE + kind, value=Extra(value))
    return with_order(found, part, write(found), DIALECT)


def is_marked_well(part: Mapping[str, Any]) -> bool:
    """Whether what stands beside a part's one thing is what may stand there."""
    return isinstance(part.get("thought"), bool | None) and isinstance(part.get(SIGNATURE), str | None)


def _known(
    part: dict[str, Any], number: int
) -> Text | Reasoning | ToolCall | ToolResult | Media | ExecutionResult | None:
    match part:
        case {"text": str(text), "thought": True, **more}:
            return Reasoning(text=text, signature=_text(more, SIGNATURE), extra=marked(DIALECT, more=more))
        case {"text": str(text), **more}:
            return Text(text=text, extra=noted(DIALECT, more=more))
        case {"function_call": dict(call), **more} if isinstance(call.get("name"), str) and _is_sound(call):
            return _call(dict(call), more, number)
        case {"function_response": dict(answer), **more} if _is_answer(answer):
            return _result(dict(answer), more, number)
        case {"inline_data": dict(blob), **more} if isinstance(blob.get("data"), str) and _is_sound(blob):
            return _inline(dict(blob), more)
        case {"file_data": dict(file), **more} if isinstance(file.get("file_uri"), str) and _is_sound(file):
            return _file(dict(file), more)
        case {"code_execution_result": dict(ran), **more} if isinstance(ran.get("outcome"), str) and _is_sound(ran):
            inner = dict(ran)
            outcome, stdout = inner.pop("outcome"), _text(inner, "output")
            return ExecutionResult(stdout=stdout, status=outcome, extra=marked(DIALECT, inner=inner, more=more))
        case _:
            return None


def _is_answer(answer: Mapping[str, Any]) -> bool:
    return isinstance(answer.get("name"), str) and isinstance(answer.get("response"), dict) and _is_sound(answer)


def _is_sound(inner: Mapping[str, Any]) -> bool:
    """Whether what there is of its other fields is what such a field may hold."""
    texts = all(isinstance(inner.get(each), str | None) for each in _TEXTS)
    return texts and isinstance(inner.get("args"), dict | None) and isinstance(inner.get("parts"), list | None)


def _text(inner: dict[str, Any], name: str) -> str:
    """The text under this name, taken out; nothing where there is none, or something else."""
    return str(inner.pop(name)) if isinstance(inner.get(name), str) else ""


def _call(inner: dict[str, Any], more: dict[str, Any], number: int) -> ToolCall:
    name = inner.pop("name")
    call_id, made_up = _id(name, inner, number)
    text, none = "{}", "none"
    if isinstance(inner.get("args"), dict):
        text, none = json_text.text_of(inner.pop("args")), ""
    extra = marked(DIALECT, made_up=made_up, none=none, inner=inner, more=more)
    return ToolCall(call_id=call_id, name=name, arguments=text, extra=extra)


def _result(inner: dict[str, Any], more: dict[str, Any], number: int) -> ToolResult:
    name, response = inner.pop("name"), inner.pop("response")
    call_id, made_up = _id(name, inner, number)
    plain = next((key for key in _PLAIN if response.keys() == {key} and isinstance(response[key], str)), "")
    content: tuple[Part, ...] = (Text(text=response[plain] if plain else json_text.text_of(response)),)
    if isinstance(inner.get("parts"), list):
        content += tuple([read(each) for each in inner.pop("parts")])
    extra = marked(DIALECT, made_up=made_up, plain=plain, inner=inner, more=more)
    status = "failed" if response.keys() == {"error"} else ""
    return ToolResult(call_id=call_id, name=name, content=content, status=status, extra=extra)


def _id(name: str, inner: dict[str, Any], number: int) -> tuple[str, str]:
    """The id, or one made up from the tool's name; and a note where it was, because such a one is never sent."""
    if found := _text(inner, "id"):
        return found, ""
    return saying.made_up_id(name, number), "made up"


def _inline(inner: dict[str, Any], more: dict[str, Any]) -> Media:
    kind, content, name = _text(inner, "mime_type"), inner.pop("data"), _text(inner, "display_name")
    extra = marked(DIALECT, inner=inner, more=more)
    return Media(media_type=kind or "document", reference=media.inline(kind, content), name=name, extra=extra)


def _file(inner: dict[str, Any], more: dict[str, Any]) -> Media:
    kind, uri, name = _text(inner, "mime_type"), inner.pop("file_uri"), _text(inner, "display_name")
    extra = marked(DIALECT, inner=inner, more=more)
    return Media(media_type=kind or "document", reference=uri, name=name, extra=extra)


def write(part: Part, name: str = "") -> dict[str, Any]:
    """The part for one of ours; in words where there is none. A result without a name gets this one."""
    notes = notes_of(part, DIALECT)
    inner = thawed(notes.get("inner"))
    match part:
        case Opaque() if part.type == f"{OPAQUE}part":
            value = thawed(part.value).get("value")
            return value if isinstance(value, dict) else {"text": saying.words(part)}
        case Opaque() if part.type.startswith(OPAQUE):
            return thawed(part.value)
        case Reasoning() if is_own(part, DIALECT):
            fields: dict[str, Any] = {"text": part.text, "thought": True}
            if part.signature:
                fields[SIGNATURE] = part.signature
        case ToolCall():
            fields = {"function_call": _asked(part, notes, inner)}
        case ToolResult():
            fields = {"function_response": _answered(part, notes, inner, name)}
        case Media():
            fields = _shown(part, inner)
        case ExecutionResult() if is_own(part, DIALECT):
            said = {"output": part.stdout} if part.stdout else {}
            fields = {"code_execution_result": {"outcome": part.status or _GOOD, **said, **inner}}
        case _:
            return {"text": saying.words(part), **more_of(notes)}
    return whole(fields, notes)


def _asked(part: ToolCall, notes: Mapping[str, Any], inner: dict[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {} if notes.get("made_up") else {"id": part.call_id}
    args = {} if notes.get("none") else {"args": saying.object_of(part.arguments)}
    return {**fields, "name": part.name, **args, **inner}


def _answered(part: ToolResult, notes: Mapping[str, Any], inner: dict[str, Any], name: str) -> dict[str, Any]:
    fields: dict[str, Any] = {} if notes.get("made_up") else {"id": part.call_id}
    fields["name"] = part.name or name or part.call_id
    own = is_own(part, DIALECT)
    shown = [write(each) for each in part.content if isinstance(each, Media)] if own else []
    said = tuple(each for each in part.content if not (own and isinstance(each, Media)))
    fields["response"] = _response(replace(part, content=said), str(notes.get("plain", "")) if own else None)
    return {**fields, **({"parts": shown} if shown else {}), **inner}


def _response(part: ToolResult, plain: str | None) -> dict[str, Any]:
    """What a tool answered: as it came where it is no more than that, else in words; ``plain`` is None elsewhere."""
    match part.content:
        case (Text(text=text),) if plain in _PLAIN:
            return {str(plain): text}
        case (Text(text=text),) if plain is not None and (response := saying.as_object(text)) is not None:
            return response
        case _:
            words = "\n".join(saying.words(each) for each in saying.with_status(part, "failed").content)
            return {"error" if part.status in saying.FAILED else "output": words}


def _shown(part: Media, inner: dict[str, Any]) -> dict[str, Any]:
    inside = media.inlined(part) if is_own(part, DIALECT) else media.sendable(part, _PICTURES)
    name = {"display_name": part.name} if part.name and is_own(part, DIALECT) else {}
    if inside:
        return {"inline_data": {"mime_type": inside[0], "data": inside[1], **name, **inner}}
    if is_own(part, DIALECT) or media.is_public(part) or part.reference.startswith("gs://"):
        kind = {"mime_type": part.media_type} if "/" in part.media_type else _at_least(part)
        return {"file_data": {"file_uri": part.reference, **kind, **name, **inner}}
    return {"text": media.told(part, "it cannot be sent to this provider")}


def _at_least(part: Media) -> dict[str, Any]:
    """The type of an address that told none: the provider asks for one, and looks at what it finds there."""
    if is_own(part, DIALECT):
        return {}
    return {"mime_type": "image/jpeg" if media.kind_of(part) == "image" else "application/pdf"}

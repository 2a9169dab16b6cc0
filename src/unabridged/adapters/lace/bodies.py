"""An event of lace's as bodies of ours, and back: what we have words for is said in them, the rest is kept whole.
It refuses to reach a thread; what a compaction consumed is for whoever sees the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from unabridged.adapters.lace import blocks
from unabridged.adapters.lace.depth import is_same
from unabridged.adapters.lace.shapes import LaceEvent
from unabridged.log import json_text
from unabridged.log.body import Body, Message, Switched, SystemSet
from unabridged.log.compacted import Compacted
from unabridged.log.extra import Extra
from unabridged.log.part import Part, Reasoning, Text, ToolCall, ToolResult

# Under this name stands, beside our parts, what lace had beside its own.
OURS: Final = "lace"
_USERS: Final = Extra({OURS: "USER_SYSTEM_PROMPT"})
_SAID: Final = frozenset({"USER_MESSAGE", "prompt", "context_injected"})
_ANSWERED: Final = frozenset({"AGENT_MESSAGE", "message"})
SYSTEM: Final = frozenset({"SYSTEM_PROMPT", "USER_SYSTEM_PROMPT", "system_prompt_set"})
Carrier: TypeAlias = Message | SystemSet | Switched


def bodies_of(event: LaceEvent, *, system: Sequence[Part] = ()) -> list[Carrier]:
    """What is to be appended for an event, in JSON; ``system`` is the system text that holds until then.

    A call that came with its result is two messages, anything else is one body. What no model is to read, and what is
    not shaped as lace shapes it, is kept beside the messages, whole.
    """
    made = _read(event, system)
    if made and is_same(assembled(made), [event]):
        return made
    if made:  # the parts say it for a model, and not as it was written
        return [_noted(made[0], whole=event), *(_noted(each, beside=True) for each in made[1:])]
    return [Switched(reason=f"lace: {event['type']}", extra=Extra({OURS: {"whole": event}}))]


def assembled(bodies: Iterable[Body]) -> list[LaceEvent]:
    """The events that these bodies were made of, in order; a body that is none of lace's gives none."""
    found: list[LaceEvent] = []
    for body in bodies:
        notes = notes_of(body)
        if notes is None or notes.get("beside"):
            continue
        if "whole" in notes:
            found.append(dict(notes["whole"]))
        elif notes.get("result") and found:
            found[-1] = {**found[-1], "data": {**found[-1]["data"], "result": _result(body, notes)}}
        elif "event" in notes and isinstance(body, Message | SystemSet):
            found.append({**notes["event"], "data": _told(body, notes)})
    return found


def notes_of(body: object) -> dict[str, Any] | None:
    """What stands beside the parts of a body of lace's; None for any other."""
    if not isinstance(body, Message | SystemSet | Switched | Compacted):
        return None
    found = body.extra.get(OURS)
    return found if isinstance(found, dict) else None


def _noted(body: Carrier, **notes: object) -> Carrier:
    return replace(body, extra=Extra({OURS: notes}))


def _read(event: LaceEvent, system: Sequence[Part]) -> list[Carrier]:
    """The bodies of an event that we have words for; none for any other."""
    kind, data = event["type"], event.get("data", {name: event[name] for name in event if name != "type"})
    if kind in SYSTEM:
        return _system(
            event,
            data["text"] if kind == "system_prompt_set" and isinstance(data, dict) and "text" in data else data,
            system,
        )
    fields = data if isinstance(data, dict) else {"content": data}
    if kind in _SAID or kind in _ANSWERED:
        return _message(event, fields)
    if kind == "TOOL_CALL":
        return _call(event, fields, fields.get("id"), "arguments" if "arguments" in fields else "args")
    if kind == "TOOL_RESULT":
        return _answer(event, fields)
    if kind == "tool_use":
        return _used(event, fields)
    return []


def _system(event: LaceEvent, text: object, system: Sequence[Part]) -> list[Carrier]:
    if not isinstance(text, str):
        return []
    users = [part for part in system if isinstance(part, Text) and part.extra == _USERS]
    others = [part for part in system if part not in users]
    by_user = event["type"] == "USER_SYSTEM_PROMPT"
    parts = (*others, Text(text=text, extra=_USERS)) if by_user else (Text(text=text), *users)
    return [SystemSet(parts=parts, extra=_envelope(event))]


def _message(event: LaceEvent, fields: dict[str, Any]) -> list[Carrier]:
    content = fields.get("content")
    if not isinstance(content, str) and not blocks.is_content(content):
        return []
    thoughts = blocks.thoughts_of(fields.get("thinkingBlocks"))
    role = "user" if event["type"] in _SAID else "assistant"
    shape = "text" if isinstance(event.get("data"), str) else "string" if isinstance(content, str) else ""
    gone = {"content", "thinkingBlocks"} if thoughts else {"content"}
    more = {} if shape == "text" else {name: value for name, value in fields.items() if name not in gone}
    return [
        Message(role=role, parts=(*thoughts, *blocks.parts_of(content)), extra=_envelope(event, shape=shape, more=more))
    ]


def _call(event: LaceEvent, fields: dict[str, Any], call_id: object, arguments: str) -> list[Carrier]:
    name = fields.get("name")
    if not isinstance(name, str):
        return []
    known = call_id if isinstance(call_id, str) else ""
    given = fields.get(arguments, {})
    json_text.check(given)
    part = ToolCall(call_id=known, name=name, arguments=json_text.text_of(given))
    gone = {"name", arguments, "toolCallId" if event["type"] == "tool_use" else "id", "result"}
    more = {each: value for each, value in fields.items() if each not in gone}
    return [Message(role="assistant", parts=(part,), extra=_envelope(event, more=more))]


def _answer(event: LaceEvent, fields: dict[str, Any]) -> list[Carrier]:
    call_id, content = fields.get("id"), fields.get("content")
    if not isinstance(call_id, str) or not call_id or not blocks.is_content(content):
        return []
    more = {name: value for name, value in fields.items() if name not in ("id", "content")}
    # Before results had a status, they said that they were errors.
    status = str(fields.get("status") or ("failed" if fields.get("isError") is True else ""))
    part = ToolResult(call_id=call_id, content=blocks.parts_of(content), status=status)
    return [Message(role="tool", parts=(part,), extra=_envelope(event, more=more))]


def _used(event: LaceEvent, fields: dict[str, Any]) -> list[Carrier]:
    """A call and, where there is one, its result."""
    made = _call(event, fields, fields.get("toolCallId"), "input")
    result = fields.get("result")
    if not made or not isinstance(result, dict):
        return made
    content = result.get("content")
    more = {name: value for name, value in result.items() if name != "content"}
    part = ToolResult(
        call_id=str(fields.get("toolCallId") or ""),
        content=blocks.parts_of(content) if blocks.is_content(content) or isinstance(content, str) else (),
        status=str(result.get("outcome") or ""),
    )
    return [*made, Message(role="tool", parts=(part,), extra=Extra({OURS: {"result": True, "more": more}}))]


def _envelope(event: LaceEvent, **notes: object) -> Extra:
    """What an event says beside its data, and of its data what no part says."""
    said = {name: value for name, value in notes.items() if value not in ("", {})}
    return Extra({OURS: {"event": {name: event[name] for name in event if name != "data"}, **said}})


def _told(body: Message | SystemSet, notes: dict[str, Any]) -> Any:  # noqa: ANN401  # what lace has there
    """What an event's data was, said by the parts."""
    kind, more, parts = notes["event"]["type"], notes.get("more", {}), body.parts
    if kind in SYSTEM:
        said = [
            part
            for part in parts
            if isinstance(part, Text) and (part.extra == _USERS) == (kind == "USER_SYSTEM_PROMPT")
        ]
        text = said[0].text if said else ""
        return {"type": kind, "text": text} if kind == "system_prompt_set" else text
    first = parts[0] if parts else None
    if isinstance(first, ToolCall):
        named = {"toolCallId": first.call_id} if kind == "tool_use" else {"id": first.call_id}
        told = "input" if kind == "tool_use" else "arguments"
        return {**named, "name": first.name, told: json_text.value_of(first.arguments), **more}
    if isinstance(first, ToolResult):
        return {"id": first.call_id, "content": blocks.content_of(first.content), **more}
    return _words(parts, notes)


def _words(parts: Sequence[Part], notes: dict[str, Any]) -> Any:  # noqa: ANN401  # as above
    said = [part for part in parts if not isinstance(part, Reasoning)]
    shape = notes.get("shape")
    if shape == "text":
        return blocks.text_of(said)
    thinking = blocks.thinking_of(parts)
    content = blocks.text_of(said) if shape == "string" else blocks.content_of(said)
    return {**notes.get("more", {}), "content": content, **({"thinkingBlocks": thinking} if thinking else {})}


def _result(body: Body, notes: dict[str, Any]) -> dict[str, Any]:
    part = body.parts[0] if isinstance(body, Message) and body.parts else None
    content = blocks.content_of(part.content) if isinstance(part, ToolResult) else []
    return {"content": content, **notes.get("more", {})}

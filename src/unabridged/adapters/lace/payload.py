"""What a compaction of lace's left of a conversation, in whichever of its generations it was written.
It refuses to guess at one that is malformed: that one is none, and what it should have replaced stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from unabridged.adapters.lace import blocks
from unabridged.adapters.lace.shapes import COMPACTION, CONTEXT_COMPACTED, LaceEvent

_EVENTS: Final = "compactedEvents"
_PRESERVED: Final = "preserved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """By which strategy, and the events that stand for everything before."""

    strategy: str
    events: tuple[LaceEvent, ...]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    count: int = 0


def is_compaction(event: Mapping[str, Any]) -> bool:
    """Whether an event says that it is one."""
    return event.get("type") in (COMPACTION, CONTEXT_COMPACTED)


def payload_of(event: Mapping[str, Any]) -> Payload | None:
    """What a compaction left, told flat or under ``data``; None where it is malformed or names rows elsewhere."""
    data = event.get("data")
    said = data if isinstance(data, Mapping) else event
    if event.get("type") == CONTEXT_COMPACTED:
        return _preserved(said)
    name, kept, count = said.get("strategyId"), said.get(_EVENTS), said.get("originalEventCount", 0)
    if not isinstance(name, str) or not isinstance(kept, list) or type(count) is not int:
        return None
    if not all(isinstance(each, dict) and isinstance(each.get("type"), str) for each in kept):
        return None
    metadata = said.get("metadata")
    return Payload(
        strategy=name,
        events=tuple(each for each in kept if not is_compaction(each)),
        metadata=metadata if isinstance(metadata, Mapping) else {},
        count=count,
    )


def without_events(event: LaceEvent) -> LaceEvent:
    """The event with nothing where its list of events was, which is kept once and elsewhere."""
    data = event.get("data")
    name = _PRESERVED if event.get("type") == CONTEXT_COMPACTED else _EVENTS
    if isinstance(data, dict):
        return {**event, "data": {**data, name: []}}
    return {**event, name: []}


def with_events(event: LaceEvent, events: Sequence[LaceEvent]) -> LaceEvent:
    """The same with these in their place."""
    data = event.get("data")
    if isinstance(data, dict):
        return {**event, "data": {**data, _EVENTS: list(events)}}
    return {**event, _EVENTS: list(events)}


def _preserved(said: Mapping[str, Any]) -> Payload | None:
    """The messages for a provider that the third generation keeps, as events."""
    name, kept = said.get("strategy"), said.get(_PRESERVED)
    if not isinstance(name, str) or not isinstance(kept, list):
        return None
    if not all(isinstance(each, dict) and isinstance(each.get("role"), str) for each in kept):
        return None
    count = said.get("messagesCompacted")
    results = {str(each.get("id") or ""): each for message in kept for each in _listed(message, "toolResults")}
    events = tuple(event for message in kept for event in _events_of(message, results))
    return Payload(strategy=name, events=events, count=count if type(count) is int else 0)


def _events_of(message: Mapping[str, Any], results: Mapping[str, Mapping[str, Any]]) -> Iterator[LaceEvent]:
    kind = "message" if message["role"] == "assistant" else "prompt"
    content = message.get("content")
    said = content if blocks.is_content(content) else [{"type": "text", "text": content}] if content else []
    thoughts = {"thinkingBlocks": message["thinkingBlocks"]} if message.get("thinkingBlocks") else {}
    if said or thoughts:
        yield {"type": kind, "data": {"type": kind, "content": said, **thoughts}}
    for call in _listed(message, "toolCalls"):
        named = str(call.get("id") or "")
        used = {"type": "tool_use", "toolCallId": named, "name": str(call.get("name") or "")}
        result = results.get(named)
        told = {"result": _result(result)} if result is not None else {}
        yield {"type": "tool_use", "data": {**used, "input": call.get("arguments", call.get("input", {})), **told}}


def _result(result: Mapping[str, Any]) -> dict[str, Any]:
    content = result.get("content")
    said = content if blocks.is_content(content) else [{"type": "text", "text": str(content or "")}]
    return {"outcome": result.get("status") or result.get("outcome") or "completed", "content": said}


def _listed(message: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = message.get(name)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []

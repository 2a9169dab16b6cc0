"""lace's events as Python has them: mappings under lace's own names, and times that are times wherever they stand.
It refuses to know threads and logs, and to change an event that it was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from unabridged.adapters.lace.depth import copied
from unabridged.articles import what_it_is
from unabridged.errors import UsageError
from unabridged.log.calendars import date_of
from unabridged.ports import Ids

LaceEvent: TypeAlias = dict[str, Any]

COMPACTION: Final = "COMPACTION"
CONTEXT_COMPACTED: Final = "context_compacted"
# What lace tells its screens and keeps nowhere.
TRANSIENT: Final = frozenset(
    {
        "AGENT_TOKEN", "AGENT_STREAMING", "AGENT_STATE_CHANGE", "TOKEN_USAGE_UPDATE", "COMPACTION_START",
        "COMPACTION_COMPLETE", "TASK_CREATED", "TASK_UPDATED", "TASK_DELETED", "TASK_NOTE_ADDED", "AGENT_SPAWNED",
        "AGENT_SUMMARY_UPDATED", "PROJECT_CREATED", "PROJECT_UPDATED", "PROJECT_DELETED", "SYSTEM_NOTIFICATION",
        "SESSION_UPDATED", "AGENT_ERROR", "EVENT_UPDATED", "MCP_CONFIG_CHANGED", "MCP_SERVER_STATUS_CHANGED",
    }
)  # fmt: skip
TIME: Final = "timestamp"
# How lace calls what one of our strategies did.
LACES: Final[Mapping[str, str]] = MappingProxyType(
    {"lace_tracks": "track-based", "summarise_and_reload": "summarize-and-reload"}
)
_ID_CHARACTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_TOKEN_BYTES: Final = 16


class TransientEventError(UsageError):
    """An event that lace only shows was to be kept."""

    def __init__(self, event_type: str, *, event_id: str = "", thread_id: str = "") -> None:
        told = [f"eventId: {event_id}"] * bool(event_id) + [f"threadId: {thread_id}"] * bool(thread_id)
        where = f" ({', '.join(told)})" if told else ""
        super().__init__(f"{event_type} events are transient and should not be persisted{where}")
        self.event_type, self.event_id, self.thread_id = event_type, event_id, thread_id


def refuse_transient(event: object, thread_id: str) -> None:
    """Refuse what is shown and never kept, and what is no event."""
    kind = event.get("type") if isinstance(event, Mapping) else None
    if not isinstance(event, Mapping) or not isinstance(kind, str) or not kind:
        found = f"one with {sorted(map(str, event))}" if isinstance(event, Mapping) else what_it_is(event)
        message = f"an event of lace's is a mapping with a 'type' that is a text, not {found}"
        raise UsageError(message)
    if kind in TRANSIENT or event.get("transient") is True:
        named = thread_id or str(event.get("threadId") or "")
        raise TransientEventError(kind, event_id=str(event.get("id") or ""), thread_id=named)


def thread_of(event: Mapping[str, Any]) -> str | None:
    """The thread that an event says it is of, beside its type or in its context."""
    context = event.get("context")
    own = event.get("threadId") or (context.get("threadId") if isinstance(context, Mapping) else None)
    if own is not None and not isinstance(own, str):
        message = f"an event's threadId is a text, not {what_it_is(own)}"
        raise UsageError(message)
    return own or None


def filled(event: Mapping[str, Any], thread_id: str, *, now: int, ids: Ids) -> LaceEvent:
    """The event with an id, a time and its thread, where it came without."""
    named: LaceEvent = {"id": event.get("id") or f"evt_{now // 1_000}_{letters(ids, 9)}"}
    if thread_id:
        named["threadId"] = thread_id
    rest = {name: value for name, value in event.items() if name not in ("id", "threadId", TIME)}
    return {**named, TIME: event.get(TIME) or at(now), **rest}


def letters(ids: Ids, count: int) -> str:
    """So many letters and digits that nobody can guess."""
    return "".join(_ID_CHARACTERS[each % len(_ID_CHARACTERS)] for each in ids.token(max(count, _TOKEN_BYTES))[:count])


def at(microseconds: int) -> datetime:
    """A time of our logs, to the millisecond that lace counts in."""
    return date_of(microseconds // 1_000 * 1_000)


def written(value: Any) -> Any:  # noqa: ANN401  # JSON with times in it, as JSON
    """The same with every time as the text that lace writes for it."""
    try:
        return _written(value)
    except RecursionError:
        return copied(value, _written_leaf)


def _written(value: Any) -> Any:  # noqa: ANN401  # as above
    if isinstance(value, Mapping):
        return {name: _written(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_written(each) for each in value]
    return _written_leaf(value)


def _written_leaf(value: object) -> object:
    if not isinstance(value, datetime):
        return value
    known = value if value.tzinfo else value.replace(tzinfo=UTC)
    try:
        told = known.astimezone(UTC)
    except OverflowError:  # hours from the first year, or the last one, in which there are times
        told = known
    precise = "microseconds" if told.microsecond % 1_000 else "milliseconds"
    return told.isoformat(timespec=precise).replace("+00:00", "Z")


def restored(event: Mapping[str, Any]) -> LaceEvent:
    """An event as it was before it was written: its time is a time, and so are those of the events within it."""
    found = {name: _within(value) if name in _HOLDS_EVENTS else value for name, value in event.items()}
    if isinstance(found.get(TIME), str):
        found[TIME] = _time(found[TIME])
    return found


_HOLDS_EVENTS: Final = frozenset({"data", "compactedEvents"})


def _within(value: Any) -> Any:  # noqa: ANN401  # what stands in an event
    if isinstance(value, list):
        return [
            restored(each) if isinstance(each, dict) and isinstance(each.get("type"), str) else each for each in value
        ]
    if isinstance(value, dict) and isinstance(value.get("compactedEvents"), list):
        return {**value, "compactedEvents": _within(value["compactedEvents"])}
    return value


def _time(text: str) -> datetime | str:
    """The time that a text tells; the text itself where it tells none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    return found if found.tzinfo else found.replace(tzinfo=UTC)

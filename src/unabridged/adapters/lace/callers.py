"""A strategy of a caller's in lace's shape: asked beside every lock, judged, and turned into a plan of ours.
It refuses to believe what one answers: another's thread, doubled ids, open pairs and malformed lists are named.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
from collections import defaultdict
from collections.abc import Awaitable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

from unabridged import UsageError, View
from unabridged.adapters.lace.covering import covering, known
from unabridged.adapters.lace.payload import Payload, is_compaction, payload_of
from unabridged.adapters.lace.shapes import CONTEXT_COMPACTED, LaceEvent, refuse_transient, restored, written
from unabridged.adapters.lace.telling import ASIDE, told_aside
from unabridged.adapters.lace.timeline import Timeline
from unabridged.compaction.outcome import Applied, Outcome, Superseded
from unabridged.compaction.plans.plan import Plan, planned
from unabridged.compaction.plans.protection import kept
from unabridged.log.ids import ItemName
from unabridged.view.budget import Budget


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a model answered to a strategy."""

    text: str
    usage: Mapping[str, Any] | None = None


class Query(Protocol):
    """How a strategy asks a model: with messages or a prompt, and another model where it names one."""

    def __call__(
        self,
        *,
        messages: Sequence[Mapping[str, Any]] | None = None,
        prompt: str | None = None,
        model: str | None = None,
        signal: object = None,
    ) -> Answer:
        """The answer."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CompactionContext:
    """What a strategy is told beside the events; ``params`` are those of the one call."""

    thread_id: str
    session_dir: str | None = None
    reference_timestamp: str | None = None
    query: Query | None = None
    context_window: int | None = None
    guidance: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)


class CompactionStrategy(Protocol):
    """A strategy in lace's shape; ``compact`` answers a compaction event, or that there is nothing to do."""

    id: str

    def compact(self, events: list[LaceEvent], ctx: CompactionContext, /) -> Any:  # noqa: ANN401  # judged when it answers
        """A COMPACTION event, ``{"compactionEvent": event}``, ``{"noop": True}`` or None; or a coroutine of one."""
        ...


def asked(strategy: CompactionStrategy, timeline: Timeline, ctx: CompactionContext) -> Payload | None:
    """What a strategy left of the complete history; None where it left it as it is."""
    events = timeline.every()
    said = strategy.compact([restored(event) for event in events], ctx)
    if inspect.isawaitable(said):
        said = _ended(said)
    return _judged(strategy.id, said, events, ctx.thread_id)


def _ended(said: Awaitable[Any]) -> Any:  # noqa: ANN401  # judged by whoever asked
    """What comes of it, on an event loop of its own; where one runs on this thread already, on another thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_awaited(said))
    context = contextvars.copy_context()
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="unabridged-call") as pool:
        return pool.submit(context.run, asyncio.run, _awaited(said)).result()


async def _awaited(said: Awaitable[Any]) -> Any:  # noqa: ANN401  # judged by whoever asked
    return await said


class Answered:
    """What was answered, as a strategy of ours over the very view it was asked about, and what was said since.

    ``late`` are the items that it consumes and that somebody else consumed, hid or changed meanwhile.
    """

    def __init__(self, strategy_id: str, left: Payload, timeline: Timeline) -> None:
        self._id, self._left, self._timeline = strategy_id, left, timeline
        self._aside = {known(event): each.seq for each in timeline.log.aside for event in each.events()}
        self.late: tuple[ItemName, ...] = ()

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan; None where nothing leaves, or where it comes too late."""
        before = self._timeline
        found = covering(
            before.view,
            self._left.events,
            strategy=self._id,
            aside=self._aside,
            envelopes=before.envelopes,
            staying=frozenset({kept(before.view, budget).asked} - {-1}),
        )
        touched = {item.name: item.touched for item in view.items}
        self.late = tuple(item.name for item in found.items if touched.get(item.name) != item.touched)
        if self.late or not found.edits:
            return None
        stays = told_aside(self._staying(), before.log.aside)
        count = len(before.entries)
        told = {**self._left.metadata, "originalEventCount": count, **({ASIDE: stays} if stays else {})}
        return planned(view, found.edits, strategy=self._id, why=f"as {self._id} has it", **_kept(told))

    def _staying(self) -> set[int]:
        """Where what it left stands of all that no view shows: by its id, or as one of those that say the same."""
        told = [(event, entry.seq) for entry in self._timeline.log.aside for event in entry.events()]
        ids: dict[str, int] = {event["id"]: seq for event, seq in told if isinstance(event.get("id"), str)}
        alike = defaultdict[str, list[int]](list)
        for event, seq in reversed(told):
            alike[known(event)].append(seq)
        found = {ids[name] for event in self._left.events if isinstance(name := event.get("id"), str) and name in ids}
        for event in self._left.events:
            if not (isinstance(name := event.get("id"), str) and name in ids):
                places = alike.get(known(event), [])
                while places and places[-1] in found:
                    places.pop()
                found.update(places[-1:])
        return found

    def judged(self, outcome: Outcome) -> Outcome:
        """How it ended: what came too late is told so, and not that nothing was there to do."""
        if not self.late or isinstance(outcome, Applied):
            return outcome
        drawn = self._timeline.view.through
        return Superseded(ref=outcome.ref, trigger=outcome.trigger, strategy=self._id, drawn_on=drawn, items=self.late)


def _kept(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """What a strategy tells of itself, as JSON."""
    found: dict[str, Any] = written(metadata)
    return {
        name: value
        for name, value in found.items()
        if name not in ("view", "edits", "strategy", "version", "basis", "why")
    }


def _judged(strategy_id: str, said: object, events: Sequence[LaceEvent], thread_id: str) -> Payload | None:
    """What it left, if nothing is wrong with it."""
    event = said.get("compactionEvent", said) if isinstance(said, Mapping) else said
    if event is None or (isinstance(event, Mapping) and event.get("noop") is True):
        return None
    wrong = _wrong(event, events, thread_id)
    if wrong:
        message = f"compaction strategy {strategy_id!r} answered what cannot stand: {wrong}; the log is as it was"
        raise UsageError(message)
    assert isinstance(event, Mapping)  # noqa: S101  # what is wrong with anything else was told
    left = payload_of(written(event))
    assert left is not None  # noqa: S101  # as above
    return left


def _wrong(event: object, events: Sequence[LaceEvent], thread_id: str) -> str:
    """The first thing because of which an answer cannot stand."""
    if not isinstance(event, Mapping) or not is_compaction(event) or (left := payload_of(event)) is None:
        return "it is neither a COMPACTION event with strategyId and compactedEvents, nor {'noop': True}"
    for each in (event, *left.events):
        context = each.get("context")
        other = each.get("threadId") or (context.get("threadId") if isinstance(context, Mapping) else None)
        if other not in (None, thread_id):
            return f"it is of thread {other!r} and not of {thread_id!r}"
    if not 0 <= left.count <= len(events) and event.get("type") != CONTEXT_COMPACTED:
        return f"it says that it replaces {left.count} events of {len(events)}"
    for each in left.events:
        refuse_transient(each, thread_id)
    ids = [repr(each["id"]) for each in left.events if each.get("id")]
    if len(set(ids)) < len(ids):
        return "two of its events have one id"
    return _open_pair(left.events, events)


def _open_pair(left: Sequence[LaceEvent], events: Sequence[LaceEvent]) -> str:
    """A result without its call, or a call without the result that it had."""
    calls, answered = _ids(left, "TOOL_CALL"), _ids(left, "TOOL_RESULT")
    for alone in answered - calls:
        return f"the result of call {alone!r} is there without the call"
    for alone in (calls - answered) & _ids(events, "TOOL_RESULT"):
        return f"call {alone!r} is there without its result"
    return ""


def _ids(events: Sequence[LaceEvent], kind: str) -> set[str]:
    found = [
        each["data"].get("id") for each in events if each.get("type") == kind and isinstance(each.get("data"), Mapping)
    ]
    return {each for each in found if isinstance(each, str)}

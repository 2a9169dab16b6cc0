"""Events of lace's on their way into a thread: each under its own key, a compaction over the view as it is.
It refuses to know where they come from, and to lose one that is malformed: that one is kept beside the messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from unabridged import Appended, ConflictError, Shape, Thread
from unabridged.adapters.lace.bodies import OURS, SYSTEM, bodies_of
from unabridged.adapters.lace.covering import covering, known
from unabridged.adapters.lace.depth import is_same
from unabridged.adapters.lace.payload import is_compaction, payload_of, without_events
from unabridged.adapters.lace.readings import Readings
from unabridged.adapters.lace.shapes import CONTEXT_COMPACTED, LaceEvent
from unabridged.adapters.lace.timeline import Timeline
from unabridged.log.body import Body, Message, Switched, SystemSet
from unabridged.log.compacted import Compacted, Receipt
from unabridged.log.extra import Extra
from unabridged.log.ids import MAIN
from unabridged.log.part import Part, Text

_APPROVED: Final = "TOOL_APPROVAL_RESPONSE"
_ELSEWHERE: Final = Message(
    role="context",
    parts=(Text(text="[What was said before this is not in this log.]"),),
    extra=Extra({OURS: {"elsewhere": True}}),
)


def append(thread: Thread, event: LaceEvent, *, key: str, read: Readings | None = None) -> Appended | None:
    """Append one event, in JSON; None for a second answer to one request for approval."""
    answers = approves(event)
    timeline = _begun(thread, event, key, read) if is_compaction(event) else None
    try:
        return thread.append(_made(thread, event, timeline, read), key=answers or key)
    except ConflictError:
        if answers:
            return None
        raise


def _made(thread: Thread, event: LaceEvent, timeline: Timeline | None, read: Readings | None) -> list[Body]:
    """The bodies of an event; of a compaction, where this is what the thread is at."""
    if timeline is not None:
        return [compaction_of(timeline, event)]
    return list(bodies_of(event, system=system_of(thread, read) if event["type"] in SYSTEM else ()))


def _begun(thread: Thread, event: LaceEvent, key: str, read: Readings | None) -> Timeline:
    """What a thread is at, with something for a compaction to stand for where all that was before it is elsewhere."""
    timeline, left = Timeline(thread, read), payload_of(event)
    if timeline.items or left is None or not any(map(_is_said, left.events)):
        return timeline
    thread.append(_ELSEWHERE, key=f"{key}:elsewhere")
    return Timeline(thread, read)


def _marked(event: LaceEvent, **notes: object) -> Switched:
    return Switched(reason=f"lace: {event['type']}", extra=Extra({OURS: {"whole": event, **notes}}))


def _is_said(event: LaceEvent) -> bool:
    return any(isinstance(each, Message) for each in bodies_of(event))


def approves(event: LaceEvent) -> str:
    """The key by which an approval is answered once; nothing for any other event."""
    data = event.get("data")
    answered = data.get("toolCallId") if event.get("type") == _APPROVED and isinstance(data, dict) else None
    return f"lace:approval:{answered}" if isinstance(answered, str) and answered else ""


def system_of(thread: Thread, read: Readings | None = None) -> Sequence[Part]:
    """The system text that holds now: the newest of the log where that was read, as the view has it where not."""
    log = read.known(thread) if read is not None else None
    if log is not None:
        said = (body for entry in reversed(log.systems) for _, body in entry.bodies)
        return next((each.parts for each in said if isinstance(each, SystemSet) and each.lane == MAIN), ())
    first = next(iter(thread.view().items), None)
    says = first.says if first is not None and first.shape is Shape.SYSTEM else None
    return says.parts if isinstance(says, SystemSet) else ()


def compaction_of(timeline: Timeline, event: LaceEvent) -> Compacted | Switched:
    """A compaction of lace's as one of ours over what stands.

    One that is malformed is kept beside the messages, and so is one by which none of them leaves: what it left of all
    else is told with it.
    """
    left = payload_of(event)
    if left is None:
        return _marked(event)
    aside = {known(each): entry.seq for entry in timeline.log.aside for each in entry.events()}
    found = covering(timeline.view, left.events, strategy=left.strategy, aside=aside, envelopes=timeline.envelopes)
    if not found.edits:
        return _marked(event, order=list(found.order))
    whole = {"whole": event} if event["type"] == CONTEXT_COMPACTED else {}
    before = sum(item.tokens for item in found.items)
    made = Compacted(
        strategy=left.strategy,
        version=1,
        drawn_on=timeline.view.through,
        edits=found.edits,
        receipt=Receipt(tokens_before=before, tokens_after=0, reason="imported"),
        extra=Extra({OURS: {"event": without_events(event), "order": list(found.order), **whole}}),
    )
    if whole or is_same(timeline.told(made), event):
        return made
    return replace(made, extra=Extra({OURS: {**dict(made.extra)[OURS], "whole": event}}))  # type: ignore[dict-item]  # just made

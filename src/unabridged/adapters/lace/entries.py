"""A thread's log as entries: each what one event of lace's was appended as, or what made a view smaller.
It refuses to know views; what is shown of an entry it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from unabridged import Event, ItemName, Message, Thread
from unabridged.adapters.lace import spoken
from unabridged.adapters.lace.bodies import Carrier, assembled, notes_of
from unabridged.adapters.lace.shapes import LaceEvent
from unabridged.log.body import Body, Switched, SystemSet
from unabridged.log.compacted import Compacted
from unabridged.log.ids import Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The bodies of an event by their seqs, or a compaction that was made."""

    thread: str
    seq: Seq
    at: int
    bodies: tuple[tuple[Seq, Carrier], ...] = ()
    made: Compacted | None = None

    @property
    def is_aside(self) -> bool:
        """Whether no view shows it among its messages."""
        return bool(self.bodies) and not isinstance(self.bodies[0][1], Message)

    @property
    def is_system(self) -> bool:
        """Whether it is a system text."""
        return bool(self.bodies) and isinstance(self.bodies[0][1], SystemSet)

    @property
    def kind(self) -> str:
        """What lace calls it."""
        return next((str(event["type"]) for event in self.events()), "")

    def events(self, shown: Mapping[int, Message] | None = None) -> list[LaceEvent]:
        """The events, with what is shown of some messages in place of all they say."""
        bodies = [(shown or {}).get(seq, body) for seq, body in self.bodies]
        if any(notes_of(body) for body in bodies):
            return assembled(bodies)
        name = ItemName(seq=self.seq)
        told = [each for each in bodies if isinstance(each, Message | SystemSet)]
        return [event for each in told for event in spoken.events_of(each, thread=self.thread, name=name, when=self.at)]


def entries_of(thread: Thread) -> Iterator[Entry]:
    """Every entry of a log, oldest first; a call and its result that came as one are one."""
    waiting: Entry | None = None
    for event in thread.events():
        body = _whole(thread, event, event.readable)
        notes = notes_of(body) or {}
        if waiting is not None and isinstance(body, Message) and (notes.get("result") or notes.get("beside")):
            waiting = replace(waiting, bodies=(*waiting.bodies, (event.seq, body)))
            continue
        entry = _entry(thread.id, event, body)
        if entry is not None:
            yield from () if waiting is None else (waiting,)
            waiting = entry
    yield from () if waiting is None else (waiting,)


def _entry(thread: str, event: Event, body: Body | None) -> Entry | None:
    match body:
        case Compacted():
            return Entry(thread=thread, seq=event.seq, at=event.at, made=body)
        case Message() | SystemSet():
            return Entry(thread=thread, seq=event.seq, at=event.at, bodies=((event.seq, body),))
        case Switched() if notes_of(body):
            return Entry(thread=thread, seq=event.seq, at=event.at, bodies=((event.seq, body),))
        case _:
            return None


def _whole(thread: Thread, event: Event, body: Body | None) -> Body | None:
    """The body, of a message that came in pieces all of it."""
    return thread.message(event.seq) if isinstance(body, Message) and body.chunks else body

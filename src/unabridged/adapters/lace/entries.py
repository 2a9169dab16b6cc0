"""A thread's log as entries: each what one event of lace's was appended as, or what made a view smaller.
It refuses to know views; what is shown of an entry it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from unabridged import Event, ItemName, Message, Thread
from unabridged.adapters.lace import spoken
from unabridged.adapters.lace.bodies import Carrier, assembled, notes_of
from unabridged.adapters.lace.shapes import LaceEvent
from unabridged.log.body import Body, Switched, SystemSet
from unabridged.log.compacted import Compacted
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The rows of an event, or of a compaction; what they say is read from them anew each time, and nobody's to keep.

    ``new`` is a compaction that has no row yet.
    """

    thread: Thread
    seq: Seq
    at: int
    rows: tuple[Event, ...] = ()
    new: Compacted | None = None

    @property
    def bodies(self) -> tuple[tuple[Seq, Carrier], ...]:
        """What was appended for it, by seq; of a compaction nothing."""
        read = ((row.seq, _whole(self.thread, row)) for row in self.rows)
        return tuple((seq, body) for seq, body in read if isinstance(body, Message | SystemSet | Switched))

    @property
    def made(self) -> Compacted | None:
        """The compaction that it is, if it is one."""
        body = _read(self.rows[0]) if self.is_made and self.new is None else self.new
        return body if isinstance(body, Compacted) else None

    @property
    def is_made(self) -> bool:
        """Whether it is a compaction."""
        return self.new is not None or self.rows[0].kind is Kind.COMPACTED

    @property
    def is_aside(self) -> bool:
        """Whether no view shows it among its messages."""
        return not self.is_made and self.rows[0].kind is not Kind.MESSAGE

    @property
    def is_marker(self) -> bool:
        """Whether it is a compaction by which no message left, and says what it left of all else."""
        return (
            self.is_aside and self.rows[0].kind is Kind.SWITCHED and "order" in (notes_of(self.rows[0].readable) or {})
        )

    @property
    def is_system(self) -> bool:
        """Whether it is a system text."""
        return not self.is_made and self.rows[0].kind is Kind.SYSTEM_SET

    @property
    def kind(self) -> str:
        """What lace calls it."""
        return next((str(event["type"]) for event in self.events()), "")

    def events(self, shown: Mapping[int, Message] | None = None) -> list[LaceEvent]:
        """The events, with what is shown of some messages in place of all they say."""
        bodies = [(shown or {}).get(seq, body) for seq, body in self.bodies]
        if any(notes_of(body) for body in bodies):
            return assembled(bodies)
        name, thread = ItemName(seq=self.seq), self.thread.id
        told = [each for each in bodies if isinstance(each, Message | SystemSet)]
        return [event for each in told for event in spoken.events_of(each, thread=thread, name=name, when=self.at)]


def taken_up(entries: list[Entry], thread: Thread, event: Event) -> bool:
    """Put the next event of a log behind its entries: a call and its result that came as one are one.

    Whether it is an entry of its own.
    """
    body = event.readable
    notes = notes_of(body) or {}
    if entries and isinstance(body, Message) and (notes.get("result") or notes.get("beside")):
        entries[-1] = replace(entries[-1], rows=(*entries[-1].rows, event))
        return False
    if isinstance(body, Message | SystemSet | Compacted) or (isinstance(body, Switched) and notes):
        entries.append(Entry(thread=thread, seq=event.seq, at=event.at, rows=(event,)))
        return True
    return False


def _read(row: Event) -> Body | None:
    """What a row says, read anew: what somebody does to an event that he was given stays with him."""
    return Event(row.row).readable


def _whole(thread: Thread, row: Event) -> Body | None:
    """The body, of a message that came in pieces all of it."""
    body = _read(row)
    return thread.message(row.seq) if isinstance(body, Message) and body.chunks else body

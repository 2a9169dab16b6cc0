"""A thread in lace's events: all there ever were, and those that a model's view stands for.
It refuses to write, and to show what the view does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from unabridged import Item, ItemName, Message, Shape, Thread
from unabridged.adapters.lace import spoken, trimming
from unabridged.adapters.lace.bodies import assembled, notes_of
from unabridged.adapters.lace.entries import Entry
from unabridged.adapters.lace.payload import with_events
from unabridged.adapters.lace.readings import Readings
from unabridged.adapters.lace.shapes import COMPACTION, CONTEXT_COMPACTED, LaceEvent
from unabridged.adapters.lace.telling import kept_aside, ours
from unabridged.log.compacted import Compacted, Edit, Replace
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.view.edits import first_of
from unabridged.view.node import SAID

# A compaction that was malformed is kept, and shown no more than one that holds.
_MARKERS: Final = frozenset({COMPACTION, CONTEXT_COMPACTED})
_MADE: Final = frozenset({Shape.GROUP, Shape.COMPANION, Shape.NAMED_DROP})


class Timeline:
    """A thread's entries and its view, each read once; ``read`` is what was read of its log before."""

    def __init__(self, thread: Thread, read: Readings | None = None) -> None:
        self.thread = thread
        self.view = view = thread.view()
        self.items = [item for item in view.items if item.shape is not Shape.SYSTEM]
        self.log = (read or Readings()).of(thread, through=view.through)
        self.entries = self.log.entries
        self._made_at: dict[int, Compacted | None] = {}
        self._shown = {_said_at(item): said for item in self.items if (said := self._shown_of(item)) is not None}
        self._makers = [_maker(item) for item in self.items if item.shape is not Shape.MESSAGE]

    def every(self) -> list[LaceEvent]:
        """The full log, compactions included, each event as it was given."""
        newest = max(self._makers, default=0)
        return [
            event
            for entry in self.entries
            for event in ([self._told(entry, newest)] if entry.is_made else entry.events())
        ]

    @property
    def envelopes(self) -> dict[int, LaceEvent]:
        """The first event of each message that stands, by its seq."""
        standing = (self.log.at(item.name.seq) for item in self.items if item.shape is Shape.MESSAGE)
        told = ((entry.seq, entry.events()) for entry in standing if entry is not None)
        return {seq: events[0] for seq, events in told if events}

    def of(self, seq: int) -> LaceEvent:
        """The compaction at a seq."""
        (entry,) = (each for each in self.log.since(seq - 1)[:1])
        return self._told(entry, max(self._makers, default=0))

    def live(self, *, through: int | None = None) -> list[LaceEvent]:
        """What the view stands for, in order; of a compaction, what it left."""
        items = [item for item in self.items if through is None or _place(item) <= through]
        newest = self._newest(through)
        left = list(self._ordered(newest)) if newest else []
        order = (self._order(newest) or ()) if newest else ()
        taken = frozenset(each["seq"] for each in order if "seq" in each)
        rest = [
            item for item in items if _said_at(item) not in taken and (newest is None or _maker(item) != newest.seq)
        ]
        head = list(self._between(left, rest))
        covered = [item.covers[-1].last for item in rest if item.shape in _MADE and item.covers]
        since = max([newest.seq if newest else 0, *covered])
        if newest is None:
            head = [event for entry in self._system_up_to(since) for event in entry.events()]
        kept = kept_aside(self._made(max(self._makers, default=0)), self.log.aside)
        known = [*(each for each in kept if each.seq <= since), *self.log.since(since)]
        aside = [each for each in known if each.is_aside and each.kind not in _MARKERS]
        if through is not None:
            aside = [entry for entry in aside if entry.seq < through]
        return [*head, *self._merged(rest, aside)]

    def told(self, made: Compacted) -> LaceEvent:
        """How a compaction would be told that is about to be appended."""
        seq = Seq(self.view.through + 1)
        return self._told(Entry(thread=self.thread, seq=seq, at=0, new=made), 0)

    def _made(self, seq: int) -> Compacted | None:
        """The compaction at a seq, decoded once for all that it made."""
        if seq not in self._made_at:
            entry = self.log.at(seq)
            self._made_at[seq] = entry.made if entry is not None else None
        return self._made_at[seq]

    def _newest(self, through: int | None) -> Entry | None:
        """The compaction of lace's that counts: the newest of which something stands, or by which no message left."""
        makers = (self.log.at(seq) for seq in sorted(set(self._makers), reverse=True))
        made = (entry for entry in makers if entry is not None and self._order(entry) is not None)
        marked = (each for each in reversed(self.log.markers) if through is None or each.seq <= through)
        found = [entry for entry in (next(made, None), next(marked, None)) if entry is not None]
        return max(found, key=lambda entry: entry.seq, default=None)

    def _order(self, entry: Entry) -> list[dict[str, Any]] | None:
        """Where the events are that a compaction of lace's left; None for one of ours."""
        said = (entry.new or self._made(entry.seq)) if entry.is_made else entry.bodies[0][1]
        found = (notes_of(said) or {}).get("order")
        return found if isinstance(found, list) else None

    def _shown_of(self, item: Item) -> Message | None:
        """What a message says where that is not what was appended at its place."""
        if item.shape is Shape.STUB:
            made = self._made(_maker(item))
            return trimming.shown(item, made) if made is not None else None
        amended = item.shape is Shape.MESSAGE and item.sources[0].seq != item.name.seq
        return item.says if amended and isinstance(item.says, Message) else None

    def _merged(self, items: Sequence[Item], aside: Sequence[Entry]) -> Iterator[LaceEvent]:
        """What items stand for, with what stands beside messages at its place."""
        waiting = list(aside)
        for item in items:
            while waiting and item.shape in SAID and waiting[0].seq < _said_at(item):
                yield from waiting.pop(0).events()
            yield from self._of_item(item)
        for entry in waiting:
            yield from entry.events()

    def _of_item(self, item: Item) -> list[LaceEvent]:
        if item.shape in SAID:
            entry = self.log.at(item.covers[0].first)
            return entry.events(self._shown) if entry else []
        made = self._made(_maker(item))
        said = _produced(item, made) if made is not None else None
        if said is None:
            return []
        if notes_of(said) is not None:
            return assembled([said])
        return spoken.events_of(said, thread=self.thread.id, name=item.name, when=item.sources[0].at)

    def _between(self, left: Sequence[tuple[int, LaceEvent]], rest: list[Item]) -> Iterator[LaceEvent]:
        """What a compaction left, with what stands in the view before some of it; that is taken out of ``rest``."""
        for place, event in left:
            while rest and self._places[rest[0].name] < place:
                yield from self._of_item(rest.pop(0))
            yield event

    @cached_property
    def _places(self) -> dict[ItemName, int]:
        return {item.name: place for place, item in enumerate(self.items)}

    def _ordered(self, maker: Entry) -> Iterator[tuple[int, LaceEvent]]:
        """What a compaction of lace's left and still stands, in its own order, each with how far the view has come."""
        said = {_said_at(item): place for place, item in enumerate(self.items)}
        edits, reached = self._edits(maker), -1
        for pointer, event in self._pointed(maker, shown=True):
            seq, edit = pointer.get("seq"), pointer.get("edit")
            entry = self.log.at(seq) if seq is not None else None
            place: int | None = reached
            if edit is not None:
                place = self._places.get(ItemName(seq=maker.seq, n=first_of(edits, edit)))
            elif seq is not None and entry is not None and not entry.is_aside:
                place = said.get(seq)
            if place is not None:
                reached = max(reached, place)
                yield reached, event

    def _pointed(self, maker: Entry, *, shown: bool) -> Iterator[tuple[dict[str, Any], LaceEvent]]:
        """Each event of a compaction of lace's, with how it is pointed at."""
        edits = self._edits(maker)
        groups = [
            iter(assembled([Message(role=p.role, parts=p.parts, extra=p.extra) for p in edit.group]))
            if isinstance(edit, Replace)
            else iter(())
            for edit in edits
        ]
        for pointer in self._order(maker) or ():
            if "edit" in pointer:
                event = next(groups[pointer["edit"]], None)
            elif "seq" in pointer:
                entry = self.log.at(pointer["seq"])
                event = next(iter(entry.events(self._shown if shown else None)), None) if entry else None
                if event is not None and "as" in pointer:
                    data = {"data": event["data"]} if "data" in event else {}
                    event = {**pointer["as"], **data}
            else:
                event = dict(pointer["event"])
            if event is not None:
                yield pointer, event

    def _edits(self, maker: Entry) -> tuple[Edit, ...]:
        made = maker.new or self._made(maker.seq)
        return made.edits if made is not None else ()

    def _system_up_to(self, seq: int) -> list[Entry]:
        """The system texts that hold, of those that stand before this place."""
        newest = {entry.kind: entry for entry in self.log.systems}
        return [entry for entry in newest.values() if entry.seq <= seq]

    def _told(self, entry: Entry, newest: int) -> LaceEvent:
        """A compaction as an event of lace's."""
        made = entry.new or self._made(entry.seq)
        notes = notes_of(made) or {}
        if made is None or "whole" in notes:
            return dict(notes["whole"])
        if "event" in notes:
            return with_events(notes["event"], [event for _, event in self._pointed(entry, shown=False)])
        return ours(entry, made, self.live(through=entry.seq) if entry.seq == newest else self._made_by(entry, made))

    def _made_by(self, entry: Entry, made: Compacted) -> list[LaceEvent]:
        """What a compaction put in place of messages, where the view has gone on since."""
        found: list[LaceEvent] = []
        for edit in made.edits:
            for produced in edit.group if isinstance(edit, Replace) else ():
                text = "\n".join(part.text for part in produced.parts if isinstance(part, Text))
                found += [{"type": "USER_MESSAGE", "data": spoken.summary_text(text), "threadId": entry.thread.id}]
        return found


def _said_at(item: Item) -> int:
    """The seq of a message, whatever is shown of it; of what was made of several there is none."""
    return item.covers[0].first if item.shape in SAID else 0


def _place(item: Item) -> int:
    return _said_at(item) or item.name.seq


def _maker(item: Item) -> int:
    return 0 if item.shape is Shape.MESSAGE else item.name.seq


def _produced(item: Item, body: Compacted) -> Message | None:
    """What was put in place of messages: a text as lace words it, or what came with it."""
    edit = body.edits[item.edit] if item.edit < len(body.edits) else None
    if not isinstance(edit, Replace):
        return None
    produced = edit.group[item.name.n - first_of(body.edits, item.edit)]
    said = Message(role=produced.role, parts=produced.parts, extra=produced.extra)
    if item.shape is Shape.GROUP and notes_of(said) is None:
        return spoken.summary("\n".join(part.text for part in said.parts if isinstance(part, Text)))
    return said

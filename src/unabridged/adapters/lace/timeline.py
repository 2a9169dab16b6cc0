"""A thread in lace's events: all there ever were, and those that a model's view stands for.
It refuses to write, and to show what the view does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from unabridged import Item, Message, Shape, Thread
from unabridged.adapters.lace import spoken, trimming
from unabridged.adapters.lace.bodies import assembled, notes_of
from unabridged.adapters.lace.entries import Entry, entries_of
from unabridged.adapters.lace.payload import with_events
from unabridged.adapters.lace.shapes import COMPACTION, CONTEXT_COMPACTED, LACES, TIME, LaceEvent, at, written
from unabridged.log.compacted import Compacted, Replace, Stub
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.view.archive import first_of

# A compaction that was malformed is kept, and shown no more than one that holds.
_MARKERS = frozenset({COMPACTION, CONTEXT_COMPACTED})
# Under this name a compaction tells what it kept of what no view shows.
ASIDE = "aside"
_MADE = frozenset({Shape.GROUP, Shape.COMPANION, Shape.NAMED_DROP})


class Timeline:
    """A thread's entries and its view, each read once."""

    def __init__(self, thread: Thread) -> None:
        self.thread = thread.id
        self.view = view = thread.view()
        self.items = [item for item in view.items if item.shape is not Shape.SYSTEM]
        self.entries = [entry for entry in entries_of(thread) if entry.seq <= view.through]
        self._by_seq: dict[int, Entry] = {entry.seq: entry for entry in self.entries}
        self._shown = {_said_at(item): said for item in self.items if (said := self._shown_of(item)) is not None}
        self._makers = [_maker(item) for item in self.items if item.shape is not Shape.MESSAGE]

    def every(self) -> list[LaceEvent]:
        """The full log, compactions included, each event as it was given."""
        newest = max(self._makers, default=0)
        return [
            event for entry in self.entries for event in ([self._told(entry, newest)] if entry.made else entry.events())
        ]

    @property
    def envelopes(self) -> dict[int, LaceEvent]:
        """The first event of each message that was appended, by its seq."""
        told = ((entry.seq, entry.events()) for entry in self.entries if not entry.is_aside)
        return {seq: events[0] for seq, events in told if events}

    def of(self, seq: int) -> LaceEvent:
        """The compaction at a seq."""
        return self._told(self._by_seq[seq], max(self._makers, default=0))

    def live(self, *, through: int | None = None) -> list[LaceEvent]:
        """What the view stands for, in order; of a compaction, what it left."""
        items = [item for item in self.items if through is None or _place(item) <= through]
        laces = [entry for entry in self.entries if entry.seq in self._makers and _order(entry)]
        newest = laces[-1] if laces else None
        head = list(self._ordered(newest)) if newest else []
        taken = _named(newest) if newest else frozenset[int]()
        rest = [
            item for item in items if _said_at(item) not in taken and (newest is None or _maker(item) != newest.seq)
        ]
        covered = [item.covers[-1].last for item in rest if item.shape in _MADE and item.covers]
        since = max([newest.seq if newest else 0, *covered])
        if newest is None:
            head = [event for entry in self._system_up_to(since) for event in entry.events()]
        kept = self._kept_aside()
        aside = [e for e in self.entries if e.is_aside and (e.seq > since or e.seq in kept) and e.kind not in _MARKERS]
        if through is not None:
            aside = [entry for entry in aside if entry.seq < through]
        return [*head, *self._merged(rest, aside)]

    def told(self, made: Compacted) -> LaceEvent:
        """How a compaction would be told that is about to be appended."""
        seq = Seq(self.view.through + 1)
        return self._told(Entry(thread=self.thread, seq=seq, at=0, made=made), 0)

    def _made(self, item: Item) -> Compacted | None:
        """What made an item, decoded once for all that it made."""
        entry = self._by_seq.get(_maker(item))
        return entry.made if entry is not None else None

    def _shown_of(self, item: Item) -> Message | None:
        """What a message says where that is not what was appended at its place."""
        if item.shape is Shape.STUB:
            made = self._made(item)
            return trimming.shown(item, made) if made is not None else None
        amended = item.shape is Shape.MESSAGE and item.sources[0].seq != item.name.seq
        return item.says if amended and isinstance(item.says, Message) else None

    def _kept_aside(self) -> frozenset[int]:
        """What the newest compaction kept of what stands beside messages, where a caller's strategy made it."""
        entry = self._by_seq.get(max(self._makers, default=0))
        found = entry.made.parameters.get(ASIDE) if entry is not None and entry.made is not None else None
        return frozenset(found) if isinstance(found, list) else frozenset()

    def _merged(self, items: Sequence[Item], aside: Sequence[Entry]) -> Iterator[LaceEvent]:
        """What items stand for, with what stands beside messages at its place."""
        waiting = list(aside)
        for item in items:
            while waiting and item.shape in (Shape.MESSAGE, Shape.STUB) and waiting[0].seq < _said_at(item):
                yield from waiting.pop(0).events()
            yield from self._of_item(item)
        for entry in waiting:
            yield from entry.events()

    def _of_item(self, item: Item) -> list[LaceEvent]:
        if item.shape in (Shape.MESSAGE, Shape.STUB):
            entry = self._by_seq.get(item.covers[0].first)
            return entry.events(self._shown) if entry else []
        made = self._made(item)
        said = _produced(item, made) if made is not None else None
        if said is None:
            return []
        if notes_of(said) is not None:
            return assembled([said])
        return spoken.events_of(said, thread=self.thread, name=item.name, when=item.sources[0].at)

    def _ordered(self, maker: Entry) -> Iterator[LaceEvent]:
        """What a compaction of lace's left and still stands, in its own order."""
        standing = {item.name for item in self.items}
        names = {said.covers[0].first for said in self.items if said.shape in (Shape.MESSAGE, Shape.STUB)}
        edits = maker.made.edits if maker.made else ()
        for pointer, event in self._pointed(maker, shown=True):
            seq, edit = pointer.get("seq"), pointer.get("edit")
            entry = self._by_seq.get(seq) if seq is not None else None
            stands = entry is None or entry.is_aside or seq in names
            if edit is not None:
                stands = (maker.seq, first_of(edits, edit)) in standing
            if stands:
                yield event

    def _pointed(self, maker: Entry, *, shown: bool) -> Iterator[tuple[dict[str, Any], LaceEvent]]:
        """Each event of a compaction of lace's, with how it is pointed at."""
        edits = maker.made.edits if maker.made else ()
        groups = [
            iter(assembled([Message(role=p.role, parts=p.parts, extra=p.extra) for p in edit.group]))
            if isinstance(edit, Replace)
            else iter(())
            for edit in edits
        ]
        for pointer in _order(maker):
            if "edit" in pointer:
                event = next(groups[pointer["edit"]], None)
            elif "seq" in pointer:
                entry = self._by_seq.get(pointer["seq"])
                event = next(iter(entry.events(self._shown if shown else None)), None) if entry else None
                if event is not None and "as" in pointer:
                    data = {"data": event["data"]} if "data" in event else {}
                    event = {**pointer["as"], **data}
            else:
                event = dict(pointer["event"])
            if event is not None:
                yield pointer, event

    def _system_up_to(self, seq: int) -> list[Entry]:
        """The system texts that hold, of those that stand before this place."""
        newest = {entry.kind: entry for entry in self.entries if entry.is_system}
        return [entry for entry in newest.values() if entry.seq <= seq]

    def _told(self, entry: Entry, newest: int) -> LaceEvent:
        """A compaction as an event of lace's."""
        made, notes = entry.made, notes_of(entry.made) or {}
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
                found += [{"type": "USER_MESSAGE", "data": spoken.summary_text(text), "threadId": entry.thread}]
        return found


def ours(entry: Entry, made: Compacted, left: Sequence[LaceEvent]) -> LaceEvent:
    """A compaction of ours in lace's shape."""
    parameters = dict(made.parameters)
    count = parameters.pop("originalEventCount", None)
    parameters.pop(ASIDE, None)
    trimmed = sum(isinstance(edit, Stub) for edit in made.edits)
    metadata = {
        **parameters,
        **(trimming.metadata(trimmed) if made.strategy == trimming.NAME else {}),
        "version": made.version,
        "drawnOn": made.drawn_on,
        "tokensBefore": made.receipt.tokens_before,
        "tokensAfter": made.receipt.tokens_after,
    }
    return {
        "id": f"{entry.thread}:{entry.seq}",
        "threadId": entry.thread,
        "type": COMPACTION,
        TIME: written(at(entry.at)),
        "data": {
            "strategyId": LACES.get(made.strategy, made.strategy),
            "originalEventCount": count if isinstance(count, int) else sum(_messages(edit) for edit in made.edits),
            "compactedEvents": list(left),
            "metadata": metadata,
        },
    }


def _messages(edit: object) -> int:
    return 1 if isinstance(edit, Stub) else getattr(edit, "messages", 0)


def _order(entry: Entry) -> list[dict[str, Any]]:
    found = (notes_of(entry.made) or {}).get("order") if entry.made else None
    return found if isinstance(found, list) else []


def _named(entry: Entry) -> frozenset[int]:
    return frozenset(each["seq"] for each in _order(entry) if "seq" in each)


def _said_at(item: Item) -> int:
    """The seq of a message, whatever is shown of it; of what was made of several there is none."""
    return item.covers[0].first if item.shape in (Shape.MESSAGE, Shape.STUB) else 0


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

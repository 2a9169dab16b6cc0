"""A thread from its first word to its last, as entries that people read: messages whole, and what became of them.
It refuses to hold more than a page of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from unabridged import Thread
from unabridged.exporting.lines import spans, when
from unabridged.exporting.wording import said
from unabridged.log import chunk
from unabridged.log.body import Amended, Chunk, Hidden, Message, Purged, Shown, SystemSet
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.event import Event
from unabridged.log.ids import Seq
from unabridged.log.part import Part, ToolCall, ToolResult
from unabridged.view.waiting import Waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One of them: who speaks, when, and what; a note is nobody's words."""

    seq: int
    at: str
    speaker: str
    text: str
    is_note: bool = False
    is_folded: bool = False


def entries(thread: Thread) -> Iterator[Entry]:
    """Every entry of a thread, in order."""
    called, events = Waiting[str](), thread.events()
    for event in events:
        found = _entry(event, events, called)
        if found is not None:
            yield found


def _entry(event: Event, following: Iterator[Event], called: Waiting[str]) -> Entry | None:
    if event.payload is None:
        return _note(event, "its words were purged")
    match event.readable:
        case Message() as message:
            shown = _whole(message, following)
            speaker = " ".join(filter(None, (shown.role, f"({shown.sender})" if shown.sender else "")))
            text = said(_named(event.seq, shown.parts, called))
            return Entry(seq=event.seq, at=when(event.at), speaker=speaker, text=text)
        case SystemSet(parts=parts):
            return Entry(seq=event.seq, at=when(event.at), speaker="system", text=said(parts))
        case Amended(seq=seq, message=message):
            text = said(_named(event.seq, _whole(message, following).parts, called))
            return Entry(seq=event.seq, at=when(event.at), speaker=f"{message.role}, instead of {seq}", text=text)
        case Chunk(text=""):
            return None  # the end of a message of which pieces were purged, and that is told
        case Chunk(of=seq, text=text):
            return Entry(seq=event.seq, at=when(event.at), speaker=f"more of {seq}", text=text)
        case Compacted(edits=edits):
            told = [said(one.parts) for edit in edits if isinstance(edit, Replace) for one in edit.group]
            folded = spans([span for edit in edits if isinstance(edit, Replace) for span in edit.covers])
            speaker = f"summary of {folded}" if folded else "compaction"
            text = "\n\n".join(told)
            return Entry(seq=event.seq, at=when(event.at), speaker=speaker, text=text, is_folded=True) if told else None
        case Hidden(seqs=seqs):
            return _note(event, f"{spans(seqs)} hidden from every view")
        case Shown(seqs=seqs):
            return _note(event, f"{spans(seqs)} shown again")
        case Purged(seqs=seqs):
            return _note(event, f"the words of {spans(seqs)} purged")
        case _:
            return None  # of no words; or bytes that say nothing, which verify names


def _whole(opening: Message, following: Iterator[Event]) -> Message:
    """A message with the pieces that were appended with it, which nobody then hears of again."""
    pieces = [each.readable for each in islice(following, opening.chunks)]
    return chunk.joined(opening, [each for each in pieces if isinstance(each, Chunk)]) or opening


def _named(seq: Seq, parts: Iterable[Part], called: Waiting[str]) -> Iterator[Part]:
    """The parts, a result with the name that its tool was called by; what is answered is forgotten."""
    for part in parts:
        if isinstance(part, ToolCall):
            called.add(part.call_id, seq, part.name)
        named = called.take(part.call_id) if isinstance(part, ToolResult) else None
        yield replace(part, name=named) if isinstance(part, ToolResult) and named and not part.name else part


def _note(event: Event, text: str) -> Entry:
    return Entry(seq=event.seq, at=when(event.at), speaker="", text=text, is_note=True)

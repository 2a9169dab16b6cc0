"""What an event says, in a line or whole, for people and for programs; of what is no message, what it is about.
It refuses to show bytes: of a picture there is its name and its size.
"""

from __future__ import annotations

from unabridged import Event, Message, Thread
from unabridged.exporting.lines import few_spans, spans
from unabridged.exporting.wording import said
from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    LaneOpened,
    Marked,
    Pinned,
    Purged,
    RoundEnded,
    Shown,
    Switched,
    SystemSet,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.spans import union


def role_of(event: Event) -> str:
    """Who says it; empty for what nobody says."""
    match event.readable:
        case Message(role=role) | Amended(message=Message(role=role)):
            return role
        case SystemSet():
            return "system"
        case _:
            return ""


def words_of(event: Event, thread: Thread) -> str:
    """What it says, as it was said, or what it is about; a message that its thread holds in pieces is told whole."""
    if event.payload is None:
        return "[purged]"
    body = event.readable
    if isinstance(body, Message) and body.chunks:
        body = thread.message(event.seq) or body
    return "[damaged: unabridged verify says how]" if body is None else _words(body)


def _words(body: Body) -> str:
    match body:
        case Message(parts=parts) | SystemSet(parts=parts):
            return said(parts)
        case Amended(seq=seq, message=message):
            return f"[instead of {seq}] {said(message.parts)}"
        case Compacted():
            return _folded(body)
        case Undone(compaction=seq):
            return f"compaction {seq} taken back"
        case RoundEnded(begun=seq, state=state):
            return f"the round begun at {seq}: {state}"
        case Marked(seqs=seqs, added=added, removed=removed):
            return " ".join([f"{spans(seqs)}:", *(f"+{tag}" for tag in added), *(f"-{tag}" for tag in removed)])
        case Pinned(seqs=seqs) | Unpinned(seqs=seqs) | Hidden(seqs=seqs) | Shown(seqs=seqs) | Purged(seqs=seqs):
            return spans(seqs)
        case LaneOpened(lane=lane):
            return str(lane)
        case Chunk(of=seq, part=part, text=text):  # a slice says nothing by itself, and its message was told whole
            return f"[more of {seq}]" if part is None else f"[more of {seq}] {text}"
        case Switched(reason=reason):
            return f"[{reason}]"
        case _:
            return ""


def _folded(body: Compacted) -> str:
    covers = [span for edit in body.edits if isinstance(edit, Replace) for span in edit.covers]
    sizes = f"{body.receipt.tokens_before} tokens to {body.receipt.tokens_after}"
    return f"folded {few_spans(union(covers)) or 'parts of messages'}, {sizes}"

"""What is let into the log: bodies whose every field is what it says, and none that a verb has to write.
It refuses to mend; what could not be read back, or would say what never happened, is turned away with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.articles import with_article
from unabridged.errors import NotStorable, UsageError
from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    LaneOpened,
    Marked,
    Message,
    Pinned,
    Purged,
    RoundEnded,
    Shown,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Compacted, Stub
from unabridged.log.fitting import misfit
from unabridged.log.ids import Span

# What these say holds of whole atoms, of rounds and of lanes; the verbs see to that.
_VERBS: Final = (
    (Purged, "thread.purge"),
    (Undone, "thread.undo"),
    (Hidden, "thread.hide"),
    (Shown, "thread.show"),
    (Pinned, "thread.pin"),
    (Unpinned, "thread.unpin"),
    (Marked, "thread.mark"),
    (RoundEnded, "thread.end_round"),
    (LaneOpened, "thread.open_lane"),
)
_WRITTEN: Final = tuple(kind for kind, _ in _VERBS)


def admitted(body: Body) -> Body:
    """The body, if it may be appended as it is; ``UsageError`` says what stands against it."""
    name = type(body).__name__
    if isinstance(body, _WRITTEN):
        verb = next(verb for kind, verb in _VERBS if isinstance(body, kind))
        message = (
            f"{with_article(name)} is written by {verb}(), which does what it says; call that instead of appending one"
        )
        raise UsageError(message)
    try:
        wrong = misfit(body)
    except RecursionError:
        raise NotStorable(path=with_article(name), problem="its parts are nested too deeply") from None
    if wrong:
        message = f"this {name} cannot be appended: {wrong}"
        raise UsageError(message)
    if type(body) is Message and not body.chunks:  # whose other fields say no more than what they are
        return body
    for problem in _problems(body):
        message = f"this {name} cannot be appended: {problem}"
        raise UsageError(message)
    return body


def _problems(body: Body) -> Iterator[str]:
    match body:
        case Message(chunks=pieces) | Amended(message=Message(chunks=pieces)) if pieces:
            yield "chunks counts what append itself cuts a long message into; append the message whole"
        case Chunk(part=None) if body.text:
            yield "its text goes on no part of its message; pass part=…, counted from 0"
        case Chunk() if body.index < 0 or (body.part is not None and body.part < 0):
            yield "its index and part are counted from 0"
        case Compacted():
            yield from _of_edits(body)
        case _:
            return


def _of_spans(spans: tuple[Span, ...]) -> Iterator[str]:
    if not spans:
        yield "it names no seq"
    for span in spans:
        if not 1 <= span.first <= span.last:
            yield f"seqs run from 1 up, and {span.first} to {span.last} does not"


def _of_edits(body: Compacted) -> Iterator[str]:
    items = body.items
    if len(set(items)) < len(items):
        yield "an item is consumed twice"
    if body.drawn_on < 0:
        yield "it is drawn on the seq of an event"
    for edit in body.edits:
        if isinstance(edit, Stub):
            if min(edit.head, edit.tail) < 0:
                yield "a stub shows no less than nothing of a head and a tail"
            continue
        if edit.messages < 0:
            yield "it stands for no less than no message"
        if not edit.items:
            yield "an edit consumes nothing"
        yield from _of_spans(edit.covers)

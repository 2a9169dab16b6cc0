"""What proves an event, held against its columns: which column of which event is not what was written.
It refuses to mend, and to know where the rows come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from unabridged.errors import UnabridgedError
from unabridged.log import chain, codec
from unabridged.log.body import Amended, Body, Chunk, Message
from unabridged.log.counted import tokens_of
from unabridged.log.damage import bytes_one_bit_off, numbers_one_bit_off
from unabridged.log.event import Event
from unabridged.log.ids import Origin, Seq
from unabridged.log.kind import Kind
from unabridged.log.row import Row, role_number, shape_of, to_text
from unabridged.log.skeleton import skeleton_of

# Beyond this, trying every bit would take longer than saying that the long column is the one.
_SEARCHED_BYTES: Final = 4_096
_NOT_GIVEN: Final = "was given to recount with"
_NUMBERS: Final = ("at", "origin", "kind", "seq")
_BYTES: Final = ("writer", "key_digest", "salt", "commitments", "rendition", "payload")


def link_of(row: Row, before: bytes) -> bytes | None:
    """The link these columns must have after that one, or None if they cannot be an event's at all."""
    try:
        commitments = row.commitments
        if row.payload is not None and row.salt is not None:
            commitments = chain.commitments(row.salt, row.payload, row.rendition)
        if commitments is None:
            return None
        digest = chain.digest(
            kind=Kind(row.kind),
            at=row.at,
            origin=Origin(row.origin),
            writer=to_text(row.writer),
            key_digest=row.key_digest,
            commitments=commitments,
        )
        return chain.link(before, Seq(row.seq), digest)
    except (ValueError, OverflowError, TypeError):
        return None


def damaged_column(row: Row, before: bytes) -> str:
    """Which chained column was changed, found by undoing one bit at a time until the link fits again."""
    for name in (*_NUMBERS, *_BYTES):
        if any(link_of(row._replace(**{name: tried}), before) == row.link for tried in _candidates(getattr(row, name))):
            return name
    longest = max((len(held) for held in (row.payload, row.rendition) if isinstance(held, bytes)), default=0)
    return "payload or rendition" if longest > _SEARCHED_BYTES else "several bits of its chained columns"


def derived_faults(row: Row, counters: Mapping[str, Callable[[str], int]]) -> Iterator[tuple[str, str]]:
    """Every derived column that its body does not bear out, and the problem."""
    if row.key is not None and row.key_digest != chain.key_digest(to_text(row.key)):
        yield "key", "it is not the text whose digest is chained"
    if row.payload is None:
        for column in ("role", "tokens", "flags", "counter"):
            if getattr(row, column):
                yield column, "the event was purged, and this was to go with it"
        return
    try:
        body = codec.decode(Kind(row.kind), row.payload)
        counter = to_text(row.counter)
    except (UnabridgedError, ValueError) as problem:
        yield "payload", f"it cannot be read: {problem}"
        return
    skeleton = skeleton_of(body, tokens=row.tokens)
    if role_number(skeleton.role) != row.role:
        yield "role", "the body says another"
    if int(skeleton.flags) != row.flags:
        yield "flags", "the body says others"
    if shape_of(skeleton) != (None if row.shape is None else bytes(row.shape)):
        yield "shape", "the body says another"
    if _was_counted_whole(body):
        return
    if counter and counter not in counters and row.tokens:
        yield "counter", f"no counter {counter!r} {_NOT_GIVEN}"
    elif row.tokens != (tokens_of(_as_counted(row, body), counters[counter]) if counter in counters else 0):
        yield "tokens", "counting anew gives another number"


def is_uncounted(problem: str) -> bool:
    """Whether a problem says only that nobody could recount, and nothing against what is stored."""
    return problem.endswith(_NOT_GIVEN)


def _as_counted(row: Row, body: Body) -> Body:
    """What was counted: a message as views show it."""
    return Event(row).shown or body


def _was_counted_whole(body: Body) -> bool:
    """Whether the count was made of a whole message, of which this event holds only the opening or a slice."""
    message = body.message if isinstance(body, Amended) else body
    return (isinstance(message, Message) and message.chunks > 0) or (
        isinstance(message, Chunk) and message.part is None
    )


def _candidates(value: int | bytes | None) -> Iterator[Any]:
    """What a column may have held before a bit of it changed."""
    if isinstance(value, int):
        yield from numbers_one_bit_off(value)
    elif value is not None and len(value) <= _SEARCHED_BYTES:
        yield from bytes_one_bit_off(value)

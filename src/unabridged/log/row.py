"""An event as columns, the same on every store: what is chained, what is derived, what a purge takes.
It refuses to know SQL and drivers; text is bytes here, so that any text at all can be kept.
"""

from __future__ import annotations

import contextlib
from operator import attrgetter
from typing import Any, Final, NamedTuple

from unabridged.errors import CorruptionError
from unabridged.log import chain, json_text
from unabridged.log.ids import MAIN, LaneId, Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton

# What a text begins with when the bytes it was kept as are no longer any text's.
DAMAGED: Final = "\ufffd\ufffd"
ROLES: Final = ("", "user", "assistant", "tool", "system", "developer")


# What of a skeleton stands in its shape alone, beside a role and a lane of their own.
_BEYOND: Final = attrgetter("sender", "recipient", "atom", "round", "calls", "answers", "touches")


class Row(NamedTuple):
    """One event's columns in the order in which every store writes and reads them."""

    seq: int
    key_digest: bytes | None
    key: bytes | None
    at: int
    origin: int
    writer: bytes
    kind: int
    role: int
    tokens: int
    flags: int
    shape: bytes | None
    counter: bytes
    salt: bytes | None
    commitments: bytes | None
    link: bytes
    rendition: bytes | None
    payload: bytes | None


COLUMNS: Final = Row._fields
SKELETON_COLUMNS: Final = ("seq", "kind", "role", "tokens", "flags", "shape")


def erased(row: Row) -> Row:
    """The row without a word in it; the commitments keep the chain whole."""
    if row.payload is None or row.salt is None:
        return row
    return row._replace(
        key=None,
        shape=None,
        counter=b"",
        role=0,
        tokens=0,
        flags=0,
        salt=None,
        commitments=chain.commitments(row.salt, row.payload, row.rendition),
        rendition=None,
        payload=None,
    )


def withheld(row: Row) -> Row:
    """The row as readers see it from the moment of its purge until its bytes are gone."""
    return row._replace(key=None, shape=None, counter=b"", role=0, tokens=0, flags=0, rendition=None, payload=None)


def role_number(role: str) -> int:
    """The number of a well-known role, 0 for one that the shape has to spell out."""
    return ROLES.index(role) if role in ROLES else 0


def shape_of(skeleton: Skeleton) -> bytes | None:
    """What a skeleton says beyond its numbers, or nothing, which is the common case.

    One letter a field, since it stands beside every call and result: role, from, to, lane, atom, rOund, calls,
    ansWers, and x for what it touches.
    """
    if skeleton.role in ROLES and skeleton.lane == MAIN and not any(_BEYOND(skeleton)):
        return None
    shape: dict[str, Any] = {
        "r": "" if skeleton.role in ROLES else skeleton.role,
        "f": skeleton.sender,
        "t": skeleton.recipient,
        "l": "" if skeleton.lane == MAIN else skeleton.lane,
        "a": skeleton.atom,
        "o": skeleton.round,
        "c": skeleton.calls,
        "w": skeleton.answers,
        "x": [[span.first, span.last] for span in skeleton.touches],
    }
    return json_text.encode({name: value for name, value in shape.items() if value})


def may_name_calls(row: Row) -> bool:
    """Whether a message's skeleton may hold calls or answers, told by its bytes, since most hold neither."""
    return row.shape is not None and (b'"c":' in row.shape or b'"w":' in row.shape)


def skeleton_of_columns(  # a row's columns, in their order
    seq: int, kind: int, role: int, tokens: int, flags: int, shape: bytes | None
) -> Skeleton:
    """The skeleton these columns hold; the seq below zero of a chunk counts back from its own."""
    try:
        if shape is None:
            return Skeleton(seq=Seq(seq), kind=Kind(kind), role=ROLES[role], tokens=tokens, flags=Flag(flags))
        said: Any = json_text.decode(shape)
        return Skeleton(
            seq=Seq(seq),
            kind=Kind(kind),
            role=said.get("r") or ROLES[role],
            tokens=tokens,
            sender=said.get("f", ""),
            recipient=said.get("t", ""),
            lane=LaneId(said.get("l", MAIN)),
            atom=said.get("a", ""),
            round=said.get("o", ""),
            calls=tuple(said.get("c", ())),
            answers=tuple(said.get("w", ())),
            touches=tuple(_placed(seq, kind, first, last) for first, last in said.get("x", ())),
            flags=Flag(flags),
        )
    except (ValueError, IndexError, TypeError, AttributeError) as problem:
        where = f"the skeleton of event {seq}"
        raise CorruptionError(store="an event", where=where, problem=f"it cannot be read: {problem!r}") from problem


def to_bytes(text: str) -> bytes:
    """Any text as bytes, lone surrogates included; the inverse of :func:`to_text`."""
    if text.startswith(DAMAGED):
        with contextlib.suppress(UnicodeEncodeError):
            raw = text.removeprefix(DAMAGED).encode("latin-1")
            if to_text(raw) == text:
                return raw
    return text.encode("utf-8", "surrogatepass")


def to_text(raw: object) -> str:
    """The text those bytes were; bytes that are no text's are spelled out behind a mark, and found again by it."""
    held = to_blob(raw)
    try:
        return held.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return DAMAGED + held.decode("latin-1")


def to_blob(value: object) -> bytes:
    """What a column of bytes holds; a damaged file may give a text or a number where bytes were written."""
    if type(value) is bytes:
        return value  # as nearly every one is
    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    return str(value).encode("utf-8", "surrogateescape")


def _placed(seq: int, kind: int, first: int, last: int) -> Span:
    if first < 0 and kind == Kind.CHUNK:
        first, last = seq + first, seq + last
    return Span(first=Seq(first), last=Seq(last))

"""One immutable fact in a thread, as it is read and as it is handed to a store.
It refuses to know how a store keeps it; the body stays bytes until somebody asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from unabridged.errors import UnabridgedError
from unabridged.log import chain, codec
from unabridged.log.body import Body, Chunk, Message
from unabridged.log.compacted import Compacted
from unabridged.log.ids import Origin, Seq
from unabridged.log.kind import Kind
from unabridged.log.row import Row, role_number, shape_of, skeleton_of_columns, to_bytes, to_text
from unabridged.log.skeleton import Skeleton


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log, read off its columns as far as somebody asks."""

    row: Row
    # Read off the columns once, and kept: laws, triggers and plans ask for it again and again.
    _skeleton: Skeleton | None = field(default=None, init=False, repr=False, compare=False)
    # A compaction, read once: each of the many items it may have made is asked what it says.
    _compacted: Compacted | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def seq(self) -> Seq:
        """The event's number in its thread; it alone orders."""
        return Seq(self.row.seq)

    @property
    def key(self) -> str | None:
        """The caller's append key, on the first event of an append that was given one."""
        return None if self.row.key is None else to_text(self.row.key)

    @property
    def at(self) -> int:
        """When it was appended, in microseconds since 1970; data, never order."""
        return self.row.at

    @property
    def origin(self) -> Origin:
        """Where the content came from."""
        return Origin(self.row.origin)

    @property
    def writer(self) -> str:
        """Which handle appended it."""
        return to_text(self.row.writer)

    @property
    def kind(self) -> Kind:
        """Which of the eighteen bodies this is."""
        return Kind(self.row.kind)

    @property
    def tokens(self) -> int:
        """How many tokens the body takes, by the counter named beside it."""
        return self.row.tokens

    @property
    def counter(self) -> str:
        """The counter that counted."""
        return to_text(self.row.counter)

    @property
    def skeleton(self) -> Skeleton:
        """The event without its text."""
        known = self._skeleton
        if known is None:
            row = self.row
            known = skeleton_of_columns(row.seq, row.kind, row.role, row.tokens, row.flags, row.shape)
            object.__setattr__(self, "_skeleton", known)
        return known

    @property
    def payload(self) -> bytes | None:
        """The body's bytes as they were appended; None once it was purged."""
        return self.row.payload

    @property
    def rendition(self) -> bytes | None:
        """The shorter writing a long message is shown as, if one was decided at append."""
        return self.row.rendition

    @property
    def body(self) -> Body | None:
        """What the event says, read from its bytes anew each time; None once it was purged."""
        if self.row.payload is None:
            return None
        body = codec.decode(Kind(self.row.kind), self.row.payload)
        if isinstance(body, Chunk) and body.of < 0:
            return replace(body, of=Seq(self.row.seq + body.of))
        return body

    @property
    def readable(self) -> Body | None:
        """What the event says, if these bytes say anything that this program can read."""
        if self._compacted is not None:
            return self._compacted
        try:
            body = self.body
        except UnabridgedError:
            return None
        if isinstance(body, Compacted):
            object.__setattr__(self, "_compacted", body)
        return body

    @property
    def shown(self) -> Body | None:
        """What views show: a message as its rendition has it, where one was decided when it was appended."""
        body = self.readable
        if self.row.rendition is None or not isinstance(body, Message):
            return body
        try:
            shorter = codec.decode(Kind.MESSAGE, self.row.rendition)
        except UnabridgedError:
            return body  # whatever was kept beside it is no message; what was said is
        return shorter if isinstance(shorter, Message) else body

    @property
    def whole(self) -> Event:
        """The event as if no rendition had been decided."""
        return self if self.row.rendition is None else Event(self.row._replace(rendition=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An event that has no seq yet: everything a store needs to give it one."""

    at: int
    origin: Origin
    writer: str
    skeleton: Skeleton
    salt: bytes
    payload: bytes
    rendition: bytes | None = None
    counter: str = ""


def row_of(draft: Draft, *, seq: Seq, before: bytes, key_digest: bytes | None, key: str | None) -> Row:
    """The columns of a draft at its place in the chain."""
    link = chain.link(before, seq, digest_of(draft, key_digest=key_digest))
    return columns_of(draft, seq=seq, link=link, key_digest=key_digest, key=key)


def digest_of(draft: Draft, *, key_digest: bytes | None) -> bytes:
    """What the chain says of a draft, wherever its place will be."""
    return chain.digest(
        kind=draft.skeleton.kind,
        at=draft.at,
        origin=draft.origin,
        writer=draft.writer,
        key_digest=key_digest,
        commitments=chain.commitments(draft.salt, draft.payload, draft.rendition),
    )


def columns_of(draft: Draft, *, seq: Seq, link: bytes, key_digest: bytes | None, key: str | None) -> Row:
    """The columns of a draft, linked by whoever knows its place."""
    skeleton = draft.skeleton
    return Row(
        seq=seq,
        key_digest=key_digest,
        key=None if key is None else to_bytes(key),
        at=draft.at,
        origin=int(draft.origin),  # drivers look long at a number that is more than one
        writer=to_bytes(draft.writer),
        kind=int(skeleton.kind),
        role=role_number(skeleton.role),
        tokens=skeleton.tokens,
        flags=int(skeleton.flags),
        shape=shape_of(skeleton),
        counter=to_bytes(draft.counter),
        salt=draft.salt,
        commitments=None,
        link=link,
        rendition=draft.rendition,
        payload=draft.payload,
    )

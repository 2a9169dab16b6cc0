"""A thread's row: its names, where it forked, how far it has come, and the seal over what no link covers.
It refuses to know events and where the row is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unabridged.log import chain, json_text
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import Seq, ThreadId, ThreadRef
from unabridged.log.row import to_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadRow:
    """A thread's row: its names, where it forked, how far it has come.

    ``ancestry`` is said of a detached fork alone: whose numbers its first events were given, and from which seq on.
    """

    ref: ThreadRef
    created_at: int
    head: Seq
    link: bytes
    title: str = ""
    metadata: Extra = NOTHING_MORE
    parent: ThreadId | None = None
    forked_at: Seq = Seq(0)
    ancestry: tuple[tuple[ThreadId, Seq], ...] = ()
    seal: bytes = b""


def new_thread(ref: ThreadRef, *, at: int, title: str, metadata: Extra) -> ThreadRow:
    """The row of a thread that begins."""
    return sealed(
        ThreadRow(ref=ref, created_at=at, head=Seq(0), link=chain.genesis(ref), title=title, metadata=metadata)
    )


def new_fork(parent: ThreadRow, child: ThreadId, *, through: Seq, link: bytes, at: int) -> ThreadRow:
    """The row of a fork; its chain starts from its parent's value."""
    ref = ThreadRef(scope=parent.ref.scope, thread=child)
    return sealed(
        ThreadRow(
            ref=ref,
            created_at=at,
            head=through,
            link=chain.genesis(ref, link),
            title=parent.title,
            metadata=parent.metadata,
            parent=parent.ref.thread,
            forked_at=through,
        )
    )


def sealed(thread: ThreadRow) -> ThreadRow:
    """The row with the seal that belongs to its columns."""
    return replace(thread, seal=seal_of(thread))


def seal_of(thread: ThreadRow) -> bytes:
    """What proves names, title, metadata, times and descent, which no event's link covers."""
    scope = thread.ref.scope
    return chain.thread_seal(
        to_bytes(scope.tenant),
        to_bytes(scope.user),
        to_bytes(scope.project),
        to_bytes(thread.ref.thread),
        to_bytes(thread.title),
        json_text.encode(dict(thread.metadata)),
        thread.created_at.to_bytes(8, signed=True),
        b"" if thread.parent is None else to_bytes(thread.parent),
        thread.forked_at.to_bytes(8, signed=True),
        ancestry_text(thread),
    )


def ancestry_text(thread: ThreadRow) -> bytes:
    """A detached fork's descent as bytes, nothing for every other thread."""
    return json_text.encode([list(each) for each in thread.ancestry]) if thread.ancestry else b""

"""Whether a thread's own rows bear each other out, link by link, as the chain's definition says.
It refuses to know the verb that verifies, so that neither can hide the other's mistakes.
"""

from __future__ import annotations

from typing import Final

from unabridged.log import chain
from unabridged.log.ids import Origin, Seq, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row, to_text
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

_EVERYTHING: Final = 10_000


def chain_faults(driven: Driven, name: str) -> list[int]:
    """The seqs of a thread's own rows whose links do not follow from what stands before them."""
    thread = driven.thread(ref(name))
    if thread is None:
        return [0]
    joints = thread.ancestry or ((thread.ref.thread, thread.forked_at),)
    before = b"" if thread.parent is None else _link_of_parent(driven, thread.parent, thread.forked_at)
    faults: list[int] = []
    for row in driven.rows(ref(name), after=Seq(0), limit=_EVERYTHING):
        before = _begun([ref(who) for who, at in joints if at == row.seq - 1], row.seq, before)
        if link_of(row, before) != row.link:
            faults.append(row.seq)
        before = row.link
    return faults


def _begun(here: list[ThreadRef], seq: int, before: bytes) -> bytes:
    """The link before an event with which threads begin; of several at one place, only the youngest wrote there."""
    if not here:
        return before
    if seq == 1 and len(here) > 1:
        before = chain.genesis(here[-2])
    return chain.genesis(here[-1], before)


def _link_of_parent(driven: Driven, parent: ThreadId, at: Seq) -> bytes:
    if at == 0:
        return chain.genesis(ref(parent))
    (event,) = driven.at(ref(parent), [at])
    return event.row.link


def link_of(row: Row, before: bytes) -> bytes:
    """The link a row must have after this one, reckoned from its columns."""
    commitments = row.commitments
    if row.payload is not None and row.salt is not None:
        commitments = chain.commitments(row.salt, row.payload, row.rendition)
    digest = chain.digest(
        kind=Kind(row.kind),
        at=row.at,
        origin=Origin(row.origin),
        writer=to_text(row.writer),
        key_digest=row.key_digest,
        commitments=commitments or b"",
    )
    return chain.link(before, Seq(row.seq), digest)

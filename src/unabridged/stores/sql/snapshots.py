"""Folds that are kept beside the log, one for each lane, so that a view need not begin at the first event.
It refuses to know what a fold says, and to give back one that is not byte for byte what was kept.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from unabridged.log import chain
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import to_blob, to_bytes
from unabridged.ports import Snapshot
from unabridged.stores.sql import reading
from unabridged.stores.sql.transaction import LOCKED, Place, Transaction, place_of, scope_values

_DIGEST_BYTES: Final = 16


def kept(tx: Transaction, ref: ThreadRef, lane: LaneId, *, version: int) -> Snapshot | None:
    """The fold this version kept for the lane; None if there is none, it is damaged, or another thread's."""
    found = tx.all("snapshot", **scope_values(ref.scope), name=to_bytes(ref.thread), lane=to_bytes(lane))
    if not found or found[0][0] != version:
        return None
    _, through, content, digest = found[0]
    snapshot = Snapshot(lane=lane, version=version, through=through, content=to_blob(content))
    return snapshot if to_blob(digest) == _digest(ref, snapshot) else None


def keep(tx: Transaction, ref: ThreadRef, snapshot: Snapshot) -> None:
    """Keep a fold in place of an older one, or of another version's, if the log it was made from still stands."""
    place = place_of(tx, ref, statement=LOCKED)
    if place is None or not 0 <= snapshot.through <= place.thread.head or purged_since(tx, place, snapshot.through):
        return
    tx.run(
        "keep_snapshot",
        scope=place.scope,
        id=place.id,
        lane=to_bytes(snapshot.lane),
        version=snapshot.version,
        through=snapshot.through,
        content=snapshot.content,
        digest=_digest(ref, snapshot),
        head=place.thread.head,
    )


def purged_since(tx: Transaction, place: Place, through: Seq) -> bool:
    """Whether a purge came after something was drawn from the log, which may then know of what is gone."""
    return any(
        tx.all("any_of_kind", scope=each.scope, id=each.id, first=first, last=last, kind=Kind.PURGED)
        for each, first, last in reading.segments(tx, place, after=through, through=None)
    )


def proof(ref: ThreadRef, name: bytes, content: bytes, *numbers: int) -> bytes:
    """What proves whose a row beside the log is, and every byte of it; a damaged column of any type has another."""
    told = " ".join(map(repr, (*numbers, len(name))))
    return sha256(chain.genesis(ref) + f"{told} ".encode() + name + content).digest()[:_DIGEST_BYTES]


def _digest(ref: ThreadRef, snapshot: Snapshot) -> bytes:
    return proof(ref, to_bytes(snapshot.lane), snapshot.content, snapshot.version, snapshot.through)

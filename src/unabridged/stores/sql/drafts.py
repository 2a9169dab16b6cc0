"""Texts that passed and stand in no compaction yet, each under the digest of all that it was made from.
It refuses to keep one of a log of which something was purged meanwhile, and to give back what is not byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unabridged.log.ids import ThreadRef
from unabridged.log.row import to_blob, to_bytes
from unabridged.ports import MOST_DRAFTS, KeptDraft
from unabridged.stores.sql.snapshots import proof, purged_since
from unabridged.stores.sql.transaction import LOCKED, Transaction, place_of, scope_values


def whose(ref: ThreadRef, key: bytes) -> dict[str, bytes]:
    """What a text of a thread is looked up by."""
    return {**scope_values(ref.scope), "name": to_bytes(ref.thread), "key": key}


def proved(ref: ThreadRef, key: bytes, found: Sequence[tuple[Any, ...]]) -> bytes | None:
    """What was kept under this key; None if nothing was found, or if it is damaged or another thread's."""
    if not found:
        return None
    through, content, digest = found[0]
    draft = KeptDraft(key=key, through=through, content=to_blob(content))
    return draft.content if to_blob(digest) == _digest(ref, draft) else None


def keep(tx: Transaction, ref: ThreadRef, draft: KeptDraft) -> None:
    """Keep a text, and of all of a thread the newest, if the log it was made from still stands."""
    place = place_of(tx, ref, statement=LOCKED)
    if place is None or not 0 <= draft.through <= place.thread.head or purged_since(tx, place, draft.through):
        return
    tx.run(
        "keep_draft",
        scope=place.scope,
        id=place.id,
        key=draft.key,
        through=draft.through,
        content=draft.content,
        digest=_digest(ref, draft),
    )
    tx.run("drop_old_drafts", scope=place.scope, id=place.id, most=MOST_DRAFTS)


def drop(tx: Transaction, ref: ThreadRef) -> None:
    """Let go of every text of a thread."""
    place = place_of(tx, ref)
    if place is not None:
        tx.run("drop_drafts", scope=place.scope, id=place.id)


def _digest(ref: ThreadRef, draft: KeptDraft) -> bytes:
    return proof(ref, draft.key, draft.content, draft.through)

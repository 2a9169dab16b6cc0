"""A whole append as one statement: everything the server needs to place a batch by itself.
It refuses to judge a key that was there before; that is decided where every store decides it.
"""

from __future__ import annotations

from typing import Final

from unabridged.log import chain, json_text
from unabridged.log.event import columns_of, digest_of
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.row import Row, to_bytes
from unabridged.log.thread import new_thread
from unabridged.ports import Appended, Batch
from unabridged.stores.postgres.meaning import Astray
from unabridged.stores.postgres.session import Session, columns
from unabridged.stores.sql.transaction import scope_values

_SENT: Final = (
    "at",
    "origin",
    "writer",
    "kind",
    "role",
    "tokens",
    "flags",
    "shape",
    "counter",
    "salt",
    "link",
    "rendition",
    "payload",
)


def append(session: Session, ref: ThreadRef, batch: Batch) -> Appended | None:
    """Append in one statement; None where the key was there before or the thread was deleted."""
    thread = new_thread(ref, at=batch.drafts[0].at, title="", metadata=NOTHING_MORE)
    found = session.looking(
        "append_events",
        **scope_values(ref.scope),
        name=to_bytes(ref.thread),
        name_digest=chain.key_digest(ref.thread),
        begun_at=thread.created_at,
        begun_link=thread.link,
        begun_metadata=json_text.encode(dict(thread.metadata)),
        begun_seal=thread.seal,
        key_digest=batch.key.digest,
        key=None if batch.key.text is None else to_bytes(batch.key.text),
        **columns(_unlinked(batch), _SENT),
        mark=session.connection.mark,
    )
    if not found:
        raise Astray
    first, last = found[0]
    return None if first is None else Appended(first=Seq(first), last=Seq(last), fresh=True)


def _unlinked(batch: Batch) -> list[Row]:
    """The rows of a batch; in the link's place stands each event's digest, which the server links."""
    return [
        columns_of(
            draft,
            seq=Seq(n),
            link=digest_of(draft, key_digest=batch.key.digest if n == 0 else None),
            key_digest=None,
            key=None,
        )
        for n, draft in enumerate(batch.drafts)
    ]

"""Small values that stores are tested with: scopes, threads, drafts and batches.
It refuses to count, to tell the time and to invent a name: whoever asks brings the ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from unabridged.log import chain, codec
from unabridged.log.body import Body, Message, Purged
from unabridged.log.event import Draft
from unabridged.log.ids import Origin, Scope, Seq, Span, ThreadId, ThreadRef, spans_of
from unabridged.log.part import Text
from unabridged.log.skeleton import skeleton_of
from unabridged.ports import AppendKey, Batch, Ids

HERE: Final = Scope(tenant="acme", user="ada", project="loom")
ELSEWHERE: Final = Scope(tenant="umbrella", user="ada", project="loom")
_KEY_BYTES: Final = 10


def ref(thread: str, scope: Scope = HERE) -> ThreadRef:
    """A thread by its name."""
    return ThreadRef(scope=scope, thread=ThreadId(thread))


def message(text: str, *, role: str = "user") -> Message:
    """One message of one text."""
    return Message(role=role, parts=(Text(text=text),))


def draft_of(body: Body, *, ids: Ids, at: int = 1, rendition: bytes | None = None) -> Draft:
    """A body made ready for a store."""
    return Draft(
        at=at,
        origin=Origin.USER,
        writer="kit",
        skeleton=skeleton_of(body, tokens=len(codec.encode(body)) // 4),
        salt=ids.token(chain.SALT_BYTES),
        payload=codec.encode(body),
        rendition=rendition,
        counter="quarter",
    )


def key_of(text: str | None, *, ids: Ids) -> AppendKey:
    """A caller's key, or a token where he has none."""
    if text is None:
        return AppendKey(digest=ids.token(_KEY_BYTES))
    return AppendKey(digest=chain.key_digest(text), text=text)


def batch_of(said: Iterable[str | Body], *, key: str | None, ids: Ids, at: int = 1) -> Batch:
    """Texts as messages of a user, and bodies as they are, in one batch."""
    bodies = [message(each) if isinstance(each, str) else each for each in said]
    return Batch(key=key_of(key, ids=ids), drafts=tuple(draft_of(body, ids=ids, at=at) for body in bodies))


def purge_batch(seqs: Sequence[int], *, key: str | None, ids: Ids) -> tuple[tuple[Span, ...], Batch]:
    """What a purge is asked with: the spans, and the event that says so."""
    spans = spans_of(list(seqs))
    return spans, batch_of([Purged(seqs=spans)], key=key, ids=ids)


def seqs(*numbers: int) -> tuple[Seq, ...]:
    """Plain numbers as seqs."""
    return tuple(map(Seq, numbers))

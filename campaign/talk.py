"""What the experiments say: small batches whose bytes follow from their key, so that an oracle needs no copy.
It refuses to know stores.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Final

from unabridged.log import chain, codec
from unabridged.log.body import Body, Message, Purged
from unabridged.log.event import Draft
from unabridged.log.ids import Origin, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.part import Text
from unabridged.log.skeleton import skeleton_of
from unabridged.ports import AppendKey, Batch

SCOPE: Final = Scope(tenant="campaign", user="ann", project="p")
FIRST: Final = Seq(0)
EVERYTHING: Final = 1_000_000


def ref(thread: str, scope: Scope = SCOPE) -> ThreadRef:
    """A thread of the campaign's scope."""
    return ThreadRef(scope=scope, thread=ThreadId(thread))


def text_of(key: str, n: int = 0, size: int = 200) -> str:
    """The words that belong to a key: nobody has to remember them."""
    seed = sha256(f"{key}/{n}".encode()).hexdigest()
    return f"{key}/{n} {(seed * (1 + size // len(seed)))[:size]}"


def draft(body: Body, *, key: str, n: int = 0, at: int = 1) -> Draft:
    """A draft of this body with a salt that follows from its key."""
    return Draft(
        at=at,
        origin=Origin.USER,
        writer="campaign",
        skeleton=skeleton_of(body, tokens=7),
        salt=sha256(f"salt {key}/{n}".encode()).digest()[: chain.SALT_BYTES],
        payload=codec.encode(body),
        counter="campaign",
    )


def append_key(key: str) -> AppendKey:
    """A caller's key as the port takes it."""
    return AppendKey(digest=chain.key_digest(key), text=key)


def batch(key: str, *, count: int = 1, size: int = 200, at: int = 1) -> Batch:
    """The batch that belongs to a key."""
    drafts = tuple(draft(_said(text_of(key, n, size)), key=key, n=n, at=at) for n in range(count))
    return Batch(key=append_key(key), drafts=drafts)


def uncounted(batch: Batch) -> Batch:
    """The batch as it is where nobody counted its tokens."""
    drafts = [replace(each, counter="", skeleton=replace(each.skeleton, tokens=0)) for each in batch.drafts]
    return replace(batch, drafts=tuple(drafts))


def purge_batch(key: str, *spans: tuple[int, int]) -> Batch:
    """The batch that tells of a purge."""
    return Batch(key=append_key(key), drafts=(draft(Purged(seqs=span_tuple(*spans)), key=key),))


def span_tuple(*spans: tuple[int, int]) -> tuple[Span, ...]:
    """Pairs of numbers as spans."""
    return tuple(Span(first=Seq(first), last=Seq(last)) for first, last in spans)


def payload_of(key: str, n: int = 0, size: int = 200) -> bytes:
    """The bytes that the n-th event of a key's batch must hold."""
    return codec.encode(_said(text_of(key, n, size)))


def _said(text: str) -> Message:
    return Message(role="user", parts=(Text(text=text),))

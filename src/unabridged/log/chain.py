"""The hash chain of a thread: each event's link commits to everything before it and survives a purge.
It refuses to know stores and bodies; it sees bytes and gives bytes.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from unabridged.log.ids import Origin, Seq, ThreadRef
from unabridged.log.kind import Kind

LINK_BYTES: Final = 16
KEY_BYTES: Final = 16
SALT_BYTES: Final = 16
COMMITMENT_BYTES: Final = 32


def genesis(ref: ThreadRef, parent_link: bytes = b"") -> bytes:
    """The link before a thread's first event: who it is, and for a fork where it left its parent."""
    scope = ref.scope
    names = (scope.tenant, scope.user, scope.project, ref.thread)
    return sha256(b"unabridged thread\0" + parent_link + b"".join(map(_sized, names))).digest()[:LINK_BYTES]


def link(before: bytes, seq: Seq, digest: bytes) -> bytes:
    """The link of the event at this seq."""
    return sha256(before + seq.to_bytes(8) + digest).digest()[:LINK_BYTES]


def digest(  # one argument per chained column, by name
    *, kind: Kind, at: int, origin: Origin, writer: str, key_digest: bytes | None, commitments: bytes
) -> bytes:
    """What the chain says of one event, without its place in it."""
    head = bytes((kind, origin, key_digest is not None))
    return sha256(head + at.to_bytes(8, signed=True) + (key_digest or b"") + _sized(writer) + commitments).digest()


def commitments(salt: bytes, payload: bytes, rendition: bytes | None) -> bytes:
    """What stays when the texts go: salted, so that nobody can guess a purged text and prove the guess."""
    body = sha256(salt + b"body" + payload).digest()
    return body if rendition is None else body + sha256(salt + b"rendition" + rendition).digest()


def key_digest(key: str) -> bytes:
    """How a caller's append key is looked up, also after its text was purged."""
    return sha256(key.encode("utf-8", "surrogatepass")).digest()[:KEY_BYTES]


def thread_seal(*columns: bytes) -> bytes:
    """What proves the columns of a thread's row that no link covers: title, metadata, times, parent."""
    return sha256(b"".join(len(each).to_bytes(4) + each for each in columns)).digest()[:LINK_BYTES]


def content_digest(payloads: list[bytes]) -> str:
    """A short name for a content, to show two that differ side by side."""
    return sha256(b"".join(len(each).to_bytes(8) + each for each in payloads)).hexdigest()[:16]


def _sized(text: str) -> bytes:
    raw = text.encode("utf-8", "surrogatepass")
    return len(raw).to_bytes(4) + raw

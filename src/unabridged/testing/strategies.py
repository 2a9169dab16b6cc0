"""Hypothesis strategies for whatever a log can hold: texts, JSON, parts, the eighteen bodies, batches, threads.
They refuse to be reasonable: whatever the types allow is drawn sooner or later.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from unabridged.log import body as b
from unabridged.log import chain, codec
from unabridged.log.event import Draft
from unabridged.log.ids import Origin
from unabridged.log.kind import Kind
from unabridged.log.skeleton import skeleton_of
from unabridged.ports import AppendKey, Batch
from unabridged.testing.drawn_bodies import bodies_by_kind
from unabridged.testing.drawn_values import extras, json_values, origins, parts, refs, scopes, seqs, spans, texts

__all__ = [
    "batches",
    "bodies",
    "drafts",
    "extras",
    "json_values",
    "origins",
    "parts",
    "refs",
    "scopes",
    "seqs",
    "spans",
    "texts",
    "threads",
]

ThreadsBatches: TypeAlias = "list[Batch]"


def bodies(*kinds: Kind) -> SearchStrategy[b.Body]:
    """Any body, or any of these kinds."""
    chosen = kinds or tuple(Kind)
    return st.one_of([bodies_by_kind()[kind] for kind in chosen])


@cache
def drafts() -> SearchStrategy[Draft]:
    """Any event that has no seq yet."""
    return st.builds(
        _draft,
        bodies(),
        at=st.integers(-(2**62), 2**62),
        origin=origins(),
        writer=texts(),
        salt=st.binary(min_size=chain.SALT_BYTES, max_size=chain.SALT_BYTES),
        rendition=st.none() | st.binary(max_size=20),
        tokens=st.integers(0, 2**40),
    )


@cache
def batches() -> SearchStrategy[Batch]:
    """Any few events under a key of their own, with or without a text."""
    keys = st.one_of(
        st.binary(min_size=10, max_size=10).map(lambda digest: AppendKey(digest=digest)),
        texts().map(lambda text: AppendKey(digest=chain.key_digest(text), text=text)),
    )
    return st.builds(Batch, key=keys, drafts=st.lists(drafts(), min_size=1, max_size=4).map(tuple))


def threads() -> SearchStrategy[ThreadsBatches]:
    """Any thread, as the batches that were appended to it, no key twice."""
    return st.lists(batches(), max_size=5, unique_by=lambda batch: batch.key.digest)


def _draft(
    body: b.Body, *, at: int, origin: Origin, writer: str, salt: bytes, rendition: bytes | None, tokens: int
) -> Draft:
    return Draft(
        at=at,
        origin=origin,
        writer=writer,
        skeleton=skeleton_of(body, tokens=tokens),
        salt=salt,
        payload=codec.encode(body),
        rendition=rendition,
        counter="drawn",
    )

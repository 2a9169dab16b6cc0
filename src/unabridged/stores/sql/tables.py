"""Every table of the stores: whether it can hold what somebody said, and how a purge reaches it.
It refuses to be incomplete; a test compares it with the tables and columns that exist.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table's declaration."""

    name: str
    text: tuple[str, ...]
    other: tuple[str, ...]
    purge: str


TABLES: Final = (
    Table(
        name="scope",
        text=("tenant", "user", "project"),
        other=("id",),
        purge="names chosen by the caller for whole tenants, not something said; they stay as long as the store",
    ),
    Table(
        name="thread",
        text=("name", "title", "metadata", "ancestry"),
        other=("scope", "id", "created_at", "head", "link", "parent", "forked_at", "seal"),
        purge="deleting the thread removes the row; title and metadata are changed by describing the thread anew",
    ),
    Table(
        name="event",
        text=("key", "writer", "shape", "counter", "rendition", "payload"),
        other=(
            "scope",
            "thread",
            "seq",
            "key_digest",
            "at",
            "origin",
            "kind",
            "role",
            "tokens",
            "flags",
            "salt",
            "commitments",
            "link",
        ),
        purge="withheld at once; erasing takes key, shape, rendition, payload and salt and keeps the commitments; "
        "writer and counter are names of programs, not something said",
    ),
    Table(
        name="tombstone",
        text=(),
        other=("scope", "digest"),
        purge="holds digests of deleted threads' names and no text",
    ),
    Table(
        name="erasure",
        text=(),
        other=("scope", "thread", "first", "last"),
        purge="is the list of what is still to be erased; empty when all is done",
    ),
    Table(
        name="snapshot",
        text=("lane",),
        other=("scope", "thread", "version", "through", "content", "digest"),
        purge="deleted by the purge itself, here and in every fork that shares a seq; content holds references and "
        "counters, and lane is a name chosen by a program, not something said",
    ),
    Table(
        name="draft",
        text=("content",),
        other=("scope", "thread", "key", "through", "digest"),
        purge="deleted by the purge itself, here and in every fork that shares a seq; none that was made before is "
        "kept after it",
    ),
    Table(
        name="indexed",
        text=("content",),
        other=("number", "scope", "thread", "version", "through", "documents", "words", "digest"),
        purge="how far a thread is indexed; content holds seqs, and the newest calls, each by its id and its tool's "
        "name, which the purge itself takes out",
    ),
    Table(
        name="document",
        text=(),
        other=("number", "at", "length"),
        purge="numbers of documents and no text; taken out with their words by the erasure after the purge",
    ),
    Table(
        name="job",
        text=("lane", "policy", "summariser", "reason", "holder", "parked", "state"),
        other=("scope", "thread", "due_at", "lease_until", "fence", "attempts", "digest"),
        purge="names of programs and triggers, and the engine's own counters, nothing that was said; it goes with its "
        "thread",
    ),
    Table(
        name="fact",
        text=("content",),
        other=(
            "scope",
            "id",
            "tier",
            "state",
            "origin",
            "worth",
            "characters",
            "tokens",
            "last_used_at",
            "change",
            "alike",
            "digest",
        ),
        purge="written anew by the purge itself, here and in every fork that shares a seq: a fact whose only sources "
        "went loses its words, and alike, a digest of them, with them; id is drawn by chance",
    ),
    Table(
        name="fact_source",
        text=(),
        other=("scope", "thread", "seq", "fact"),
        purge="numbers of threads and messages, and ids of facts; deleted by the purge itself with what they name",
    ),
    Table(
        name="shown",
        text=("name", "content"),
        other=("scope", "thread", "kind", "digest"),
        purge="seqs that were offered or given other words, which name messages and hold no word of them, and facts "
        "that a lane is shown; these are deleted in the whole scope by the purge itself as soon as it takes one away",
    ),
)

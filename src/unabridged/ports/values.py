"""The values that ports are given and give back: how a handle may write, what is appended and where it then stands.
They know the log, and refuse to know who keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from unabridged.errors import KeyConflict, ThreadDeleted
from unabridged.log.event import Draft
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Origin, Scope, Seq, Span, ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow
from unabridged.ports.jobs import Work


class Access(Enum):
    """What a handle may do; readers never write, not even to tidy."""

    WRITE = "write"
    READ = "read"


class Children(Enum):
    """What becomes of a thread's forks when it is deleted."""

    REFUSE = "refuse"
    DELETE = "delete"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppendKey:
    """What makes an append happen once: a caller's text, or a digest drawn before the call."""

    digest: bytes
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Events that are appended together or not at all, under one key; ``work`` is done in the same transaction.

    Where the events stand already, nothing is done. A step that says None leaves its row and lets an append pass; an
    ``append_if`` then writes nothing, so that whoever lost his claim publishes nothing.
    """

    key: AppendKey
    drafts: tuple[Draft, ...]
    work: Work | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForThread:
    """What is to be appended to one of many threads, as ``Thread.append`` takes it, and how it is called if it is new.

    Title and metadata hold only for a thread that begins with this.
    """

    thread: str
    given: Sequence[object]
    key: str | None = None
    origin: Origin | None = None
    dialect: str | None = None
    said_at: Sequence[int] | None = None
    title: str = ""
    metadata: Mapping[str, object] = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """Where a batch stands in the log; ``fresh`` is false when its key had been there before."""

    first: Seq
    last: Seq
    fresh: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadBatch:
    """One thread's part in an append to many, without work; title and metadata hold only for a new thread."""

    ref: ThreadRef
    batch: Batch
    title: str = ""
    metadata: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """By which profile the store acknowledges, what one should know, and why it does not where it does not."""

    store: str
    profile: str
    version: str
    notes: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One place where stored bytes are not what was written; ``scope`` says whose, where that is known."""

    thread: str
    seq: int
    column: str
    problem: str
    scope: Scope = field(default_factory=Scope)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A cached fold: references and counters, never text; losing it costs time and nothing else."""

    lane: LaneId
    version: int
    through: Seq
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Purge:
    """One thread's part in a purge of several: which seqs go, and the batch that says so."""

    ref: ThreadRef
    seqs: tuple[Span, ...]
    batch: Batch


# What becomes of one thread's part: where it stands, or why it alone was refused.
Settled: TypeAlias = Appended | ThreadDeleted | KeyConflict
# So much is done, of so much.
Heard: TypeAlias = Callable[[int, int], None]
Holds: TypeAlias = Callable[[Sequence[Skeleton]], bool]
Stands: TypeAlias = Callable[[Sequence[ThreadRow]], bool]


def nobody_hears(done: int, of: int) -> None:
    """Stands where nobody asked how far something has come."""
    del done, of

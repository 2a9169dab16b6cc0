"""What we ask of whoever keeps the work that is due: one row a lane, rewritten by steps in a transaction each.
It refuses to know what the work is; a row names triggers, programs and counters, and never a word that was said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from unabridged.log.ids import LaneId, Scope, ThreadRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A lane's row: what is due in it and since when, who is at it, and what the engine counts.

    ``due_at`` is None where nothing is due; ``reason`` names the trigger, or what is to be bettered; ``policy`` and
    ``summariser`` are what the work needs; ``holder`` is who claimed it, until ``lease_until``, as the ``fence``-th;
    ``parked`` is why nobody tries it again by himself; ``state`` are the engine's own counters, opaque to a store.
    """

    ref: ThreadRef
    lane: LaneId
    due_at: int | None
    reason: str = ""
    policy: str = ""
    summariser: str = ""
    holder: str = ""
    lease_until: int = 0
    fence: int = 0
    attempts: int = 0
    parked: str = ""
    state: bytes = b""


JobStep: TypeAlias = Callable[[Job | None], Job | None]
JobName: TypeAlias = tuple[ThreadRef, LaneId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What an append does to a lane's row in its own transaction."""

    lane: LaneId
    step: JobStep


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What somebody can work on at this moment: pairs of a policy's fingerprint and a summariser's name."""

    now: int
    names: frozenset[tuple[str, str]]


class Jobs(Protocol):
    """The rows of all lanes. Times are microseconds of whoever calls; a store compares them and asks no clock.

    A step is pure and quick: it runs inside the transaction, and again where that met another and is tried anew. None
    leaves the row as it is. A step keeps the row's thread and lane, and never lowers its fence.
    """

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        """Put the lane's row through the step; what stands then, None where the step said so or there is no thread."""
        ...

    async def claim(self, wanted: Wanted, step: JobStep, *, limit: int) -> list[Job]:
        """Put what is due, not parked, under no lease and wanted through the step, oldest first; who stays is left out.

        One transaction; no two callers are ever shown the same row. At most a thousand rows are shown.
        """
        ...

    async def jobs(self, *, after: JobName | None, limit: int, within: Scope | None = None) -> list[Job]:
        """One page of every row of every scope, in the order of their names; or of one scope, and others are not read.

        Within a scope, ``after`` is a name of it.
        """
        ...

    async def next_due(self, wanted: Wanted) -> int | None:
        """When the first of the wanted rows can be claimed, which may have been long ago; None where none ever can."""
        ...

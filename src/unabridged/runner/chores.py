"""What a background runner is asked to do, and how fast: chores that somebody else knows, a rhythm that he keeps.
It refuses to know what a job is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from unabridged.log.ids import LaneId, ThreadRef


class Laned(Protocol):
    """A job is a lane's: no two of one lane are carried out at once."""

    @property
    def ref(self) -> ThreadRef:
        """Whose lane."""
        ...

    @property
    def lane(self) -> LaneId:
        """Which lane."""
        ...


J = TypeVar("J", bound=Laned)


class Chores(Protocol[J]):
    """What is there to do; each may raise whatever it will, and is then asked again, later each time."""

    async def look(self, ref: ThreadRef) -> bool:
        """After an append: mark what is due there; whether there is a mark, so that there may be something to claim."""
        ...

    async def claim(self, limit: int) -> Sequence[J]:
        """Jobs that are due and ours to do, at most so many."""
        ...

    async def carry_out(self, job: J) -> None:
        """One job, from beginning to end."""
        ...

    async def renew(self, job: J) -> bool:
        """Keep a job that takes long; False where it is no longer ours, and it is then cancelled."""
        ...

    async def give_back(self) -> None:
        """At the end: leave what was claimed and not finished to others; also where nothing was."""
        ...

    async def hear(self) -> None:
        """Tell whoever listens what others did; it may take as long as he takes, and nothing waits for it."""
        ...

    async def next_seconds(self) -> float | None:
        """How long until there is something to claim, 0 where there is now; None where there will be nothing."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """How many jobs at once, how often they are renewed, how often others' work is looked for, how long an end is.

    Twice as many jobs are at work while each is done soon and more are due.
    """

    concurrency: int = 4
    renew_seconds: float = 5.0
    poll_seconds: float = 1.0
    patience_seconds: float = 5.0

"""What was claimed: the jobs at work, one of a lane, as many as there are hands and twice as many while each is quick.
It refuses to claim more than is begun at once, and to know how a job is carried out.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeAlias

from unabridged.log.ids import LaneId, ThreadRef
from unabridged.runner.chores import J

# Where the last job took no longer, a hand is free soon.
_QUICK_SECONDS: Final = 0.5

Lane: TypeAlias = tuple[ThreadRef, LaneId]


class Begun(Protocol):
    """A job at work."""

    def cancel(self) -> object:
        """It is no longer ours."""
        ...


class Hands(Generic[J]):
    """The jobs at work, and those that were claimed and not begun; used on one loop.

    ``is_more`` says whether more was due when somebody claimed last.
    """

    def __init__(self, count: int, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.is_more = False
        self._count = count
        self._monotonic = monotonic
        self._is_quick = False
        self._waiting: deque[tuple[J, float]] = deque()  # with when each was claimed
        self._at_work: dict[Lane, tuple[Begun, float]] = {}  # with when each was begun

    @property
    def wanted(self) -> int:
        """How many more are to be claimed; where each is done soon, one claim is for several."""
        free = self._room - len(self._at_work) - len(self._waiting)
        return 0 if self._hurries and 2 * free < self._count else free

    def take(self, jobs: Sequence[J], *, asked_for: int) -> None:
        """These were claimed; a job at work whose lane was claimed anew is no longer ours, and is cancelled."""
        now = self._monotonic()
        for job in jobs:
            if (lane := (job.ref, job.lane)) in self._at_work:
                self._at_work[lane][0].cancel()
            self._waiting.append((job, now))
        self.is_more = len(jobs) >= asked_for

    def begin(self, begin: Callable[[Lane, J, float], Begun]) -> None:
        """Have each carried out that a hand is free for; it is told how long the job has waited."""
        now = self._monotonic()
        for _ in range(len(self._waiting)):
            job, claimed_at = self._waiting[0]
            lane = job.ref, job.lane
            if lane in self._at_work or len(self._at_work) >= self._room:
                self._waiting.rotate(-1)
            else:
                self._at_work[lane] = begin(lane, job, now - claimed_at), now
                self._waiting.popleft()  # one that could not be begun is not lost

    def ended(self, lane: Lane) -> None:
        """A hand is free."""
        _, began = self._at_work.pop(lane)
        self._is_quick = self._monotonic() - began <= _QUICK_SECONDS

    @property
    def _room(self) -> int:
        """How many may be at work. Half of a quick job is waiting for its summariser, and another uses that half.

        How many summarisers are asked at once is not said here, but by whoever calls them.
        """
        return 2 * self._count if self._hurries else self._count

    @property
    def _hurries(self) -> bool:
        """Whether more is due than the hands can do, and each is done soon."""
        return self.is_more and self._is_quick

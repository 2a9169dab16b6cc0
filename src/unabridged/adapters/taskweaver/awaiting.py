"""Waiting for the end of a lane's run, as long as there is one: what the listeners tell and what the lane's row says.
It refuses to wait where nothing is under way: for a lane that rests, is parked, or for which nobody works.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.outcome import Failed, Skip, Skipped
from unabridged.engine.coordinator.coordinated import PreCompressed, SwitchTold
from unabridged.engine.telling import RoundAdded, Started, TakenBack, Told, WroteTooFast
from unabridged.ports import Job
from unabridged.system import SystemClock

# A run that is due begins within a moment. What did not begin within so long will not, or not for this prompt.
_SOON_SECONDS: Final = 2.0
# So often a lane's row is read again, which is how a rest, or a run in another program, is noticed.
_GLANCE_SECONDS: Final = 0.05
_CLOCK: Final = SystemClock()


@dataclass(slots=True, kw_only=True)
class _Watch:
    """What is heard of one lane while somebody watches it."""

    watchers: int = 0
    ended: int = 0
    is_begun: bool = False
    failed: Failed | None = None


# A dataclass that changes; the name by which other modules know it.
Watch = _Watch


class Awaiting:
    """The lanes that somebody watches; any program thread may watch any of them."""

    def __init__(self) -> None:
        self._heard = threading.Condition()
        self._watched: dict[tuple[str, str], Watch] = {}

    @property
    def watchers(self) -> int:
        """How many watch just now."""
        with self._heard:
            return sum(each.watchers for each in self._watched.values())

    def hear(self, told: Told) -> None:
        """A listener: notice how runs begin and end."""
        if isinstance(told, RoundAdded | TakenBack | PreCompressed | SwitchTold | WroteTooFast) or _is(
            told, Skip.UNDER_WAY
        ):  # somebody else is at it
            return
        with self._heard:
            watch = self._watched.get((str(told.ref.thread), str(told.lane)))
            if watch is None:
                return
            watch.is_begun = isinstance(told, Started)
            if not watch.is_begun and not _is(told, Skip.NOT_DUE):
                watch.ended += 1
                watch.failed = told if isinstance(told, Failed) else None
            self._heard.notify_all()

    def watch(self, thread: str, lane: str) -> Watch:
        """From now on what happens in a lane is noticed, until ``forget``."""
        with self._heard:
            watch = self._watched.setdefault((thread, lane), Watch())
            watch.watchers += 1
            return watch

    def forget(self, thread: str, lane: str) -> None:
        """One watcher less."""
        with self._heard:
            watch = self._watched[thread, lane]
            watch.watchers -= 1
            if not watch.watchers:
                del self._watched[thread, lane]

    def wait(
        self, watch: Watch, before: int, row: Callable[[], Job | None], seconds: float, vain: tuple[Job | None, ...]
    ) -> tuple[Job | None, ...]:
        """Until one run more than ``before`` has ended, or there is none to wait for.

        ``vain`` is the row for which nothing began the last time, if that was so; the same is returned of this time.
        """
        since = time.monotonic()
        while watch.ended == before:
            now, here = time.monotonic(), row()
            is_under_way = watch.is_begun or _is_held(here)
            if not is_under_way and (_rests(here) or here in vain):
                return vain
            left = since + (seconds if is_under_way else min(seconds, _SOON_SECONDS)) - now
            if left <= 0:
                return vain if is_under_way else (here,)
            with self._heard:
                if watch.ended == before:
                    self._heard.wait(min(left, _GLANCE_SECONDS))
        return ()


def _is(told: Told, reason: Skip) -> bool:
    return isinstance(told, Skipped) and told.reason is reason


def _is_held(row: Job | None) -> bool:
    return row is not None and bool(row.holder) and row.lease_until > _CLOCK.now()


def _rests(row: Job | None) -> bool:
    """Whether nobody takes it up now: it is to be tried later, or by a person."""
    return row is not None and (bool(row.parked) or (row.due_at is not None and row.due_at > _CLOCK.now()))

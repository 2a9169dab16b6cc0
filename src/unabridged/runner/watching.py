"""A deadline for whatever another program does: it is killed there, unless it was over before.
It refuses to begin a thread for each: one waits for all of them, and ends when it wakes and nothing is watched.
"""

from __future__ import annotations

import math
import threading
import time
from typing import Protocol


class Killed(Protocol):
    """A program that can be killed."""

    def kill(self) -> None:
        """End it at once."""
        ...


class Watch:
    """Watches one program at a time; its end and its deadline never cross.

    The thread sleeps until the earliest deadline it knows of. Whoever watches for a later one need not wake it, so that
    many short tasks in a row cost no thread anything.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watched: Killed | None = None
        self._whose: object = None
        self._until = self._wakes_at = math.inf
        self._is_late = False
        self._thread: threading.Thread | None = None

    def begin(self, program: Killed, seconds: float, *, whose: object = None) -> None:
        """Kill it after so many seconds; ``RuntimeError`` where no thread is to be had for that."""
        with self._changed:
            self._is_late, self._whose = False, whose
            self._watched, self._until = program, time.monotonic() + min(seconds, threading.TIMEOUT_MAX)
            if self._thread is None:
                self._begin()
            elif self._until < self._wakes_at:
                self._changed.notify()

    def end(self, whose: object) -> None:
        """Kill it now, if what is watched is his."""
        with self._changed:
            if self._watched is not None and self._whose is whose:
                self._is_late = True
                self._watched.kill()

    def over(self) -> bool:
        """It was over; whether it had been killed by then."""
        with self._changed:
            self._watched = None
            return self._is_late

    def _begin(self) -> None:
        thread = threading.Thread(target=self._run, daemon=True, name="unabridged-watch")
        try:
            thread.start()
        except BaseException:
            self._watched = None
            raise
        self._thread = thread

    def _run(self) -> None:
        with self._changed:
            while self._watched is not None:
                if (left := self._until - time.monotonic()) <= 0:
                    self._is_late = True
                    self._watched.kill()
                    break
                self._wakes_at = self._until
                self._changed.wait(left)
            self._thread, self._wakes_at = None, math.inf

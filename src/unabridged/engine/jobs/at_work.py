"""The lanes that one handle is at work in: one run at a time in each, from its beginning until everybody was told.
It refuses to know what is done there, and to let anybody wait.
"""

from __future__ import annotations

import threading

from unabridged.ports import JobName


class Turn:
    """One run's, in its lane; whoever is told of its end may begin another."""

    __slots__ = ("has_ended", "name")

    def __init__(self, name: JobName) -> None:
        self.name = name
        self.has_ended = False


class AtWork:
    """Whose turn it is in each lane; any thread may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns: dict[JobName, list[Turn]] = {}

    @property
    def names(self) -> frozenset[JobName]:
        """The lanes that are not to be claimed: what was applied may fall due again before everybody was told."""
        with self._lock:
            return frozenset(self._turns)

    def begin(self, name: JobName) -> Turn | None:
        """A turn in a lane, unless something of another is still to be done."""
        with self._lock:
            turns = self._turns.get(name, [])
            if any(not each.has_ended for each in turns):
                return None
            turn = Turn(name)
            self._turns.setdefault(name, []).append(turn)
            return turn

    def ended(self, name: JobName) -> None:
        """All of the oldest turn's work is done but the telling."""
        with self._lock:
            going_on = (each for each in self._turns.get(name, []) if not each.has_ended)
            if (oldest := next(going_on, None)) is not None:
                oldest.has_ended = True

    def turn_of(self, name: JobName) -> Turn | None:
        """Whose run in the lane has not ended; nobody's where all have."""
        with self._lock:
            return next((each for each in self._turns.get(name, []) if not each.has_ended), None)

    def goes_on(self, name: JobName) -> bool:
        """Whether a run in the lane has not ended: what it may have written by now it tells of itself."""
        return self.turn_of(name) is not None

    def is_told_of(self, name: JobName) -> bool:
        """Whether a run in the lane has ended, so that what is told of the lane now is how."""
        with self._lock:
            return any(each.has_ended for each in self._turns.get(name, []))

    def end(self, turn: Turn) -> None:
        """Everybody was told, or nobody is any more."""
        with self._lock:
            turns = self._turns[turn.name]
            turns.remove(turn)
            if not turns:
                del self._turns[turn.name]

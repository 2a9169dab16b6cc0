"""How long a coordinator that failed is left alone in a thread, longer each time, and where in the thread it failed.
It refuses to keep anybody waiting who asks for it, and to let one place stand in the way of all behind it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Final

from unabridged.engine.last_used import LastUsed
from unabridged.log.ids import Seq, ThreadRef

_SECOND: Final = 1_000_000
_FIRST_REST: Final = 2 * _SECOND
_LONGEST_REST: Final = 300 * _SECOND
_MOST_DOUBLINGS: Final = 10
_MOST_THREADS: Final = 1_024
_MOST_PLACES: Final = 64


@dataclass(slots=True)
class _Failures:
    """What went wrong in one thread since it last went well: how often, until when nobody asks again, and where."""

    times: int = 0
    until: int = 0
    places: LastUsed[Seq, None] = field(default_factory=lambda: LastUsed(_MOST_PLACES))


class Patience:
    """One handle's; any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._failures = LastUsed[ThreadRef, _Failures](_MOST_THREADS)
        self._until = 0

    def rests(self, ref: ThreadRef, now: int) -> bool:
        """Whether nobody asks in this thread just now; a clock that was put back makes no rest longer."""
        with self._lock:
            found = self._failures.get(ref)
            return _is_ahead(self._until, now) or (found is not None and _is_ahead(found.until, now))

    def failed(self, ref: ThreadRef, place: Seq, now: int, asked_for_seconds: float) -> None:
        """It failed at a place; a server that asks for time has it, whichever thread comes next."""
        with self._lock:
            found = self._failures.get(ref) or _Failures()
            found.until = now + min(_FIRST_REST << min(found.times, _MOST_DOUBLINGS), _LONGEST_REST)
            found.times += 1
            found.places.put(place, None)
            self._until = max(self._until, now + min(int(asked_for_seconds * _SECOND), _LONGEST_REST))
            self._failures.put(ref, found)

    def went_well(self, ref: ThreadRef, place: Seq) -> None:
        """What begins at a place was heard."""
        with self._lock:
            found = self._failures.get(ref)
            if found is not None:
                found.times = found.until = 0
                found.places.pop(place, None)
                if not found.places:
                    del self._failures[ref]

    def asked(self, ref: ThreadRef) -> None:
        """Somebody asks for it now."""
        with self._lock:
            self._until = 0
            if ref in self._failures:
                self._failures[ref].until = 0

    def turn(self, ref: ThreadRef, place: Seq) -> int:
        """0 for a place where nothing failed; the others in the order in which they failed."""
        with self._lock:
            found = self._failures.get(ref)
            places = [] if found is None else [*found.places]
            return places.index(place) + 1 if place in places else 0


def _is_ahead(until: int, now: int) -> bool:
    return now < until <= now + _LONGEST_REST

"""What one handle knows of its coordinator: who it is, each thread's epoch, and the newest hint of each lane.
It refuses to call anybody, and to outlive its handle: what must last stands in the store.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from typing import Final

from unabridged.engine import checking
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.ports import Coordinator
from unabridged.view.spans import Spans

_REMEMBERED: Final = 1_024


class Coordinating:
    """One handle's; any thread may use it."""

    def __init__(self, coordinator: Coordinator) -> None:
        self.coordinator = coordinator
        self.version = checking.text(coordinator.version, verb="coordinator.version")
        self._lock = threading.Lock()
        self._epochs: Counter[ThreadRef] = Counter()
        self._hints: OrderedDict[tuple[ThreadRef, LaneId], tuple[Spans, str]] = OrderedDict()
        self._even: OrderedDict[ThreadRef, Seq] = OrderedDict()

    def epoch(self, ref: ThreadRef) -> int:
        """Which session of a thread this is, as far as this handle heard; work of an earlier one may not land."""
        with self._lock:
            return self._epochs[ref]

    def switched(self, ref: ThreadRef) -> int:
        """Another session begins in a thread; its epoch."""
        with self._lock:
            self._epochs[ref] += 1
            return self._epochs[ref]

    def hint(self, ref: ThreadRef, lane: LaneId, covers: Spans, said: str) -> str:
        """The hint for what leaves: what was said now, or else when the same was about to leave before."""
        with self._lock:
            known, before = self._hints.get((ref, lane), ((), ""))
            told = said or (before if known == covers else "")
            self._hints[ref, lane] = covers, told
            self._hints.move_to_end((ref, lane))
            while len(self._hints) > _REMEMBERED:
                self._hints.popitem(last=False)
            return told

    def owes(self, ref: ThreadRef, moved: Seq) -> bool:
        """Whether something may have left a thread that nobody heard of, up to the event that moved it last."""
        with self._lock:
            return self._even.get(ref) != moved

    def is_even(self, ref: ThreadRef, moved: Seq | None) -> None:
        """All that left a thread was heard of up to this event; None where that is not known any more."""
        with self._lock:
            self._even.pop(ref, None)
            if moved is not None:
                self._even[ref] = moved
            while len(self._even) > _REMEMBERED:
                self._even.popitem(last=False)

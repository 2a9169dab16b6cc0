"""What one handle knows of its coordinator: who it is, each thread's epoch, and the newest hint of each lane.
It refuses to call anybody, and to outlive its handle: what must last stands in the store.
"""

from __future__ import annotations

import threading
from typing import Final

from unabridged.engine import checking
from unabridged.engine.coordinator.patience import Patience
from unabridged.engine.last_used import LastUsed
from unabridged.engine.memory import fact_given
from unabridged.log import spans
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.spans import Spans
from unabridged.ports import Coordinator, SwitchReason

_REMEMBERED: Final = 1_024
# Of so many threads it is known how often their session changed: none is forgotten while a call is under way.
_SESSIONS: Final = 65_536
# A session began anew, and turns are counted from the next look on.
_FROM_NOW: Final = -1


class Coordinating:
    """One handle's; any thread may use it."""

    def __init__(self, coordinator: Coordinator) -> None:
        what = (
            "a coordinator has methods on_pre_compress and on_session_switch and a version, as LocalCoordinator() has"
        )
        asks = "on_pre_compress", "on_session_switch"
        self.coordinator = checking.port(coordinator, *asks, text="version", what=what)
        self.version = coordinator.version
        self.budgets = fact_given.budgets(getattr(coordinator, "budgets", None))
        self.patience = Patience()
        self._lock = threading.Lock()
        self._epochs = LastUsed[ThreadRef, int](_SESSIONS)
        self._hints = LastUsed[tuple[ThreadRef, LaneId], tuple[Spans, str]](_REMEMBERED)
        self._even = LastUsed[ThreadRef, Seq](_REMEMBERED)
        self._reviewed = LastUsed[ThreadRef, int](_REMEMBERED)
        self._found = LastUsed[ThreadRef, Spans](_REMEMBERED)

    def epoch(self, ref: ThreadRef) -> int:
        """Which session of a thread this is, as far as this handle heard; work of an earlier one may not land."""
        with self._lock:
            return self._epochs.get(ref, 0)

    def switched(self, ref: ThreadRef, reason: SwitchReason) -> int:
        """Another session begins in a thread; its epoch."""
        with self._lock:
            if reason.resets:
                self._reviewed.put(ref, _FROM_NOW)
            epoch = self._epochs.get(ref, 0) + 1
            self._epochs.put(ref, epoch)
            return epoch

    def hint(self, ref: ThreadRef, lane: LaneId, covers: Spans, said: str) -> str:
        """The hint for what leaves: what was said now, or else when the same was about to leave before."""
        with self._lock:
            known, before = self._hints.get((ref, lane), ((), ""))
            told = said or (before if known == covers else "")
            self._hints.put((ref, lane), (covers, told))
            return told

    def owes(self, ref: ThreadRef, moved: Seq) -> bool:
        """Whether something may have left a thread that nobody heard of, up to the event that moved it last."""
        with self._lock:
            return self._even.get(ref) != moved

    def may_review(self, ref: ThreadRef, turns: int, every: int) -> bool:
        """Whether so many turns may have gone by since the last review, now that a thread has this many."""
        with self._lock:
            last = self._reviewed.get(ref)
        if last == _FROM_NOW:
            self.reviewed(ref, turns)
            return False
        return last is None or turns - last >= every

    def reviewed(self, ref: ThreadRef, turns: int) -> None:
        """A thread was reviewed up to this turn, well or badly; the next ones are counted from there."""
        with self._lock:
            self._reviewed.put(ref, turns)

    def found(self, ref: ThreadRef, more: Spans = ()) -> Spans:
        """Of which messages all is kept that is found at once, with these from here on; the rest may be to come."""
        with self._lock:
            known = self._found.get(ref, ())
            if more:
                self._found.put(ref, known := spans.union((*known, *more)))
            return known

    def is_even(self, ref: ThreadRef, moved: Seq | None) -> None:
        """All that left a thread was heard of up to this event; None where that is not known any more."""
        with self._lock:
            if moved is None:
                self._even.pop(ref, None)
            else:
                self._even.put(ref, moved)

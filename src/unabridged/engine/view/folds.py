"""The folds a handle made last and the words it showed of them, so that the next view goes on from there.
It refuses to be needed: forgetting any costs time and nothing else.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.view.folded import Folded
from unabridged.view.worded import Worded

_REMEMBERED: Final = 64
# Words are kept for few lanes, and for fewer where they are long: about so many bytes in all.
_WORDED: Final = 8
_BYTES: Final = 64 * 2**20


class Folds:
    """A fold for each thread and lane, those used last; values, so that any thread of the program may read them."""

    __slots__ = ("_bytes", "_kept", "_last", "_lock", "_worded")

    def __init__(self, *, most_bytes: int = _BYTES) -> None:
        self._bytes = most_bytes
        self._worded: OrderedDict[tuple[ThreadRef, LaneId], tuple[Worded, int]] = OrderedDict()
        self._lock = threading.Lock()
        self._last: OrderedDict[tuple[ThreadRef, LaneId], Folded] = OrderedDict()
        self._kept: dict[tuple[ThreadRef, LaneId], Seq] = {}

    def last(self, ref: ThreadRef, lane: LaneId) -> Folded | None:
        """The fold made last of a thread for a lane."""
        with self._lock:
            return self._last.get((ref, lane))

    def lanes(self, ref: ThreadRef) -> list[tuple[LaneId, Folded]]:
        """The lanes this handle looked at a thread through, each with the fold made last."""
        with self._lock:
            return [(lane, folded) for (thread, lane), folded in self._last.items() if thread == ref]

    def remember(self, ref: ThreadRef, folded: Folded) -> None:
        """Keep a fold, unless a newer one is there."""
        name = (ref, folded.lane.id)
        with self._lock:
            known = self._last.get(name)
            if known is None or known.through <= folded.through:
                self._last[name] = folded
            self._last.move_to_end(name)
            while len(self._last) > _REMEMBERED:
                gone, _ = self._last.popitem(last=False)
                self._kept.pop(gone, None)
                self._worded.pop(gone, None)

    def worded(self, ref: ThreadRef, lane: LaneId) -> Worded | None:
        """The view that was shown last of a thread for a lane, with what it was made of."""
        with self._lock:
            return self._worded.get((ref, lane), (None, 0))[0]

    def remember_words(self, ref: ThreadRef, worded: Worded) -> None:
        """Keep the words of a fold that is kept, and let go of those looked at longest ago where they are too many."""
        name = (ref, worded.folded.lane.id)
        known = self.worded(ref, worded.folded.lane.id)
        size = 0 if known is worded else worded.size
        with self._lock:
            if self._last.get(name) is not worded.folded:
                return
            if known is worded and name in self._worded:
                self._worded.move_to_end(name)
                return
            self._worded[name] = worded, size
            self._worded.move_to_end(name)
            while len(self._worded) > _WORDED or sum(each for _, each in self._worded.values()) > self._bytes:
                self._worded.popitem(last=False)

    def kept_through(self, ref: ThreadRef, lane: LaneId) -> Seq:
        """Up to where the newest snapshot reaches that this handle read or wrote."""
        with self._lock:
            return self._kept.get((ref, lane), Seq(0))

    def kept(self, ref: ThreadRef, lane: LaneId, through: Seq) -> None:
        """A snapshot up to here is there."""
        with self._lock:
            if (ref, lane) in self._last:
                self._kept[ref, lane] = max(through, self._kept.get((ref, lane), Seq(0)))

    def forget(self, ref: ThreadRef) -> None:
        """Begin anew with a thread, whatever lane."""
        with self._lock:
            for name in [name for name in self._last if name[0] == ref]:
                del self._last[name]
                self._kept.pop(name, None)
                self._worded.pop(name, None)

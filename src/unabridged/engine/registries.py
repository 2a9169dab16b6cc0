"""The variables a handle found last, so that the next question goes on from there.
It refuses to be needed: forgetting any costs time and nothing else.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.view.executed import Execution
from unabridged.view.variables import Registry

_REMEMBERED: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a lane's executions left behind: which they were, the newest event read for it, and what it was told by."""

    executions: tuple[Execution, ...]
    registry: Registry
    newest: Seq
    link: bytes


class Registries:
    """What was found last of a thread for a lane; values, so that any thread of the program may read them."""

    __slots__ = ("_known", "_lock")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[tuple[ThreadRef, LaneId], Found] = OrderedDict()

    def last(self, ref: ThreadRef, lane: LaneId) -> Found | None:
        """What was found last."""
        with self._lock:
            return self._known.get((ref, lane))

    def remember(self, ref: ThreadRef, lane: LaneId, found: Found) -> None:
        """Keep what was found, and let go of what was asked for longest ago."""
        with self._lock:
            self._known[ref, lane] = found
            self._known.move_to_end((ref, lane))
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)

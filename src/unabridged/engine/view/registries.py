"""The variables a handle found last, so that the next question goes on from there.
It refuses to be needed: forgetting any costs time and nothing else.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from unabridged.log.body import Message
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.search.variables import Weighed
from unabridged.view.executed import Execution
from unabridged.view.folded import Folded
from unabridged.view.variables import Registry

_REMEMBERED: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a lane's executions left behind, which they were, in which fold, and the newest event read for it."""

    folded: Folded
    executions: tuple[Execution, ...]
    registry: Registry
    newest: Seq
    link: bytes
    mark: str
    weighed: Weighed


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What was told of them behind a prompt, in how many tokens at the most, for which question, and what it took."""

    registry: Registry
    asked: Seq
    limit_tokens: int
    note: tuple[Message, ...]
    tokens: int


class Registries:
    """What was found last of a thread for a lane; values, so that any thread of the program may read them."""

    __slots__ = ("_known", "_lock", "_noted")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._noted: dict[tuple[ThreadRef, LaneId], Noted] = {}
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
                gone, _ = self._known.popitem(last=False)
                self._noted.pop(gone, None)

    def noted(self, ref: ThreadRef, lane: LaneId) -> Noted | None:
        """The note that was told last."""
        with self._lock:
            return self._noted.get((ref, lane))

    def note(self, ref: ThreadRef, lane: LaneId, noted: Noted) -> None:
        """Keep a note beside what it tells of."""
        with self._lock:
            if (ref, lane) in self._known:
                self._noted[ref, lane] = noted

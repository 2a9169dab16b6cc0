"""Lanes that cannot be due before more was said in their thread: they are not looked at, and nothing is folded.
It refuses to be needed: what it forgets is looked at once more.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from unabridged.engine.view.lanes_there import There
from unabridged.log.ids import Seq
from unabridged.ports import JobName

_REMEMBERED: Final = 10_000


class SmallLanes:
    """For each lane, up to how many tokens in its thread it is not due, as long as nothing but messages came to it."""

    def __init__(self, *, most: int = _REMEMBERED) -> None:
        self._most = most
        self._until: OrderedDict[JobName, tuple[Seq, float]] = OrderedDict()

    def has(self, name: JobName, there: There) -> bool:
        """Whether a lane cannot be due, by what was said since it was looked at last."""
        now = there.moved_in(name[1])
        moved, until = self._until.get(name, (now, 0.0))
        return moved == now and there.tokens < until

    def note(self, name: JobName, there: There, until: float) -> None:
        """A lane was looked at and is not due before so much was said."""
        self._until[name] = there.moved_in(name[1]), until
        self._until.move_to_end(name)
        while len(self._until) > self._most:
            self._until.popitem(last=False)

"""How far a handle has looked for new words of each message that grows, so that the next piece looks on from there.
It refuses to be needed: whatever is forgotten is looked for in the log again.
"""

from __future__ import annotations

import threading
from typing import Final

from unabridged.engine.last_used import LastUsed
from unabridged.log.ids import Seq, ThreadRef

_REMEMBERED: Final = 1_024


class Grown:
    """The events up to which nothing gave a message new words; any thread of the program may ask."""

    __slots__ = ("_lock", "_through")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._through = LastUsed[tuple[ThreadRef, Seq], Seq](_REMEMBERED)

    def through(self, ref: ThreadRef, seq: Seq) -> Seq:
        """The last event that was looked at for new words of the one at a seq, that one itself where none was."""
        with self._lock:
            return self._through.get((ref, seq), seq)

    def looked(self, ref: ThreadRef, seq: Seq, through: Seq) -> None:
        """No event up to this one gave it new words, and as the log only grows, none ever will have."""
        with self._lock:
            self._through.put((ref, seq), through)

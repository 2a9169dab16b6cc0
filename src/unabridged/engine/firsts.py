"""The threads a handle saw to, so that it sees to each once; those used last are remembered.
It refuses to be needed: whatever is forgotten is looked up in the log again.
"""

from __future__ import annotations

import threading
from typing import Final

from unabridged.engine.last_used import LastUsed
from unabridged.log.ids import ThreadRef

_REMEMBERED: Final = 4_096


class Firsts:
    """The threads for which something was done; any thread of the program may ask."""

    __slots__ = ("_done", "_lock")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done = LastUsed[ThreadRef, None](_REMEMBERED)

    def is_first(self, ref: ThreadRef) -> bool:
        """Whether nobody asked before; whoever asks first has to do it."""
        with self._lock:
            first = ref not in self._done
            self._done.put(ref, None)
            return first

    def forget(self, ref: ThreadRef) -> None:
        """It was not done after all."""
        with self._lock:
            self._done.pop(ref, None)

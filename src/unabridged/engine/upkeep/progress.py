"""How far a verb has come that goes through a whole store, and who is told.
It refuses to know what the verb does.
"""

from __future__ import annotations

from collections.abc import Callable


class Progress:
    """How many events were gone through, and whoever is told."""

    __slots__ = ("_progress", "events")

    def __init__(self, progress: Callable[[int], None] | None) -> None:
        self._progress = progress
        self.events = 0

    def more(self, events: int) -> None:
        """Count some more, and tell."""
        self.events += events
        if self._progress is not None:
            self._progress(self.events)

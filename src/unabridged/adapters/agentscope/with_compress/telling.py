"""Who hears how compressions ended, and what the newest came to.
It refuses to let a listener's error reach whoever compresses.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from unabridged.compaction.outcome import Outcome
from unabridged.errors import UsageError
from unabridged.ports.calling import suspends

_LOG: Final = logging.getLogger(__name__)


class Teller:
    """The listeners of one memory."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Outcome], object]] = []
        self.last: Outcome | None = None

    def listen(self, listener: Callable[[Outcome], object]) -> Callable[[], None]:
        """Tell this function of each outcome; what is returned takes that back."""
        if suspends(listener):
            message = "a listener is a plain function, which may start a task; nobody would await an async one"
            raise UsageError(message)
        self._listeners.append(listener)
        return lambda: self._forget(listener)

    def tell(self, outcome: Outcome) -> None:
        """Tell everybody, whatever another one raises."""
        self.last = outcome
        for listener in list(self._listeners):
            try:
                listener(outcome)
            except Exception as problem:  # noqa: BLE001  # it is somebody else's function
                _LOG.warning("a listener failed: %s", type(problem).__name__)

    def _forget(self, listener: Callable[[Outcome], object]) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

"""Something that is made ready once, on a thread of its own, beside whoever will need it.
It refuses to hold up who begins it, and to fail: where no thread is to be had, whoever needs it makes it ready himself.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from typing import Final

_LOG: Final = logging.getLogger(__name__)
# So long a fork waits for it, as it waits for a store.
_FORK_SECONDS: Final = 10.0
# Where processes do not fork, there is nothing to hear of.
_AT_FORK: Final[Callable[..., object]] = getattr(os, "register_at_fork", lambda **_: None)


class Prepared:
    """One such thing."""

    def __init__(self, what: Callable[[], object], *, name: str, at_fork: Callable[..., object] = _AT_FORK) -> None:
        self._what, self._at_fork = what, at_fork
        self._thread = threading.Thread(target=self._made, daemon=True, name=name)

    def begin(self) -> None:
        """Have it made ready; this returns at once.

        A fork waits for it: a child that imports a module which a thread of its parent was importing waits for ever.
        """
        try:
            self._thread.start()
        except RuntimeError as problem:  # no thread is to be had, or it has begun
            _LOG.debug("nothing is made ready beside: %s", type(problem).__name__)
        else:
            self._at_fork(before=lambda: self._ended(_FORK_SECONDS))

    def wait(self, seconds: float | None = None) -> bool:
        """Return once it is ready, or nobody is at it; False where somebody still is after so long."""
        return self._ended(seconds)

    def _ended(self, seconds: float | None) -> bool:
        if self._thread.ident is None or self._thread is threading.current_thread():
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _made(self) -> None:
        try:
            self._what()
        except Exception as problem:  # noqa: BLE001  # whatever it is, whoever needs it comes upon it himself
            _LOG.info("it is not ready: %s", type(problem).__name__)

"""Something that is made ready once, on a thread of its own, beside whoever will need it.
It refuses to hold up who begins it, and to fail: where no thread is to be had, whoever needs it makes it ready himself.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

_LOG: Final = logging.getLogger(__name__)


class Prepared:
    """One such thing."""

    def __init__(self, what: Callable[[], object], *, name: str) -> None:
        self._what = what
        self._thread = threading.Thread(target=self._made, daemon=True, name=name)

    def begin(self) -> None:
        """Have it made ready; this returns at once."""
        try:
            self._thread.start()
        except RuntimeError as problem:  # no thread is to be had, or it has begun
            _LOG.debug("nothing is made ready beside: %s", type(problem).__name__)

    def wait(self) -> None:
        """Return once it is ready, or nobody is at it."""
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _made(self) -> None:
        try:
            self._what()
        except Exception as problem:  # noqa: BLE001  # whatever it is, whoever needs it comes upon it himself
            _LOG.info("it is not ready: %s", type(problem).__name__)

"""A worker made ready beside whoever will ask it: started, and given time to read what its tasks are made of.
It refuses to hold anybody up, and to fail: where none is to be had, whoever asks one finds out.
"""

from __future__ import annotations

import logging
import threading
from typing import Final

from unabridged.runner.working import Worker

# Reading takes half a second, and on a machine that is out of breath much more.
_SECONDS: Final = 60.0
_LOG: Final = logging.getLogger(__name__)


class Readying:
    """One worker at a time."""

    def __init__(self) -> None:
        self._at_it = threading.Lock()
        self._is_expected = False

    def expect(self, worker: Worker) -> None:
        """Have it made ready before anybody asks it, once: where none is to be had, no turn tries anew."""
        if not self._is_expected:
            self._is_expected = True
            self.see_to(worker)

    def see_to(self, worker: Worker) -> None:
        """Have it made ready, if nobody is at it; this returns at once."""
        if not self._at_it.acquire(blocking=False):
            return
        try:
            threading.Thread(target=self._seen_to, args=(worker,), daemon=True, name="unabridged-readying").start()
        except RuntimeError as problem:  # no thread is to be had
            self._at_it.release()
            _note(problem)

    def _seen_to(self, worker: Worker) -> None:
        try:
            worker.make_ready(seconds=_SECONDS)
        except Exception as problem:  # noqa: BLE001  # whatever it is, short tasks are computed without a worker
            _note(problem)
        finally:
            self._at_it.release()


def _note(problem: Exception) -> None:
    _LOG.info("the worker is not ready: %s", type(problem).__name__)

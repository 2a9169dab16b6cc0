"""Questions to a worker by those who go on: said where they are asked, and answered to a thread that only hears.
It refuses to have whoever asks wait for an answer, and to leave a question in line that nobody hears.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import cast

from unabridged.runner.beside import Beside
from unabridged.runner.frames import Header
from unabridged.runner.questions import Question
from unabridged.runner.working import Worker


class Hearing:
    """The thread, and the order in which it hears: the one in which questions stand in line, whoever asked them."""

    def __init__(self) -> None:
        self._order = threading.Lock()
        self._beside = Beside()

    def put(self, begin: Callable[[], None], piece: Callable[[], None]) -> None:
        """Begin a question here, and have a piece done there, which hears or drops it; raises where no thread is."""
        with self._order:
            begin()
            self._beside.put(piece)


class Asking:
    """One question: ``put`` says it, and has a piece done that may call for its ``answer``."""

    def __init__(self, by: Hearing, worker: Worker, task: str, header: Header, body: bytes, *, seconds: float) -> None:
        self._by, self._worker = by, worker
        self._task, self._header, self._body, self._seconds = task, header, body, seconds
        self._question: Question | None = None

    def put(self, piece: Callable[[], None]) -> None:
        """Where the piece has not called for the answer, nobody waits for it."""

        def hears() -> None:
            try:
                piece()
            finally:
                self._drop()

        try:
            self._by.put(self._begin, hears)
        except BaseException:  # no thread is to be had
            self._drop()
            raise

    def answer(self) -> bytes:
        """Within the piece, once: what ``Worker.ask`` returns or raises."""
        return self._worker.heard(cast("Question", self._question))

    def _begin(self) -> None:
        self._question = self._worker.begun(self._task, self._header, self._body, seconds=self._seconds)

    def _drop(self) -> None:
        if self._question is not None:
            self._worker.drop(self._question)

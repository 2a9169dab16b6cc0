"""Questions to a worker, in the order in which they came: whose turn it is when all before it have left.
It refuses to know what is asked, and to let any of them pass another.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence


class Question:
    """One question, whole as it is said, and to whom it was said: to nobody yet, or to a worker that may be no more."""

    def __init__(self, task: str, whole: bytes, *, seconds: float, whose: object = None) -> None:
        self.task, self.whole, self.seconds, self.whose = task, whole, seconds, whose
        self.said_to: object = None
        self.has_left = False
        self._is_first = False
        self._turn = threading.Lock()
        self._turn.acquire()

    def come(self) -> None:
        """It is the first."""
        if not self._is_first:
            self._is_first = True
            self._turn.release()

    def wait(self) -> None:
        """Until it is the first; one thread waits, once."""
        self._turn.acquire()


class Line:
    """Each question joins it once, and leaves it in its turn or before."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._questions: deque[Question] = deque()

    def join(self, question: Question) -> Sequence[Question]:
        """At the end of it; those before, of which the first has its turn."""
        with self._mutex:
            before = tuple(self._questions)
            self._questions.append(question)
        if not before:
            question.come()
        return before

    def leave(self, question: Question) -> None:
        """Whichever is the first then has its turn; once it has left, nothing happens."""
        with self._mutex:
            if question.has_left:
                return
            question.has_left = True
            self._questions.remove(question)
            if self._questions:
                self._questions[0].come()

"""Calls that wait for their results, by ids that come again: servers and frameworks count from 0 anew in each answer.
It refuses to know what a call is, and what becomes of one that nobody answers.
"""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Waiting(dict[str, list[tuple[int, deque[T]]]], Generic[T]):
    """A result answers the nearest call of its id; of those that were made in one message, the first.

    Under each id are the messages that made such calls, with those of each that wait.
    """

    __slots__ = ()

    def add(self, call_id: str, at: int, call: T) -> None:
        """A call that was made in the message at this place."""
        calls = self.setdefault(call_id, [])
        if not calls or calls[-1][0] != at:
            calls.append((at, deque()))
        calls[-1][1].append(call)

    def take(self, call_id: str) -> T | None:
        """The call that a result answers, which waits no more; None where none does."""
        calls = self.get(call_id)
        if calls is None:
            return None
        _, newest = calls[-1]
        call = newest.popleft()
        if not newest:
            calls.pop()
        if not calls:
            del self[call_id]
        return call

"""Calls that wait for their results, by ids that come again: servers and frameworks count from 0 anew in each answer.
It refuses to know what a call is, and what becomes of one that nobody answers.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Waiting(Generic[T]):
    """A result answers the nearest call of its id; of those that were made in one message, the first."""

    __slots__ = ("_calls",)

    def __init__(self) -> None:
        self._calls: dict[str, list[tuple[int, T]]] = {}

    def __contains__(self, call_id: object) -> bool:
        return call_id in self._calls

    def add(self, call_id: str, at: int, call: T) -> None:
        """A call that was made in the message at this place."""
        self._calls.setdefault(call_id, []).append((at, call))

    def take(self, call_id: str) -> T | None:
        """The call that a result answers, which waits no more; None where none does."""
        calls = self._calls.get(call_id)
        if calls is None:
            return None
        newest = calls[-1][0]
        first = next(n for n, (at, _) in enumerate(calls) if at == newest)
        if len(calls) == 1:
            del self._calls[call_id]
        return calls.pop(first)[1]

    def clear(self) -> None:
        """Nobody answers any of them any more."""
        self._calls.clear()

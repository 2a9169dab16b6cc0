"""A store that remembers what it was asked, for tests of what a run costs."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from unabridged.ports import Store
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Noted(AroundStore):
    """The store it is given, and the names of the verbs it was asked, in their order."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.asked: list[str] = []

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to."""
        self.asked.append(verb)
        return await super().around(verb, args, call)

"""A store that others do something to in the midst of a verb.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from unabridged.ports import Store
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Meanwhile(AroundStore):
    """Before each of the next calls of one of its verbs others do one thing, the last of the list first."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.verb, self.does = "", list[Callable[[], object]]()

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, after what others did."""
        del args
        if verb == self.verb and self.does:
            self.does.pop()()
        return await call()

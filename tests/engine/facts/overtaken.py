"""A store where somebody else is quicker, once."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore


class Overtaken(AroundStore):
    """A store in which something happens once, right before a fact is written."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.then: Callable[[], object] = lambda: None

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401, ARG002  # as above
        if verb == "put_facts":
            then, self.then = self.then, lambda: None
            then()
        return await call()

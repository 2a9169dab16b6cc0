"""A blocking store for whoever must not be blocked: each of its calls is driven to its end on a thread beside the loop.
It refuses to know any verb: whatever a store can be asked, it can be asked elsewhere.
"""

from __future__ import annotations

import inspect
from typing import Any, cast

from unabridged.ports import Store
from unabridged.runner.beside import Beside
from unabridged.runner.driving import drive


class _Elsewhere:
    def __init__(self, store: Store, beside: Beside) -> None:
        self._store, self._beside = store, beside

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # a verb of the store's
        verb = getattr(self._store, name)
        if not inspect.iscoroutinefunction(verb):
            return verb

        async def elsewhere(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  # as the verb has them
            return await self._beside(lambda: drive(verb(*args, **kwargs)))

        return elsewhere


def elsewhere(store: Store, beside: Beside) -> Store:
    """The store, whose calls suspend their caller and block a thread of these."""
    return cast("Store", _Elsewhere(store, beside))

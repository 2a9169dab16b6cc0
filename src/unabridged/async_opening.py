"""What opens something on an event loop: awaited for it, or entered at once with ``async with``.
It refuses to open twice, and is a coroutine to whoever runs one, so that nobody forgets to await it unheard.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=AbstractAsyncContextManager[Any])


class Opening(Coroutine[Any, Any, T], Generic[T]):
    """Something that is about to be open."""

    __slots__ = ("_opened", "_opening")

    def __init__(self, opening: Coroutine[Any, Any, T]) -> None:
        self._opening = opening
        self._opened: T | None = None

    def __await__(self) -> Generator[Any, Any, T]:
        """What is open then, and whoever awaits it closes it."""
        return self._opening.__await__()

    def send(self, value: Any) -> Any:  # noqa: ANN401  # as a coroutine takes it
        """A step, for a loop that runs it as a task."""
        return self._opening.send(value)

    def throw(self, *raised: Any) -> Any:  # noqa: ANN401  # as a coroutine takes it
        """A step that fails."""
        return self._opening.throw(*raised)

    def close(self) -> None:
        """Open nothing after all."""
        self._opening.close()

    async def __aenter__(self) -> T:
        """What is open then; it closes where this is left."""
        self._opened = await self._opening
        entered: T = await self._opened.__aenter__()
        return entered

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Close what was opened, whatever happened."""
        if self._opened is not None:
            await self._opened.__aexit__(kind, error, at)

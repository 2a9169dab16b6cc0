"""What a thread has, a page at a time: the first is a screenful, and who reads on is served ever larger ones.
It refuses to be a generator: a host that runs its loop by pieces closes those, also in the middle of a read.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, Generic, Protocol, Self, TypeVar

from unabridged.errors import UnknownThread
from unabridged.log.ids import Seq

FIRST_PAGE: Final = 50
LARGEST_PAGE: Final = 800


class _Numbered(Protocol):
    """What has a place in a thread."""

    @property
    def seq(self) -> Seq:
        """Which."""
        ...


T = TypeVar("T", bound=_Numbered)


class Pages(AsyncIterator[list[T]], Generic[T]):
    """The pages after a seq, in order; none for a thread that has not begun."""

    def __init__(self, read: Callable[[Seq, int], Awaitable[list[T]]], after: Seq) -> None:
        self._read, self._after = read, after
        self._size, self._is_over = FIRST_PAGE, False

    def __aiter__(self) -> Self:
        """The same, as far as it was read."""
        return self

    async def __anext__(self) -> list[T]:
        """The next page."""
        page = [] if self._is_over else await self._page()
        if not page:
            raise StopAsyncIteration
        self._after, self._size = page[-1].seq, min(2 * self._size, LARGEST_PAGE)
        return page

    async def _page(self) -> list[T]:
        try:
            page = await self._read(self._after, self._size)
        except UnknownThread:
            page = []
        self._is_over = len(page) < self._size
        return page

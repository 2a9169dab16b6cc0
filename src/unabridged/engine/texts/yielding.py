"""The guard of a link behind which another stands: what fails there is the next one's turn, and locks nobody out.
It refuses to let a call go uncounted.
"""

from __future__ import annotations

from typing import Any

from unabridged.engine.compaction.runs import Guard, Withheld
from unabridged.ports import Busy, Called, Returned, Summariser


class Yielding:
    """A guard that is told of successes; a failure is to it a call that was not made."""

    def __init__(self, guard: Guard, link: Summariser) -> None:
        self._guard = guard
        self._link = link

    async def may_call(self, tokens: int) -> Withheld | None:
        """As the guard says."""
        return await self._guard.may_call(tokens)

    async def called(self, called: Called[Any]) -> None:
        """A key that this link's server does not accept says nothing of the next one's."""
        self._guard.ended(self._link, called)
        await self._guard.called(called if isinstance(called, Returned) else Busy(abandoned=0))

    def ended(self, link: Summariser, called: Called[Any]) -> None:
        """As the guard remembers it."""
        self._guard.ended(link, called)

    def rests(self, link: Summariser) -> bool:
        """As the guard says."""
        return self._guard.rests(link)

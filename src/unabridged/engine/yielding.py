"""The guard of a link behind which another stands: what fails there is the next one's turn, and locks nobody out.
It refuses to let a call go uncounted.
"""

from __future__ import annotations

from typing import Any

from unabridged.compaction.outcome import Skip
from unabridged.engine.runs import Guard
from unabridged.ports import Busy, Called, Returned


class Yielding:
    """A guard that is told of successes; a failure is to it a call that was not made."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    async def may_call(self, tokens: int) -> Skip | None:
        """As the guard says."""
        return await self._guard.may_call(tokens)

    async def called(self, called: Called[Any]) -> None:
        """A key that this link's server does not accept says nothing of the next one's."""
        await self._guard.called(called if isinstance(called, Returned) else Busy(abandoned=0))

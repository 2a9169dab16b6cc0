"""The memory behind a session: the caller's own, or one that is opened when it is first asked for.
It refuses to close what a caller brought, and to open a second one for callers who come at once.
"""

from __future__ import annotations

from unabridged.adapters.openai_agents.given import Target
from unabridged.adapters.openai_agents.sharing import Shared, Wanted
from unabridged.asynchronous import AsyncMemory
from unabridged.compaction.policy import Policy
from unabridged.errors import Closed, UsageError
from unabridged.ports import Summariser


class Opening:
    """What a session's constructor was given, which cannot wait, and the memory that comes of it."""

    def __init__(
        self,
        target: Target,
        *,
        policy: Policy | None = None,
        summariser: Summariser | None = None,
        lender: Opening | None = None,
    ) -> None:
        if isinstance(target, AsyncMemory) and (policy is not None or summariser is not None):
            message = "a memory has its policy and its summariser; give them to AsyncMemory.open(), or pass its path"
            raise UsageError(message)
        self._memory = target if isinstance(target, AsyncMemory) else None
        self._wanted = (
            None if isinstance(target, AsyncMemory) else Wanted(target=target, policy=policy, summariser=summariser)
        )
        self._joined: set[Shared] = set()
        # Whose memory it is goes on to hold it as long as a fork is held.
        self._lender = lender
        self._is_closed = False

    async def memory(self) -> AsyncMemory:
        """The memory, opened with the first call."""
        if self._wanted is not None and self._memory is None and not self._is_closed:
            await self._join(self._wanted)
        if self._is_closed or self._memory is None:
            raise Closed(store="the memory of this session")
        return self._memory

    async def _join(self, wanted: Wanted) -> None:
        shared = Shared.joined(self, wanted)
        self._joined.add(shared)
        memory = await shared.memory()
        if self._memory is None:
            self._memory = memory
        elif self._memory is not memory:  # another loop was quicker
            self._joined.discard(shared)
            await shared.left(self)

    async def close(self) -> None:
        """Let go of a memory that was opened here; one that a caller brought is his to close."""
        self._is_closed = True
        while self._joined:
            await self._joined.pop().left(self)

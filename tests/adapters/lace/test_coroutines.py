"""A strategy of the caller's may be a coroutine: it runs to its end whether a loop runs on this thread or not."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

import pytest

from tests.adapters.lace.laces import THREAD, Event, talk
from unabridged.adapters.lace import CompactionContext, CompactResult, ThreadManager
from unabridged.compaction.outcome import Applied

SUMMARY: Event = {"type": "USER_MESSAGE", "data": "[Earlier in our conversation: they listed]"}
tenant: ContextVar[str] = ContextVar("tenant", default="nobody")


class Later:
    """A strategy that lets others go first, and sees what its caller sees."""

    id = "later"

    async def compact(self, events: list[Event], ctx: CompactionContext, /) -> Event:
        """A summary, and the newest four."""
        await asyncio.sleep(0)
        if tenant.get() != "acme":
            raise KeyError(ctx.thread_id)
        data = {"strategyId": "later", "originalEventCount": len(events), "compactedEvents": [SUMMARY, *events[-4:]]}
        return {"compactionEvent": {"type": "COMPACTION", "data": data}}


@pytest.fixture
def manager() -> ThreadManager:
    made = ThreadManager()
    made.create_thread(THREAD)
    for each in talk(4):
        made.add_event(THREAD, each)
    made.register_compaction_strategy(Later())
    return made


def compacted(manager: ThreadManager, loop: str) -> CompactResult:
    async def within() -> CompactResult:
        return manager.compact(THREAD, "later")

    return asyncio.run(within()) if loop == "running" else manager.compact(THREAD, "later")


@pytest.mark.parametrize("loop", ["none", "running"])
class TestCoroutines:
    def test_one_is_run_to_its_end_with_the_callers_context(self, manager: ThreadManager, loop: str) -> None:
        before = tenant.set("acme")
        try:
            assert isinstance(compacted(manager, loop).outcome, Applied)
        finally:
            tenant.reset(before)

    def test_what_one_raises_is_raised_and_the_log_is_as_it_was(self, manager: ThreadManager, loop: str) -> None:
        with pytest.raises(KeyError, match=THREAD):
            compacted(manager, loop)
        assert len(manager.get_all_events(THREAD)) == 16

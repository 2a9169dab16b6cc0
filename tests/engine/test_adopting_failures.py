"""A policy that cannot be written down now fails nobody's verb, and is written down later."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.brought import WIDER, openings
from tests.engine.talk import TIGHT, length, rounds, thread_of, u
from unabridged import AsyncMemory, Memory, Policy, Thread
from unabridged.compaction.clauses import Messages
from unabridged.compaction.policies.policy_text import fingerprint
from unabridged.errors import DiskFull, ReadOnly, StoreDegraded, UnabridgedError, UnavailableError
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Refusing(AroundStore):
    """A store that takes nothing more as long as it has a reason."""

    why: UnabridgedError | None = None
    verb = "append_if"

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, if it does not write."""
        if self.why and verb == self.verb:
            raise self.why
        return await super().around(verb, args, call)


class Slow(AroundStore):
    """A store that takes its time before each conditional append."""

    seconds = 1.0

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, later."""
        if verb == "append_if":
            await asyncio.sleep(self.seconds)
        return await super().around(verb, args, call)


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def thread(store: InMemoryStore) -> Thread:
    """Twenty rounds, compacted by a tight policy."""
    thread = thread_of(*rounds(20), policy=TIGHT, store=store)
    thread.prepare()
    return thread


class TestFailures:
    @pytest.mark.parametrize("verb", ["snapshot", "skeletons"])
    def test_an_append_that_is_in_the_log_is_told_to_be(self, thread: Thread, store: InMemoryStore, verb: str) -> None:
        thread.append(rounds(300))
        refusing = Refusing(store)
        memory = Memory(refusing, policy=WIDER)
        memory.thread("t").view()
        refusing.why, refusing.verb = UnavailableError("busy; wait"), verb
        head = length(thread)
        assert memory.thread("t").append(rounds(200)).last == head + 400
        assert Memory(refusing, policy=WIDER).thread("t").append(u("q")).first > head + 400

    def test_whoever_stops_waiting_leaves_it_to_the_next(self, store: InMemoryStore, thread: Thread) -> None:
        async def twice() -> None:
            slow = Slow(store)
            other = AsyncMemory(slow, policy=WIDER).thread("t")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(other.prepare(), 0.05)
            slow.seconds = 0.0
            await other.prepare()

        asyncio.run(twice())
        assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]

    @pytest.mark.parametrize("why", [ReadOnly(verb="append_if"), UnavailableError("busy; wait")])
    def test_a_policy_that_cannot_be_written_down_fails_no_prepare(
        self, thread: Thread, store: InMemoryStore, why: UnabridgedError
    ) -> None:
        refusing = Refusing(store)
        refusing.why = why
        assert Memory(refusing, policy=WIDER).thread("t").prepare().items == thread.view().items
        assert openings(thread) == [fingerprint(TIGHT)]

    @pytest.mark.parametrize("why", [DiskFull(store="s", reason="full"), StoreDegraded(store="s", reason="gone")])
    def test_of_a_view_that_is_too_large_a_store_that_can_write_nothing_says_so_until_it_can(
        self, thread: Thread, store: InMemoryStore, why: UnabridgedError
    ) -> None:
        thread.append(rounds(20))
        refusing = Refusing(store)
        refusing.why = why
        other = Memory(refusing, policy=TIGHT).thread("t")
        with pytest.raises(type(why)):
            other.prepare()
        refusing.why = None
        assert other.prepare().tokens <= TIGHT.room_tokens

    def test_it_is_written_down_by_the_next_prepare(self, thread: Thread, store: InMemoryStore) -> None:
        refusing = Refusing(store)
        refusing.why = UnavailableError("busy; wait")
        again = Memory(refusing, policy=WIDER).thread("t")
        again.prepare()
        refusing.why = None
        again.prepare()
        assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]

    def test_a_policy_that_a_view_is_due_by_fails_no_prepare_either(self, store: InMemoryStore) -> None:
        refusing = Refusing(store)
        thread = Memory(refusing, policy=Policy(limit_tokens=100_000, triggers=(Messages(over=3),))).thread("t")
        thread.append(rounds(4))
        refusing.why = UnavailableError("busy; wait")
        assert len(thread.prepare()) == 8
        refusing.why = None
        thread.prepare()
        assert len(openings(thread)) == 1

"""The asynchronous face: ``AsyncMemory`` and ``AsyncThread``, for programs with an event loop.
It refuses to hold logic; every verb is the engine's, awaited on the caller's loop, which it never blocks.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import partial
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from unabridged.async_opening import Opening
from unabridged.compaction.policy import Policy
from unabridged.compaction.tasks import Task
from unabridged.engine import checking
from unabridged.engine.memory_verbs import MemoryVerbs
from unabridged.engine.search import catching_up
from unabridged.engine.search.indexing import step
from unabridged.engine.staying import Stays
from unabridged.engine.thread_verbs import ThreadVerbs
from unabridged.facts import AsyncFacts
from unabridged.log.ids import Scope
from unabridged.memory.tiers import Budgets
from unabridged.opening import Waiting, context_for, read_tables, store_at
from unabridged.ports import Access, Clock, Coordinator, Counter, Ids, Ranker, Store, Summariser, Tools
from unabridged.rescue import diagnose, restore
from unabridged.runner.calls import within
from unabridged.runner.idle import IdleTask, Indexing
from unabridged.runner.runs import Compacting, RunsInTask
from unabridged.runner.to_its_end import ToItsEnd, taken_or
from unabridged.search.patterns import Pattern
from unabridged.search.regex import Matched
from unabridged.stores.opening import IN_MEMORY, Waits
from unabridged.stores.profile import Profile
from unabridged.upkeep import Checks, Finding, Restored

A = TypeVar("A")
Q = TypeVar("Q")
T = TypeVar("T")


class AsyncThread(Stays, ThreadVerbs):
    """One conversation: what was said, and what a model reads of it.

    ``append``, or ``sync`` if you keep the list, writes. ``view`` and ``prepare`` are what a model reads, ``events``
    is all there is. ``unfold`` and ``undo`` go back from summaries to what they stand for. ``hide``, ``show``, ``pin``,
    ``mark`` and ``rewind`` change what views show, and never the log. ``fork`` goes another way from here,
    ``open_lane`` gives an agent a view of its own, ``purge`` erases.
    """

    @property
    def id(self) -> str:
        """The thread's id within its scope."""
        return self.ref.thread

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.ref.in_full}>"

    async def fork(self, id: str | None = None, *, through: int | None = None) -> AsyncThread:  # noqa: A002  # its name
        """A child that shares this thread's events up to a legal cut, by default the newest, then goes its own way."""
        return _face(await self._forked(id, through))


class AsyncMemory(Stays, MemoryVerbs):
    """All conversations of one store; begin with ``async with AsyncMemory.open(path)``."""

    def __init__(  # noqa: PLR0913  # one port each, by name
        self,
        store: Store,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        tools: Tools | None = None,
        coordinator: Coordinator | None = None,
        ranker: Ranker | None = None,
        counter: Counter | None = None,
        clock: Clock | None = None,
        ids: Ids | None = None,
        writer: str = "",
        indexing: Indexing = Indexing.ASKED,
        compacting: Compacting = Compacting.ASKED,
    ) -> None:
        self._idle = IdleTask(lambda ref: step(ctx, ref), lambda: catching_up.all_behind(ctx))
        idle = self._idle if checking.chosen(indexing, Indexing) is Indexing.IDLE else None
        ctx = context_for(
            store, counter=counter, clock=clock, ids=ids, writer=writer, waiting=_WAITING, idle=idle, ranker=ranker
        )
        super().__init__(ctx, policy=policy, scope=scope, summariser=summariser, tools=tools, coordinator=coordinator)
        compacting = checking.chosen(compacting, Compacting)
        self._runs = RunsInTask(ctx, self.held, compacting if policy is not None else Compacting.ASKED)
        self.held.runs = self._runs
        self._closing = ToItsEnd(self._closed)

    @classmethod
    def open(  # noqa: PLR0913  # one choice each, by name
        cls,
        target: str | os.PathLike[str] = IN_MEMORY,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        tools: Tools | None = None,
        coordinator: Coordinator | None = None,
        ranker: Ranker | None = None,
        access: Access = Access.WRITE,
        profile: Profile = Profile.DURABLE,
        counter: Counter | None = None,
        writer: str = "",
        indexing: Indexing = Indexing.IDLE,
        compacting: Compacting = Compacting.BACKGROUND,
    ) -> Opening[Self]:
        """The memory kept at a path, at a ``postgresql://`` address, or, without either, while the program runs.

        It is awaited, or entered: ``async with AsyncMemory.open(path) as memory``.
        """
        if access is Access.READ:
            indexing, compacting = Indexing.ASKED, Compacting.ASKED
        made = partial(
            cls,
            policy=policy,
            scope=scope,
            summariser=summariser,
            tools=tools,
            coordinator=coordinator,
            ranker=ranker,
            counter=counter,
            writer=writer,
            indexing=indexing,
            compacting=compacting,
        )
        return Opening(cls._opened(made, target, access, profile))

    @classmethod
    async def _opened(
        cls, made: Callable[[Store], Self], target: str | os.PathLike[str], access: Access, profile: Profile
    ) -> Self:
        # Whoever is cancelled while it opens has nothing that he could close.
        store = await taken_or(
            lambda late: late.close(),
            lambda: store_at(target, access=access, profile=profile, waits=Waits.SUSPENDING),
        )
        try:
            memory = made(store)
            await asyncio.to_thread(read_tables, memory._ctx.counter)  # noqa: SLF001  # its own
        except BaseException:  # nobody else would close it
            await store.close()
            raise
        return memory

    @staticmethod
    async def restore(
        source: str | os.PathLike[str],
        target: str | os.PathLike[str],
        *,
        counter: Counter | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Restored:
        """Copy a backup to a new place, complete and verified or not there; ``progress`` is told on another thread."""
        return await asyncio.to_thread(restore, source, target, counter=counter, progress=progress)

    @staticmethod
    async def diagnose(
        target: str | os.PathLike[str],
        *,
        counter: Counter | None = None,
        checks: Checks = Checks.WHOLE,
        progress: Callable[[int], None] | None = None,
    ) -> tuple[Finding, ...]:
        """What ``doctor`` says of this store; where it cannot be opened, why not, and what can be seen from outside."""
        return await asyncio.to_thread(diagnose, target, counter=counter, checks=checks, progress=progress)

    def thread(self, id: str | None = None, *, scope: Scope | None = None) -> AsyncThread:  # noqa: A002  # its name
        """One conversation, by its id or under a new one; it begins with its first append."""
        return _face(self._of(id, scope))

    def facts(self, *, scope: Scope | None = None, budgets: Budgets | None = None) -> AsyncFacts:
        """The facts of a scope, within budgets: what is worth knowing beyond one conversation."""
        verbs = self._facts_of(scope, budgets)
        return AsyncFacts(self._ctx, verbs.scope, verbs.budgets, verbs.pace)

    async def close(self) -> None:
        """Close every file and connection; once begun it goes on to its end, even where its caller is cancelled."""
        await self._closing()

    async def _closed(self) -> None:
        await self._runs.close()
        await self._idle.close()
        await super().close()

    async def __aenter__(self) -> Self:
        """The memory itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Close, whatever happened."""
        await self.close()


def _face(verbs: ThreadVerbs) -> AsyncThread:
    return AsyncThread(verbs._ctx, verbs.ref, verbs._held)  # noqa: SLF001  # its base


async def _aside(work: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever the work returns
    return await asyncio.to_thread(work)


async def _ask(seconds: float, function: Callable[[A], T], argument: A, /) -> T | None:
    return await asyncio.to_thread(within, seconds, function, argument)


async def _match(pattern: Pattern, texts: Sequence[str], seconds: float) -> Sequence[Matched]:
    from unabridged.runner import matching  # noqa: PLC0415  # it starts programs, which few who open a memory need

    return await asyncio.to_thread(matching.found, pattern, texts, seconds)


async def _compute(task: Task[Q, A], question: Q) -> A:
    from unabridged.runner import computing  # noqa: PLC0415  # as above

    return await computing.elsewhere(task, question)


_WAITING: Final = Waiting(aside=_aside, ask=_ask, match=_match, compute=_compute)

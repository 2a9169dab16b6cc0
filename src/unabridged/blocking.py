"""The blocking face: ``Memory`` and ``Thread``, for programs without an event loop.
It refuses to hold logic; every verb is the engine's, driven to its end on the caller's thread.
"""

from __future__ import annotations

import os
from types import TracebackType
from typing import Self, cast

from unabridged import rescue
from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.memory_verbs import MemoryVerbs
from unabridged.engine.recall.tools import RecallTool
from unabridged.engine.search import catching_up
from unabridged.engine.search.indexing import step
from unabridged.engine.staying import Stays
from unabridged.engine.thread_verbs import ThreadVerbs
from unabridged.facts import Facts
from unabridged.log.ids import MAIN, Scope, ThreadRef
from unabridged.memory.tiers import Budgets
from unabridged.opening import BLOCKING, context_for, opened
from unabridged.ports import Access, Clock, Coordinator, Counter, Ids, Ranker, Store, Summariser, Tools
from unabridged.runner.driving import Face, drive, driven, iterated, passed
from unabridged.runner.idle import IdleThread, Indexing
from unabridged.runner.runs import Compacting, RunsOnThread, RunsWhenAsked
from unabridged.search.found import Reach
from unabridged.stores.opening import IN_MEMORY
from unabridged.stores.profile import Profile

__all__ = ["Memory", "Thread", "drive"]


class Thread(Stays, Face):
    """One conversation: what was said, and what a model reads of it.

    ``append``, or ``sync`` if you keep the list, writes. ``view`` and ``prepare`` are what a model reads, ``events``
    is all there is. ``unfold`` and ``undo`` go back from summaries to what they stand for. ``hide``, ``show``, ``pin``,
    ``mark`` and ``rewind`` change what views show, and never the log. ``fork`` goes another way from here,
    ``open_lane`` gives an agent a view of its own, ``purge`` erases.
    """

    __slots__ = ()

    def __init__(self, verbs: ThreadVerbs) -> None:
        self._verbs = verbs

    @property
    def ref(self) -> ThreadRef:
        """The thread's full name: its scope and its id."""
        return cast("ThreadRef", self._verbs.ref)

    @property
    def id(self) -> str:
        """The thread's id within its scope."""
        return self.ref.thread

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.ref.in_full}>"

    def fork(self, id: str | None = None, *, through: int | None = None) -> Thread:  # noqa: A002  # its name
        """A child that shares this thread's events up to a legal cut, by default the newest, then goes its own way."""
        return Thread(drive(self._verbs._forked(id, through)))  # noqa: SLF001  # a face stands in front of it

    def recall_tools(
        self, *, lane: str = MAIN, reach: Reach = Reach.THREAD, limit_tokens: int = 2_000
    ) -> tuple[RecallTool[str], ...]:
        """``search_history``, ``unfold`` and ``list_variables``: tools for a lane's model, which see what it sees."""
        bound = self._verbs.recall_tools(lane=lane, reach=reach, limit_tokens=limit_tokens)
        return tuple(each.through(drive) for each in bound)

    def compact_tool(self, *, lane: str = MAIN) -> RecallTool[str]:
        """The tool ``compact_conversation`` for a lane's model: it asks, with guidance, and its turn goes on."""
        return cast("RecallTool[str]", self._verbs.compact_tool(lane=lane).through(drive))

    append = driven(ThreadVerbs.append)
    sync = driven(ThreadVerbs.sync)
    events = iterated(ThreadVerbs.events)
    message = driven(ThreadVerbs.message)
    search = driven(ThreadVerbs.search)
    compare = driven(ThreadVerbs.compare)
    grep = iterated(ThreadVerbs.grep)
    view = driven(ThreadVerbs.view)
    has_read = driven(ThreadVerbs.has_read)
    prepare = driven(ThreadVerbs.prepare)
    compact = driven(ThreadVerbs.compact)
    plan = driven(ThreadVerbs.plan)
    compactions = iterated(ThreadVerbs.compactions)
    summaries = iterated(ThreadVerbs.summaries)
    variables = driven(ThreadVerbs.variables)
    get_relevant_vars = driven(ThreadVerbs.get_relevant_vars)
    update_from_execution = driven(ThreadVerbs.update_from_execution)
    ledger = driven(ThreadVerbs.ledger)
    overflowed = driven(ThreadVerbs.overflowed)
    used = driven(ThreadVerbs.used)
    cost = driven(ThreadVerbs.cost)
    unfold = driven(ThreadVerbs.unfold)
    undo = driven(ThreadVerbs.undo)
    switched = driven(ThreadVerbs.switched)
    rewind = driven(ThreadVerbs.rewind)
    hide = driven(ThreadVerbs.hide)
    pop = driven(ThreadVerbs.pop)
    show = driven(ThreadVerbs.show)
    pin = driven(ThreadVerbs.pin)
    unpin = driven(ThreadVerbs.unpin)
    mark = driven(ThreadVerbs.mark)
    tags = driven(ThreadVerbs.tags)
    end_round = driven(ThreadVerbs.end_round)
    open_lane = driven(ThreadVerbs.open_lane)
    row = driven(ThreadVerbs.row)
    begin = driven(ThreadVerbs.begin)
    describe = driven(ThreadVerbs.describe)
    detach = driven(ThreadVerbs.detach)
    delete = driven(ThreadVerbs.delete)
    purge = driven(ThreadVerbs.purge)


class Memory(Stays, Face):
    """All conversations of one store; begin with ``Memory.open(path)``."""

    __slots__ = ("_idle", "_runs")

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
        self._idle = IdleThread(lambda ref: step(ctx, ref), lambda: catching_up.all_behind(ctx), store)
        idle = self._idle if checking.chosen(indexing, Indexing) is Indexing.IDLE else None
        ctx = context_for(
            store, counter=counter, clock=clock, ids=ids, writer=writer, waiting=BLOCKING, idle=idle, ranker=ranker
        )
        self._verbs = MemoryVerbs(
            ctx, policy=policy, scope=scope, summariser=summariser, tools=tools, coordinator=coordinator
        )
        works = checking.chosen(compacting, Compacting) is Compacting.BACKGROUND and policy is not None
        self._runs = self._verbs.held.runs = (RunsOnThread if works else RunsWhenAsked)(ctx, self._verbs.held)

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
    ) -> Self:
        """The memory kept at a path, at a ``postgresql://`` address, or, without either, while the program runs."""
        indexing, compacting = (Indexing.ASKED, Compacting.ASKED) if access is Access.READ else (indexing, compacting)
        with opened(target, access=access, profile=profile) as store:
            return cls(
                store,
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

    restore = staticmethod(rescue.restore)
    diagnose = staticmethod(rescue.diagnose)

    def thread(self, id: str | None = None, *, scope: Scope | None = None) -> Thread:  # noqa: A002  # its name
        """One conversation, by its id or under a new one; it begins with its first append."""
        return Thread(self._verbs._of(id, scope))  # noqa: SLF001  # a face stands in front of it

    def facts(self, *, scope: Scope | None = None, budgets: Budgets | None = None) -> Facts:
        """The facts of a scope, within budgets: what is worth knowing beyond one conversation."""
        return Facts(self._verbs._facts_of(scope, budgets))  # noqa: SLF001  # as above

    before = passed(MemoryVerbs.before)
    listen = passed(MemoryVerbs.listen)
    counts = passed(MemoryVerbs.counts)
    append_each = driven(MemoryVerbs.append_each)
    scopes = driven(MemoryVerbs.scopes)
    threads = iterated(MemoryVerbs.threads)
    jobs = iterated(MemoryVerbs.jobs)
    resume = driven(MemoryVerbs.resume)
    search = driven(MemoryVerbs.search)
    offer = driven(MemoryVerbs.offer)
    index = driven(MemoryVerbs.index)
    reindex = driven(MemoryVerbs.reindex)
    unindexed = iterated(MemoryVerbs.unindexed)
    grep = iterated(MemoryVerbs.grep)
    verify = driven(MemoryVerbs.verify)
    erase = driven(MemoryVerbs.erase)
    traces = driven(MemoryVerbs.traces)
    backup = driven(MemoryVerbs.backup)
    expired = driven(MemoryVerbs.expired)
    retain = driven(MemoryVerbs.retain)
    export = driven(MemoryVerbs.export)
    bring_back = driven(MemoryVerbs.bring_back)
    health = driven(MemoryVerbs.health)
    stats = driven(MemoryVerbs.stats)
    doctor = driven(MemoryVerbs.doctor)

    def close(self) -> None:
        """Close every file and connection."""
        self._runs.close()
        self._idle.close()
        drive(self._verbs.close())

    def __enter__(self) -> Self:
        """The memory itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close, whatever happened."""
        self.close()

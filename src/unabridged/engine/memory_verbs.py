"""The verbs of a whole store, each written once, as a coroutine over one context; the faces add how to wait.
It refuses to know an event loop, and how a store or a summariser is opened.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from os import PathLike

from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.compaction.hooks import Hook
from unabridged.engine.context import Context
from unabridged.engine.coordinator import offering
from unabridged.engine.held import Held
from unabridged.engine.jobs import due_work
from unabridged.engine.log import appending_to_many, lanes, purging, threads
from unabridged.engine.log.appending_to_many import Answer
from unabridged.engine.memory.facts import FactVerbs
from unabridged.engine.search import catching_up, indexing, reranking
from unabridged.engine.search.finding import MemoryFinding
from unabridged.engine.search.indexing import Unindexed
from unabridged.engine.telling import Listener
from unabridged.engine.thread_verbs import ThreadVerbs
from unabridged.engine.upkeep import bringing_back, doctor, expiring, exporting, retaining, verify
from unabridged.engine.upkeep.progress import Progress
from unabridged.errors import UsageError
from unabridged.log.ids import Scope, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.memory.tiers import Budgets
from unabridged.ports import Coordinator, Fault, ForThread, Health, Heard, Job, Summariser, Tools, nobody_hears
from unabridged.retention.rules import Expired, Retained, Retention
from unabridged.upkeep import Checks, Exported, Finding, Restored, Stats


class MemoryVerbs(MemoryFinding):
    """The verbs of a whole store."""

    def __init__(  # one port each, by name
        self,
        ctx: Context,
        *,
        policy: Policy | None,
        scope: Scope | None = None,
        summariser: Summariser | None,
        tools: Tools | None = None,
        coordinator: Coordinator | None = None,
    ) -> None:
        self._ctx = ctx
        self._scope = checking.scope(scope, otherwise=Scope())
        known = None if policy is None else checking.policy(policy)
        _refuse_without_facts(ctx, known, coordinator)
        now = ctx.clock.now()
        self.held = Held(policy=known, summariser=summariser, tools=tools, coordinator=coordinator, opened_at=now)

    def _of(self, id_: str | None, scope: Scope | None) -> ThreadVerbs:
        """The verbs of one conversation, by its id or under a new one."""
        ref = ThreadRef(scope=self._in(scope), thread=threads.id_for(self._ctx, id_))
        return ThreadVerbs(self._ctx, ref, self.held)

    def _facts_of(self, scope: Scope | None, budgets: Budgets | None) -> FactVerbs:
        """The verbs on a scope's facts, by default within the budgets that the coordinator goes by."""
        known = None if self.held.coordinating is None else self.held.coordinating.budgets
        return FactVerbs(self._ctx, self._in(scope), known if budgets is None else budgets, self.held.pace)

    def before(self, hook: Hook) -> Callable[[], None]:
        """Ask a hook before each compaction: it may veto it, or write its text; call what is returned to stop."""
        return self.held.before(hook)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell a listener of each round, and how each compaction begins and ends; call what is returned to stop."""
        return self.held.teller.listen(listener)

    def counts(self) -> Mapping[str, int]:
        """How compactions have ended since this memory was opened: how often, by outcome and reason."""
        return self.held.teller.counts

    async def jobs(self, scope: Scope | None = None) -> AsyncIterator[Job]:
        """Every lane of a scope whose work is due, under way, resting or parked, and why."""
        async for each in due_work.every(self._ctx, self._in(scope)):
            yield each

    async def resume(self, scope: Scope | None = None, *, thread: str | None = None, lane: str | None = None) -> int:
        """Go on after a person has looked: parked lanes fall due, the summariser is called again; how many lanes.

        ``thread`` and ``lane`` say which lanes; where they are left out, it is every one of the scope.
        """
        in_thread = None if thread is None else threads.id_for(self._ctx, thread)
        in_lane = None if lane is None else lanes.lane_id(lane)
        self.held.resume()
        return await due_work.resumed(self._ctx, self._in(scope), thread=in_thread, lane=in_lane)

    async def append_each(self, parts: Sequence[ForThread], *, scope: Scope | None = None) -> tuple[Answer, ...]:
        """Append to many threads of a scope in one commit; for each part, where it stands or why it alone was refused.

        Meant for many short parts, such as a year of chats; bring no more at once than should be held in memory.
        """
        return await appending_to_many.append_each(self._ctx, self._in(scope), parts, self.held)

    async def scopes(self) -> tuple[Scope, ...]:
        """Every scope that has a thread or a fact, ordered by tenant, user and project."""
        return tuple(await self._ctx.store.scopes())

    async def threads(self, scope: Scope | None = None) -> AsyncIterator[ThreadRow]:
        """Every thread of a scope, ordered by id."""
        async for row in threads.threads(self._ctx, self._in(scope)):
            yield row

    async def offer(self, scope: Scope | None = None) -> int:
        """Show the coordinator what left a view unheard, such as before there was one; how many messages."""
        found = 0
        async for row in threads.threads(self._ctx, self._in(scope)):
            found += await offering.unheard(self._ctx, row.ref, self.held)
        return found

    async def index(self, progress: Callable[[int], None] | None = None) -> int:
        """Bring the index of every thread up to date with its log; how many events that took. Safe to interrupt."""
        return await catching_up.index(self._ctx, await self._ctx.store.scopes(), checking.hearing(progress))

    async def reindex(self, progress: Callable[[int], None] | None = None) -> int:
        """Build the index anew, whatever state it is in; until it has caught up, searches read the log."""
        heard = checking.hearing(progress)
        await self._ctx.store.clear_index()
        return await self.index(heard)

    async def unindexed(self, scope: Scope | None = None) -> AsyncIterator[Unindexed]:
        """Everything said in a scope's threads that the index does not have, and why."""
        async for each in indexing.unindexed(self._ctx, self._in(scope)):
            yield each

    async def verify(self, progress: Callable[[int], None] | None = None) -> verify.Verified:
        """Every place where stored bytes are not what was written; reads everything, writes nothing."""
        heard = checking.hearing(progress)
        return await verify.verify(self._ctx.store, counters=self._ctx.counters, progress=heard)

    async def erase(self, progress: Callable[[int], None] | None = None) -> None:
        """Take purged texts off the disk, batch by batch; safe to interrupt and to run again."""
        await purging.erase(self._ctx, checking.hearing(progress))

    async def traces(self, *needles: bytes) -> list[Fault]:
        """Every place where something purged, or one of the needles, can still be found; writes nothing."""
        return await purging.traces(self._ctx, needles)

    async def backup(self, target: str | PathLike[str], progress: Heard | None = None) -> None:
        """A copy at ``target`` of everything acknowledged so far, complete or not there at all.

        ``progress`` hears how many pages are copied, and of how many; on the thread that copies.
        """
        await self._ctx.store.backup(target, checking.hearing(progress) or nobody_hears)

    async def expired(
        self, retention: Retention, *, scope: Scope | None = None, progress: Callable[[int], None] | None = None
    ) -> tuple[Expired, ...]:
        """The threads of a scope that a retention no longer keeps, in the order they would leave; writes nothing."""
        return tuple(
            await expiring.expired(self._ctx, self._in(scope), retention, Progress(checking.hearing(progress)))
        )

    async def retain(
        self,
        retention: Retention,
        archive: str | PathLike[str],
        *,
        scope: Scope | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Retained:
        """Archive the threads of a scope that are no longer kept, with what was learned in them, and purge them.

        ``erase`` removes their bytes.
        """
        heard = checking.hearing(progress)
        async with reranking.forgetting(self._ctx):
            return await retaining.retain(self._ctx, self._in(scope), retention, archive, heard)

    async def export(
        self,
        target: str | PathLike[str],
        *threads: str,
        scope: Scope | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Exported:
        """Write some or all threads of a scope to a new archive, each with its forks and its parents.

        With them go the facts that were drawn from them; with all threads, all facts. The same threads and facts make
        the same file, byte for byte; ``bring_back`` restores them anywhere.
        """
        return await exporting.export(self._ctx, self._in(scope), target, threads, checking.hearing(progress))

    async def bring_back(
        self,
        archive: str | PathLike[str],
        *,
        scope: Scope | None = None,
        ids: Mapping[str, str] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Restored:
        """Restore all threads of an archive and its facts, in its own scope or this one, under its own id or a new one.

        A fact is screened as it comes, and believed no further than if it were added here; nothing makes room for it.
        """
        to = None if scope is None else self._in(scope)
        budgets = None if self.held.coordinating is None else self.held.coordinating.budgets
        heard = checking.hearing(progress)
        return await bringing_back.bring_back(self._ctx, archive, scope=to, ids=ids, budgets=budgets, progress=heard)

    async def health(self) -> Health:
        """Whether the store acknowledges appends, and what keeps it from doing so."""
        return await self._ctx.store.health()

    async def stats(self) -> Stats:
        """How much the whole store holds, and the room that takes; no body is read for it."""
        return await self._ctx.store.stats()

    async def doctor(
        self, *, checks: Checks = Checks.WHOLE, progress: Callable[[int], None] | None = None
    ) -> tuple[Finding, ...]:
        """Every finding about the store, each with what to do; writes nothing, and answers whatever is wrong."""
        asked = checking.chosen(checks, Checks)
        return await doctor.doctor(self._ctx, checks=asked, progress=checking.hearing(progress))

    async def close(self) -> None:
        """Close every file and connection."""
        await self._ctx.store.close()


def _refuse_without_facts(ctx: Context, policy: Policy | None, coordinator: Coordinator | None) -> None:
    """Nobody should learn from an empty block that his store, which is no store of ours, keeps no facts."""
    shows = policy is not None and bool(policy.memory_tokens or policy.recall_tokens)
    if (shows or coordinator is not None) and not callable(getattr(ctx.store, "put_facts", None)):
        what = "a coordinator" if coordinator is not None else "memory_tokens or recall_tokens"
        message = (
            f"{what} needs facts, and {type(ctx.store).__name__} keeps no facts; leave it out, or open another store"
        )
        raise UsageError(message)

"""Every verb once, as coroutines over one context: the faces add how they are waited for, and nothing else.
It refuses to know an event loop, and how a store or a summariser is opened.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from os import PathLike

from unabridged.compaction.policy import Policy
from unabridged.engine import append, prepare, threads, verify
from unabridged.engine.context import Context
from unabridged.engine.reading import every_event
from unabridged.log.body import Message
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Origin, Scope, Seq, Span, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended, Children, Fault, Health, Summariser
from unabridged.view.view import View


class ThreadVerbs:
    """What one conversation can be asked."""

    def __init__(self, ctx: Context, ref: ThreadRef, *, policy: Policy | None, summariser: Summariser | None) -> None:
        self._ctx = ctx
        self._policy = policy
        self._summariser = summariser
        self.ref = ref

    async def append(self, given: object, *, key: str | None = None, origin: Origin | None = None) -> Appended:
        """Append one or many messages or bodies, all or nothing; in the log when this returns."""
        return await append.append(self._ctx, self.ref, given, key=key, origin=origin)

    async def events(self, *, after: int = 0) -> AsyncIterator[Event]:
        """Every event after a seq, oldest first, read a page at a time."""
        async for event in every_event(self._ctx.store, self.ref, after=Seq(after)):
            yield event

    async def message(self, seq: int) -> Message | None:
        """One message as it was appended, whole; None once it was purged."""
        return await threads.message(self._ctx, self.ref, Seq(seq))

    async def view(self) -> View:
        """What a model would read, as it is now, possibly too large; writes nothing."""
        return await prepare.view(self._ctx, self.ref)

    async def prepare(self, *, policy: Policy | None = None, deadline_seconds: float = 1.0) -> View:
        """A view that fits, compacted if it must be; raises ``DoesNotFit`` when what must stay is too large."""
        policy, summariser = prepare.policy_or_refuse(policy or self._policy), self._summariser
        for lost in range(prepare.ATTEMPTS + 1):
            request = prepare.request_for(self._ctx, seen := await self.view(), policy)
            if request is None:
                return seen
            if lost == prepare.ATTEMPTS:
                break
            draft = await self._ctx.ask(deadline_seconds, summariser, request.brief) if summariser else None
            await prepare.settle(self._ctx, self.ref, request, policy, draft)
            summariser = None  # the deadline is spent; whoever was overtaken goes on without a model
        raise prepare.lost_every_race("prepare", self.ref)

    async def undo(self, compaction: int, *, policy: Policy | None = None) -> int:
        """Take back the compaction at this seq; what it consumed stands again, if it fits the policy given here."""
        return await prepare.undo(self._ctx, self.ref, Seq(compaction), policy)

    async def row(self) -> ThreadRow | None:
        """Title, metadata, head and descent; None before the first append."""
        return await self._ctx.store.thread(self.ref)

    async def begin(self, *, title: str = "", metadata: Mapping[str, object] = NOTHING_MORE) -> ThreadRow:
        """Begin the thread without a message, with a title and metadata."""
        return await threads.begin(self._ctx, self.ref, title=title, metadata=metadata)

    async def describe(self, *, title: str | None = None, metadata: Mapping[str, object] | None = None) -> ThreadRow:
        """Change title, metadata, or both."""
        return await threads.describe(self._ctx, self.ref, title=title, metadata=metadata)

    async def _forked(self, id_: str | None, through: int | None) -> ThreadVerbs:
        """The verbs of a child that shares this thread's events up to a seq."""
        child = threads.id_for(self._ctx, id_)
        row = await threads.fork(self._ctx, self.ref, child, None if through is None else Seq(through))
        return ThreadVerbs(self._ctx, row.ref, policy=self._policy, summariser=self._summariser)

    async def detach(self) -> ThreadRow:
        """Give a fork its own copy of what it shares, so that its parent can go."""
        return await self._ctx.store.detach(self.ref)

    async def delete(self, children: Children = Children.REFUSE) -> int:
        """Delete the thread; later appends to it are refused."""
        return await self._ctx.store.delete(self.ref, children)

    async def purge(self, *seqs: int | Span, reason: str = "") -> Appended:
        """Erase messages on purpose: unreadable at once, off the disk with the memory's ``erase``."""
        return await threads.purge(self._ctx, self.ref, seqs, reason=reason)


class MemoryVerbs:
    """What a whole store can be asked."""

    def __init__(self, ctx: Context, *, policy: Policy | None, scope: Scope, summariser: Summariser | None) -> None:
        self._ctx = ctx
        self._policy = policy
        self._scope = scope
        self._summariser = summariser

    def _of(self, id_: str | None, scope: Scope | None) -> ThreadVerbs:
        """The verbs of one conversation, by its id or under a new one."""
        ref = ThreadRef(scope=scope or self._scope, thread=threads.id_for(self._ctx, id_))
        return ThreadVerbs(self._ctx, ref, policy=self._policy, summariser=self._summariser)

    async def threads(self, scope: Scope | None = None) -> AsyncIterator[ThreadRow]:
        """Every thread of a scope, in the order of their ids."""
        async for row in threads.threads(self._ctx, scope or self._scope):
            yield row

    async def verify(self, progress: Callable[[int], None] | None = None) -> verify.Verified:
        """Every place where stored bytes are not what was written; reads all, writes nothing."""
        return await verify.verify(self._ctx.store, counters=self._ctx.counters, progress=progress)

    async def erase(self, progress: Callable[[int], None] | None = None) -> None:
        """Take purged texts off the disk, batch by batch; safe to interrupt and to run again."""
        await threads.erase(self._ctx, progress)

    async def traces(self, *needles: bytes) -> list[Fault]:
        """Every place where something purged, or one of the needles, is still to be found; writes nothing."""
        return await threads.traces(self._ctx, needles)

    async def backup(self, target: str | PathLike[str]) -> None:
        """A copy at ``target`` of everything acknowledged so far, complete or not there at all."""
        await self._ctx.store.backup(target)

    async def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it."""
        return await self._ctx.store.health()

    async def close(self) -> None:
        """Let go of every file and connection."""
        await self._ctx.store.close()

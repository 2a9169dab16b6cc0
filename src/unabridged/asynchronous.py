"""The asynchronous face: ``AsyncMemory`` and ``AsyncThread``, the same verbs for programs with an event loop.
It refuses to hold logic; every verb is the engine's, awaited on the caller's loop, which it never blocks.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Self

from unabridged.compaction.policy import Policy
from unabridged.engine import append, prepare, threads, verify
from unabridged.engine.context import Context
from unabridged.engine.reading import every_event
from unabridged.log.body import Message
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import Origin, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.opening import context_for, counters_for
from unabridged.ports import Access, Appended, Children, Clock, Counter, Fault, Health, Ids, Store, Summariser
from unabridged.runner.calls import within
from unabridged.stores.opening import IN_MEMORY, Waits, open_store
from unabridged.stores.profile import Profile
from unabridged.view.view import View


class AsyncMemory:
    """Every conversation in one store; ``await AsyncMemory.open(path)`` is where to begin."""

    def __init__(
        self,
        store: Store,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        counter: Counter | None = None,
        clock: Clock | None = None,
        ids: Ids | None = None,
        writer: str = "",
    ) -> None:
        self._ctx: Context = context_for(store, counter=counter, clock=clock, ids=ids, writer=writer, aside=_aside)
        self._policy = policy
        self._scope = scope or Scope()
        self._summariser = summariser

    @classmethod
    async def open(
        cls,
        target: str | os.PathLike[str] = IN_MEMORY,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        access: Access = Access.WRITE,
        profile: Profile = Profile.DURABLE,
        counter: Counter | None = None,
        writer: str = "",
    ) -> AsyncMemory:
        """The memory kept at a path, at a ``postgresql://`` address, or for as long as the program runs."""
        store = await asyncio.to_thread(open_store, target, access=access, profile=profile, waits=Waits.SUSPENDING)
        return cls(store, policy=policy, scope=scope, summariser=summariser, counter=counter, writer=writer)

    def thread(self, id: str | None = None, *, scope: Scope | None = None) -> AsyncThread:  # noqa: A002  # what everybody calls it
        """One conversation, by its id or under a new one; it begins with its first append."""
        ref = ThreadRef(scope=scope or self._scope, thread=ThreadId(id) if id else threads.made_id(self._ctx))
        return AsyncThread(self._ctx, ref, policy=self._policy, summariser=self._summariser)

    def threads(self, scope: Scope | None = None) -> AsyncIterator[ThreadRow]:
        """Every thread of a scope, in the order of their ids."""
        return threads.threads(self._ctx, scope or self._scope)

    async def verify(self, progress: Callable[[int], None] | None = None) -> verify.Verified:
        """Every place where stored bytes are not what was written; reads all, writes nothing."""
        return await verify.verify(self._ctx.store, counters=counters_for(self._ctx.counter), progress=progress)

    async def erase(self, progress: Callable[[int], None] | None = None) -> None:
        """Take purged texts off the disk, batch by batch; safe to interrupt and to run again."""
        await threads.erase(self._ctx, progress)

    async def traces(self, *needles: bytes) -> list[Fault]:
        """Every place where something purged, or one of the needles, is still to be found; writes nothing."""
        return await self._ctx.store.traces(needles)

    async def backup(self, target: str | os.PathLike[str]) -> None:
        """A copy at ``target`` of everything acknowledged so far, complete or not there at all."""
        await self._ctx.store.backup(target)

    async def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it."""
        return await self._ctx.store.health()

    async def close(self) -> None:
        """Let go of every file and connection."""
        await self._ctx.store.close()

    async def __aenter__(self) -> Self:
        """The memory itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Close, whatever happened."""
        await self.close()


class AsyncThread:
    """One conversation."""

    def __init__(self, ctx: Context, ref: ThreadRef, *, policy: Policy | None, summariser: Summariser | None) -> None:
        self._ctx = ctx
        self._policy = policy
        self._summariser = summariser
        self.ref = ref

    @property
    def id(self) -> str:
        """The thread's id within its scope."""
        return self.ref.thread

    async def append(self, given: object, *, key: str | None = None, origin: Origin | None = None) -> Appended:
        """Append one or many messages or bodies, all or nothing; in the log when this returns."""
        return await append.append(self._ctx, self.ref, given, key=key, origin=origin)

    def events(self, *, after: int = 0) -> AsyncIterator[Event]:
        """Every event after a seq, oldest first, read a page at a time."""
        return every_event(self._ctx.store, self.ref, after=Seq(after))

    async def message(self, seq: int) -> Message | None:
        """One message as it was appended, whole; None once it was purged."""
        return await threads.message(self._ctx, self.ref, Seq(seq))

    async def view(self) -> View:
        """What a model would read, as it is now, possibly too large; writes nothing."""
        return await prepare.view(self._ctx, self.ref)

    async def prepare(self, *, policy: Policy | None = None, deadline_seconds: float = 1.0) -> View:
        """A view that fits, compacted if it must be; raises ``DoesNotFit`` when what must stay is too large."""
        policy = prepare.policy_or_refuse(policy or self._policy)
        while request := prepare.request_for(seen := await self.view(), policy):
            summariser = self._summariser
            draft = await asyncio.to_thread(within, deadline_seconds, summariser, request.brief) if summariser else None
            await prepare.settle(self._ctx, self.ref, request, draft)
        return seen

    async def undo(self, compaction: int) -> int:
        """Take back the compaction at this seq; what it consumed stands again."""
        return await prepare.undo(self._ctx, self.ref, Seq(compaction))

    async def row(self) -> ThreadRow | None:
        """Title, metadata, head and descent; None before the first append."""
        return await self._ctx.store.thread(self.ref)

    async def begin(self, *, title: str = "", metadata: Extra = NOTHING_MORE) -> ThreadRow:
        """Begin the thread without a message, with a title and metadata."""
        return await threads.begin(self._ctx, self.ref, title=title, metadata=metadata)

    async def describe(self, *, title: str | None = None, metadata: Extra | None = None) -> ThreadRow:
        """Change title, metadata, or both."""
        return await self._ctx.store.describe(self.ref, title=title, metadata=metadata)

    async def fork(self, id: str | None = None, *, through: int | None = None) -> AsyncThread:  # noqa: A002  # what everybody calls it
        """A child that shares this thread's events up to a seq and goes its own way from there."""
        child = ThreadId(id) if id else threads.made_id(self._ctx)
        row = await threads.fork(self._ctx, self.ref, child, None if through is None else Seq(through))
        return AsyncThread(self._ctx, row.ref, policy=self._policy, summariser=self._summariser)

    async def detach(self) -> ThreadRow:
        """Give a fork its own copy of what it shares, so that its parent can go."""
        return await self._ctx.store.detach(self.ref)

    async def delete(self, children: Children = Children.REFUSE) -> int:
        """Delete the thread; later appends to it are refused."""
        return await self._ctx.store.delete(self.ref, children)

    async def purge(self, *seqs: int | Span, reason: str = "") -> Appended:
        """Erase messages on purpose: unreadable at once, off the disk with ``AsyncMemory.erase``."""
        return await threads.purge(self._ctx, self.ref, seqs, reason=reason)


async def _aside(work: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever the work returns
    return await asyncio.to_thread(work)

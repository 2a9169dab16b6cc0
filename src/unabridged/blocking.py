"""The blocking face: ``Memory`` and ``Thread``, the verbs for programs without an event loop.
It refuses to hold logic; every verb is the engine's, driven to its end on the caller's thread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

from unabridged.compaction.policy import Policy
from unabridged.engine import append, prepare, threads, verify
from unabridged.engine.context import Context
from unabridged.engine.reading import every_event
from unabridged.errors import UsageError
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

T = TypeVar("T")


def drive(verb: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine whose ports never suspend, to its end, on this thread."""
    try:
        verb.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    verb.close()
    message = "a port suspended under the blocking face; give Memory a store that blocks, or use AsyncMemory"
    raise UsageError(message)


class Memory:
    """Every conversation in one store; ``Memory.open(path)`` is where to begin."""

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
        self._ctx: Context = context_for(store, counter=counter, clock=clock, ids=ids, writer=writer, aside=_here)
        self._policy = policy
        self._scope = scope or Scope()
        self._summariser = summariser

    @classmethod
    def open(
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
    ) -> Memory:
        """The memory kept at a path, at a ``postgresql://`` address, or for as long as the program runs."""
        store = open_store(target, access=access, profile=profile, waits=Waits.BLOCKING)
        return cls(store, policy=policy, scope=scope, summariser=summariser, counter=counter, writer=writer)

    def thread(self, id: str | None = None, *, scope: Scope | None = None) -> Thread:  # noqa: A002  # what everybody calls it
        """One conversation, by its id or under a new one; it begins with its first append."""
        ref = ThreadRef(scope=scope or self._scope, thread=ThreadId(id) if id else threads.made_id(self._ctx))
        return Thread(self._ctx, ref, policy=self._policy, summariser=self._summariser)

    def threads(self, scope: Scope | None = None) -> Iterator[ThreadRow]:
        """Every thread of a scope, in the order of their ids."""
        return _each(threads.threads(self._ctx, scope or self._scope))

    def verify(self, progress: Callable[[int], None] | None = None) -> verify.Verified:
        """Every place where stored bytes are not what was written; reads all, writes nothing."""
        return drive(verify.verify(self._ctx.store, counters=counters_for(self._ctx.counter), progress=progress))

    def erase(self, progress: Callable[[int], None] | None = None) -> None:
        """Take purged texts off the disk, batch by batch; safe to interrupt and to run again."""
        drive(threads.erase(self._ctx, progress))

    def traces(self, *needles: bytes) -> list[Fault]:
        """Every place where something purged, or one of the needles, is still to be found; writes nothing."""
        return drive(self._ctx.store.traces(needles))

    def backup(self, target: str | os.PathLike[str]) -> None:
        """A copy at ``target`` of everything acknowledged so far, complete or not there at all."""
        drive(self._ctx.store.backup(target))

    def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it."""
        return drive(self._ctx.store.health())

    def close(self) -> None:
        """Let go of every file and connection."""
        drive(self._ctx.store.close())

    def __enter__(self) -> Self:
        """The memory itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close, whatever happened."""
        self.close()


class Thread:
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

    def append(self, given: object, *, key: str | None = None, origin: Origin | None = None) -> Appended:
        """Append one or many messages or bodies, all or nothing; in the log when this returns."""
        return drive(append.append(self._ctx, self.ref, given, key=key, origin=origin))

    def events(self, *, after: int = 0) -> Iterator[Event]:
        """Every event after a seq, oldest first, read a page at a time."""
        return _each(every_event(self._ctx.store, self.ref, after=Seq(after)))

    def message(self, seq: int) -> Message | None:
        """One message as it was appended, whole; None once it was purged."""
        return drive(threads.message(self._ctx, self.ref, Seq(seq)))

    def view(self) -> View:
        """What a model would read, as it is now, possibly too large; writes nothing."""
        return drive(prepare.view(self._ctx, self.ref))

    def prepare(self, *, policy: Policy | None = None, deadline_seconds: float = 1.0) -> View:
        """A view that fits, compacted if it must be; raises ``DoesNotFit`` when what must stay is too large."""
        policy = prepare.policy_or_refuse(policy or self._policy)
        while request := prepare.request_for(seen := self.view(), policy):
            draft = within(deadline_seconds, self._summariser, request.brief) if self._summariser else None
            drive(prepare.settle(self._ctx, self.ref, request, draft))
        return seen

    def undo(self, compaction: int) -> int:
        """Take back the compaction at this seq; what it consumed stands again."""
        return drive(prepare.undo(self._ctx, self.ref, Seq(compaction)))

    def row(self) -> ThreadRow | None:
        """Title, metadata, head and descent; None before the first append."""
        return drive(self._ctx.store.thread(self.ref))

    def begin(self, *, title: str = "", metadata: Extra = NOTHING_MORE) -> ThreadRow:
        """Begin the thread without a message, with a title and metadata."""
        return drive(threads.begin(self._ctx, self.ref, title=title, metadata=metadata))

    def describe(self, *, title: str | None = None, metadata: Extra | None = None) -> ThreadRow:
        """Change title, metadata, or both."""
        return drive(self._ctx.store.describe(self.ref, title=title, metadata=metadata))

    def fork(self, id: str | None = None, *, through: int | None = None) -> Thread:  # noqa: A002  # what everybody calls it
        """A child that shares this thread's events up to a seq and goes its own way from there."""
        child = ThreadId(id) if id else threads.made_id(self._ctx)
        row = drive(threads.fork(self._ctx, self.ref, child, None if through is None else Seq(through)))
        return Thread(self._ctx, row.ref, policy=self._policy, summariser=self._summariser)

    def detach(self) -> ThreadRow:
        """Give a fork its own copy of what it shares, so that its parent can go."""
        return drive(self._ctx.store.detach(self.ref))

    def delete(self, children: Children = Children.REFUSE) -> int:
        """Delete the thread; later appends to it are refused."""
        return drive(self._ctx.store.delete(self.ref, children))

    def purge(self, *seqs: int | Span, reason: str = "") -> Appended:
        """Erase messages on purpose: unreadable at once, off the disk with ``Memory.erase``."""
        return drive(threads.purge(self._ctx, self.ref, seqs, reason=reason))


async def _here(work: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever the work returns
    return work()


def _each(items: Any) -> Iterator[Any]:  # noqa: ANN401  # an asynchronous iterator that never suspends
    while True:
        try:
            item = drive(anext(items))
        except StopAsyncIteration:
            return
        yield item

"""The blocking face: ``Memory`` and ``Thread``, for programs without an event loop.
It refuses to hold logic; every verb is the engine's, driven to its end on the caller's thread.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from functools import wraps
from inspect import signature
from types import TracebackType
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

from unabridged.compaction.policy import Policy
from unabridged.engine.facade import ThreadVerbs
from unabridged.engine.memory_verbs import MemoryVerbs
from unabridged.errors import UsageError
from unabridged.log.ids import Scope, ThreadRef
from unabridged.opening import Waiting, context_for
from unabridged.ports import Access, Brief, Clock, Counter, Ids, Store, Summariser
from unabridged.runner.calls import within
from unabridged.stores.opening import IN_MEMORY, Waits, open_store
from unabridged.stores.profile import Profile

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


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


class _Face:
    """Something that stands in front of the engine's verbs."""

    __slots__ = ("_verbs",)

    _verbs: Any


def _driven(verb: Callable[Concatenate[V, P], Coroutine[Any, Any, T]]) -> Callable[Concatenate[Any, P], T]:
    """A verb of the engine's as a method that blocks, with its name, its parameters and its promise."""

    @wraps(verb)
    def blocks(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:  # noqa: ANN401  # Memory or Thread
        return drive(verb(self._verbs, *args, **kwargs))

    return blocks


def _iterated(verb: Callable[Concatenate[V, P], AsyncIterator[T]]) -> Callable[Concatenate[Any, P], Iterator[T]]:
    """A verb that yields, as a method that returns a plain iterator."""

    @wraps(verb)
    def iterates(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:  # noqa: ANN401  # as above
        return _each(verb(self._verbs, *args, **kwargs))

    returned = str(verb.__annotations__["return"]).removeprefix("Async")
    iterates.__annotations__ = {**verb.__annotations__, "return": returned}  # what help() shows of the wrapper
    iterates.__signature__ = signature(verb).replace(return_annotation=returned)  # type: ignore[attr-defined]  # any function takes one
    return iterates


class Thread(_Face):
    """One conversation: what was said, and what a model reads of it.

    Write with ``append``, or with ``sync`` if you keep the list; read with ``view`` and ``prepare`` what a model reads,
    with ``events`` and ``message`` all there is. ``unfold`` and ``undo`` go back from summaries to what they stand for.
    ``hide``, ``show``, ``pin``, ``unpin``, ``mark``, ``end_round`` and ``rewind`` change what views show and never the
    log; ``fork`` goes another way from here, ``open_lane`` gives an agent a view of its own, ``purge`` erases.
    """

    __slots__ = ()

    def __init__(self, verbs: ThreadVerbs) -> None:
        self._verbs = verbs

    @property
    def ref(self) -> ThreadRef:
        """The thread's full name: its scope and its id."""
        ref: ThreadRef = self._verbs.ref
        return ref

    @property
    def id(self) -> str:
        """The thread's id within its scope."""
        return self.ref.thread

    def fork(self, id: str | None = None, *, through: int | None = None) -> Thread:  # noqa: A002  # its name
        """A child that shares this thread's events up to a legal cut, by default the newest, and goes its own way."""
        return Thread(drive(self._verbs._forked(id, through)))  # noqa: SLF001  # a face stands in front of it

    append = _driven(ThreadVerbs.append)
    sync = _driven(ThreadVerbs.sync)
    events = _iterated(ThreadVerbs.events)
    message = _driven(ThreadVerbs.message)
    view = _driven(ThreadVerbs.view)
    prepare = _driven(ThreadVerbs.prepare)
    unfold = _driven(ThreadVerbs.unfold)
    undo = _driven(ThreadVerbs.undo)
    rewind = _driven(ThreadVerbs.rewind)
    hide = _driven(ThreadVerbs.hide)
    show = _driven(ThreadVerbs.show)
    pin = _driven(ThreadVerbs.pin)
    unpin = _driven(ThreadVerbs.unpin)
    mark = _driven(ThreadVerbs.mark)
    tags = _driven(ThreadVerbs.tags)
    end_round = _driven(ThreadVerbs.end_round)
    open_lane = _driven(ThreadVerbs.open_lane)
    row = _driven(ThreadVerbs.row)
    begin = _driven(ThreadVerbs.begin)
    describe = _driven(ThreadVerbs.describe)
    detach = _driven(ThreadVerbs.detach)
    delete = _driven(ThreadVerbs.delete)
    purge = _driven(ThreadVerbs.purge)


class Memory(_Face):
    """Every conversation in one store; ``Memory.open(path)`` is where to begin."""

    __slots__ = ()

    def __init__(  # one port each, by name
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
        ctx = context_for(store, counter=counter, clock=clock, ids=ids, writer=writer, waiting=_WAITING)
        self._verbs = MemoryVerbs(ctx, policy=policy, scope=scope or Scope(), summariser=summariser)

    @classmethod
    def open(  # one choice each, by name
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
    ) -> Self:
        """The memory kept at a path, at a ``postgresql://`` address, or for as long as the program runs."""
        store = open_store(target, access=access, profile=profile, waits=Waits.BLOCKING)
        return cls(store, policy=policy, scope=scope, summariser=summariser, counter=counter, writer=writer)

    def thread(self, id: str | None = None, *, scope: Scope | None = None) -> Thread:  # noqa: A002  # its name
        """One conversation, by its id or under a new one; it begins with its first append."""
        return Thread(self._verbs._of(id, scope))  # noqa: SLF001  # a face stands in front of it

    threads = _iterated(MemoryVerbs.threads)
    verify = _driven(MemoryVerbs.verify)
    erase = _driven(MemoryVerbs.erase)
    traces = _driven(MemoryVerbs.traces)
    backup = _driven(MemoryVerbs.backup)
    health = _driven(MemoryVerbs.health)
    close = _driven(MemoryVerbs.close)

    def __enter__(self) -> Self:
        """The memory itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close, whatever happened."""
        self.close()


async def _here(work: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever the work returns
    return work()


async def _ask(seconds: float, summariser: Summariser, brief: Brief) -> str | None:
    return within(seconds, summariser, brief)


_WAITING: Final = Waiting(aside=_here, ask=_ask)


def _each(items: AsyncIterator[T]) -> Iterator[T]:
    while True:
        try:
            item = drive(_next(items))
        except StopAsyncIteration:
            return
        yield item


async def _next(items: AsyncIterator[T]) -> T:
    return await anext(items)

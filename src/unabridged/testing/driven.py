"""A store whose verbs block, whether its own do or suspend: what the contract's tests hold in their hands.
It refuses to know which store it is, and which event loop, if any.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar, overload

from unabridged.blocking import drive
from unabridged.log.body import Body, Message
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, LaneId, Scope, Seq, ThreadId
from unabridged.log.part import Text
from unabridged.ports import Appended, Batch, Snapshot, Store
from unabridged.search.clause import Where
from unabridged.search.documents import Document
from unabridged.search.kept import Indexed, IndexStep
from unabridged.search.numbering import place
from unabridged.testing.documents import clause
from unabridged.testing.fakes import SeededIds
from unabridged.testing.samples import HERE, batch_of, purge_batch, ref

P = ParamSpec("P")
T = TypeVar("T")
_EVERYTHING: Final = 10_000
EVERYWHERE: Final = Where()


class Run(Protocol):
    """How a coroutine of the store is brought to its end."""

    def __call__(self, coroutine: Coroutine[Any, Any, T], /) -> T:
        """Block until the coroutine has returned, and return what it did."""
        ...


@contextmanager
def on_a_loop() -> Iterator[Run]:
    """Run coroutines on one event loop in a thread of its own, as many callers at a time as there are."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="loop of the tests")
    thread.start()

    def run(coroutine: Coroutine[Any, Any, T], /) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result(timeout=60)

    try:
        yield run
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


class _Verb(Generic[P, T]):
    """A verb of the store as a blocking method with the same signature."""

    def __init__(self, verb: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]) -> None:
        self._name = verb.__name__

    @overload
    def __get__(self, driven: None, owner: type[Driven]) -> _Verb[P, T]: ...

    @overload
    def __get__(self, driven: Driven, owner: type[Driven]) -> Callable[P, T]: ...

    def __get__(self, driven: Driven | None, owner: type[Driven]) -> _Verb[P, T] | Callable[P, T]:
        if driven is None:
            return self
        verb = getattr(driven.store, self._name)

        def blocking(*args: P.args, **kwargs: P.kwargs) -> T:
            result: T = driven.run(verb(*args, **kwargs))
            return result

        return blocking


class Driven:
    """Every verb of a store, blocking, and a few short ways to say what tests say often."""

    append = _Verb(Store.append)
    append_each = _Verb(Store.append_each)
    append_if = _Verb(Store.append_if)
    begin = _Verb(Store.begin)
    fork = _Verb(Store.fork)
    thread = _Verb(Store.thread)
    threads = _Verb(Store.threads)
    heads = _Verb(Store.heads)
    describe = _Verb(Store.describe)
    detach = _Verb(Store.detach)
    delete = _Verb(Store.delete)
    events = _Verb(Store.events)
    skeletons = _Verb(Store.skeletons)
    at = _Verb(Store.at)
    snapshot = _Verb(Store.snapshot)
    keep = _Verb(Store.keep)
    draft = _Verb(Store.draft)
    keep_draft = _Verb(Store.keep_draft)
    drop_drafts = _Verb(Store.drop_drafts)
    put_facts = _Verb(Store.put_facts)
    fact = _Verb(Store.fact)
    facts = _Verb(Store.facts)
    facts_from = _Verb(Store.facts_from)
    fact_usage = _Verb(Store.fact_usage)
    use_facts = _Verb(Store.use_facts)
    offered = _Verb(Store.offered)
    block = _Verb(Store.block)
    keep_block = _Verb(Store.keep_block)
    fact_change = _Verb(Store.fact_change)
    forget_facts = _Verb(Store.forget_facts)
    job = _Verb(Store.job)
    claim = _Verb(Store.claim)
    jobs = _Verb(Store.jobs)
    next_due = _Verb(Store.next_due)
    rows = _Verb(Store.rows)
    purge = _Verb(Store.purge)
    purge_if = _Verb(Store.purge_if)
    bring_back = _Verb(Store.bring_back)
    erase = _Verb(Store.erase)
    scopes = _Verb(Store.scopes)
    withheld = _Verb(Store.withheld)
    inspect = _Verb(Store.inspect)
    traces = _Verb(Store.traces)
    indexed = _Verb(Store.indexed)
    index = _Verb(Store.index)
    unindex = _Verb(Store.unindex)
    clear_index = _Verb(Store.clear_index)
    behind = _Verb(Store.behind)
    postings = _Verb(Store.postings)
    described = _Verb(Store.described)
    census = _Verb(Store.census)
    backup = _Verb(Store.backup)
    health = _Verb(Store.health)
    stats = _Verb(Store.stats)
    examine = _Verb(Store.examine)
    close = _Verb(Store.close)

    def __init__(self, store: Store, run: Run = drive, *, seed: int = 0) -> None:
        self.store = store
        self.run = run
        self.ids = SeededIds(Random(seed))

    def batch(self, *said: str | Body, key: str | None = None, at: int = 1) -> Batch:
        """Texts as messages of a user, and bodies as they are, in one batch."""
        return batch_of(said, key=key, ids=self.ids, at=at)

    def say(self, thread: str, *said: str | Body, key: str | None = None, scope: Scope = HERE) -> Appended:
        """Append texts or bodies in one batch."""
        return self.append(ref(thread, scope), self.batch(*said, key=key))

    def branch(self, parent: str, child: str, *, through: int, scope: Scope = HERE) -> None:
        """Fork a thread by its names alone."""
        self.fork(ref(parent, scope), ThreadId(child), through=Seq(through), at=1)

    def forget(self, thread: str, *seqs: int, key: str | None = None, scope: Scope = HERE) -> Appended:
        """Purge these seqs."""
        spans, batch = purge_batch(seqs, key=key, ids=self.ids)
        return self.purge(ref(thread, scope), spans, batch)

    def keep_fold(  # one keyword for each thing a test may say of a fold
        self,
        thread: str,
        through: int,
        *,
        lane: str = MAIN,
        version: int = 1,
        content: bytes = b"a fold",
        scope: Scope = HERE,
    ) -> None:
        """Keep these bytes as a lane's fold of the thread."""
        snapshot = Snapshot(lane=LaneId(lane), version=version, through=Seq(through), content=content)
        self.keep(ref(thread, scope), snapshot)

    def kept_fold(self, thread: str, *, lane: str = MAIN, version: int = 1, scope: Scope = HERE) -> bytes | None:
        """The bytes that are kept as a lane's fold of the thread, or None."""
        found = self.snapshot(ref(thread, scope), LaneId(lane), version=version)
        return None if found is None else found.content

    def learn(  # one keyword for each thing a test may say of a step
        self,
        thread: str,
        *documents: Document,
        through: int,
        since: int | None = None,
        version: int = 1,
        content: bytes = b"a state",
        scope: Scope = HERE,
    ) -> bool:
        """Add these documents to the thread's index, and these bytes as the state they leave."""
        state = Indexed(version=version, through=Seq(through), content=content)
        known = None if since is None else Seq(since)
        (is_added,) = self.index([IndexStep(ref=ref(thread, scope), since=known, state=state, documents=documents)])
        return is_added

    def found(
        self, asked: str, *, where: Where = EVERYWHERE, version: int = 1, scope: Scope = HERE
    ) -> list[tuple[str, int]]:
        """Of which thread and seq the documents are that a clause finds and that are still described, in order."""
        (numbers,) = self.postings(scope, where, [clause(asked)], limit=_EVERYTHING)
        known = {each.number: each for each in self.described(scope, numbers, [], version=version)}
        return [(known[each].ref.thread, place(each).seq) for each in numbers if each in known]

    def told(self, thread: str, *, scope: Scope = HERE) -> list[Event]:
        """Every event a reader of the thread sees."""
        return self.events(ref(thread, scope), after=Seq(0), limit=_EVERYTHING)

    def words(self, thread: str, *, scope: Scope = HERE) -> list[str | None]:
        """What each event says: a message's text, another body's kind, None where it is gone."""
        return [_words(event) for event in self.told(thread, scope=scope)]

    def numbers(self, thread: str, *, scope: Scope = HERE) -> list[int]:
        """The seqs of the thread's events, in the order they are read."""
        return [event.seq for event in self.told(thread, scope=scope)]


def _words(event: Event) -> str | None:
    body = event.body
    match body:
        case None:
            return None
        case Message(parts=(Text(text=text),)):
            return text
        case _:
            return event.kind.title


__all__ = ["Driven", "Run", "on_a_loop"]

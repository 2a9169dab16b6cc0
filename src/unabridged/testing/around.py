"""A store around another: every verb passes through one method that may wait, note or refuse.
It refuses to know what for.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from unabridged.ports import Store

P = ParamSpec("P")
T = TypeVar("T")


class _Verb(Generic[P, T]):
    """A verb of the store below, with the same signature, led through :meth:`AroundStore.around`."""

    def __init__(self, verb: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]) -> None:
        self._name = verb.__name__

    @overload
    def __get__(self, around: None, owner: type[AroundStore]) -> _Verb[P, T]: ...

    @overload
    def __get__(self, around: AroundStore, owner: type[AroundStore]) -> Callable[P, Coroutine[Any, Any, T]]: ...

    def __get__(
        self, around: AroundStore | None, owner: type[AroundStore]
    ) -> _Verb[P, T] | Callable[P, Coroutine[Any, Any, T]]:
        if around is None:
            return self
        verb, name, held = getattr(around.store, self._name), self._name, around

        async def led(*args: P.args, **kwargs: P.kwargs) -> T:
            result: T = await held.around(name, args, lambda: verb(*args, **kwargs))
            return result

        return led


class AroundStore:
    """Any store, each call of which is made by :meth:`around`; that of this class makes it and does nothing else."""

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
    terms = _Verb(Store.terms)
    census = _Verb(Store.census)
    backup = _Verb(Store.backup)
    health = _Verb(Store.health)
    stats = _Verb(Store.stats)
    examine = _Verb(Store.examine)

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = store.name

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:  # noqa: ARG002  # for whoever overrides it
        """What the call comes to."""
        return await call()

    async def close(self) -> None:
        """Close the store below."""
        await self.store.close()

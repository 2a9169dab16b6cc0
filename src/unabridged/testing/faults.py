"""A store that fails when told: its n-th call, before or after the effect, once.
It refuses to fail by chance, so that every failure can be had again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar, overload

from unabridged.errors import UnavailableError
from unabridged.ports import Store

P = ParamSpec("P")
T = TypeVar("T")
_MOST_CALLS: Final = 1_000


class When(Enum):
    """Whether what the call was to do has been done when it fails."""

    BEFORE = "before its effect"
    AFTER = "after its effect"


class PlantedFault(UnavailableError):
    """The failure that was asked for."""

    def __init__(self, *, call: int, verb: str, when: When) -> None:
        super().__init__(f"call {call}, {verb}, fails {when.value} because a test planted it; retry with the same key")
        self.call = call
        self.verb = verb
        self.when = when


class _Verb(Generic[P, T]):
    """A verb that is counted and, when its turn comes, fails."""

    def __init__(self, verb: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]) -> None:
        self._name = verb.__name__

    @overload
    def __get__(self, failing: None, owner: type[FailingStore]) -> _Verb[P, T]: ...

    @overload
    def __get__(self, failing: FailingStore, owner: type[FailingStore]) -> Callable[P, Coroutine[Any, Any, T]]: ...

    def __get__(
        self, failing: FailingStore | None, owner: type[FailingStore]
    ) -> _Verb[P, T] | Callable[P, Coroutine[Any, Any, T]]:
        if failing is None:
            return self
        verb, name, held = getattr(failing.store, self._name), self._name, failing

        async def counted(*args: P.args, **kwargs: P.kwargs) -> T:
            call = held.counted()
            if call == held.nth and held.when is When.BEFORE:
                raise PlantedFault(call=call, verb=name, when=held.when)
            result: T = await verb(*args, **kwargs)
            if call == held.nth:
                raise PlantedFault(call=call, verb=name, when=held.when)
            return result

        return counted


class FailingStore:
    """Any store, of whose calls the n-th fails, once; 0 lets all of them pass, and counts."""

    append = _Verb(Store.append)
    append_if = _Verb(Store.append_if)
    begin = _Verb(Store.begin)
    fork = _Verb(Store.fork)
    thread = _Verb(Store.thread)
    threads = _Verb(Store.threads)
    describe = _Verb(Store.describe)
    detach = _Verb(Store.detach)
    delete = _Verb(Store.delete)
    events = _Verb(Store.events)
    skeletons = _Verb(Store.skeletons)
    at = _Verb(Store.at)
    snapshot = _Verb(Store.snapshot)
    keep = _Verb(Store.keep)
    rows = _Verb(Store.rows)
    purge = _Verb(Store.purge)
    erase = _Verb(Store.erase)
    scopes = _Verb(Store.scopes)
    withheld = _Verb(Store.withheld)
    inspect = _Verb(Store.inspect)
    traces = _Verb(Store.traces)
    backup = _Verb(Store.backup)
    health = _Verb(Store.health)

    def __init__(self, store: Store, *, nth: int = 0, when: When = When.BEFORE) -> None:
        self.store = store
        self.name = store.name
        self.nth = nth
        self.when = when
        self.calls = 0

    def counted(self) -> int:
        """The number of the call that begins now."""
        self.calls += 1
        return self.calls

    async def close(self) -> None:
        """Close the store below; this call never fails."""
        await self.store.close()


def sweep(
    begin: Callable[[], Store],
    verb: Callable[[Store], object],
    check: Callable[[Store, PlantedFault | None], None],
    *,
    when: When,
) -> int:
    """Run a verb on a fresh store with its first call failing, then its second, until none fails; how many did.

    ``check`` is given the store below and what failed, after each run; after the last one nothing did.
    """
    for nth in range(1, _MOST_CALLS + 1):
        store = begin()
        failing = FailingStore(store, nth=nth, when=when)
        try:
            verb(failing)
        except PlantedFault as planted:
            check(store, planted)
        else:
            check(store, None)
        if failing.calls < nth:
            return nth - 1
    message = f"the verb still called the store after {_MOST_CALLS} calls; a verb has to end"
    raise AssertionError(message)

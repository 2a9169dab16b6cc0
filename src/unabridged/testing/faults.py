"""A store that fails when told: its n-th call, before or after the effect, once.
It refuses to fail by chance, so that every failure can be had again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any, Final, TypeVar

from unabridged.errors import UnavailableError
from unabridged.ports import Store
from unabridged.testing.around import AroundStore

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


class FailingStore(AroundStore):
    """Any store, of whose calls the n-th fails, once; 0 lets all of them pass, and counts."""

    def __init__(self, store: Store, *, nth: int = 0, when: When = When.BEFORE) -> None:
        super().__init__(store)
        self.nth = nth
        self.when = when
        self.calls = 0

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, unless its turn to fail has come."""
        self.calls += 1
        planted = PlantedFault(call=self.calls, verb=verb, when=self.when) if self.calls == self.nth else None
        if planted is not None and self.when is When.BEFORE:
            raise planted
        result: T = await super().around(verb, args, call)
        if planted is not None:
            raise planted
        return result


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

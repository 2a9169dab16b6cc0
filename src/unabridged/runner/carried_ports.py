"""A store, a clock and a counter as what is carried sees them: each call is a place at which others may come first.
It refuses to know who the others are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, Protocol, runtime_checkable

from unabridged.ports import Clock, Counter, Store

# As many as jobs are carried out at once, so that the commits of several make one group, and as many for the rest.
_THREADS: Final = 8


@runtime_checkable
class AnswersAtOnce(Protocol):
    """A store some verbs of which wait for nobody: no medium, no network and no other program."""

    @property
    def at_once(self) -> frozenset[str]:
        """The names of those verbs."""
        ...


def threads_for(store: Store) -> int:
    """How many carry what calls this store: as many as may wait for it; for one that waits for nothing, one."""
    return 1 if commits_at_once(store) else _THREADS


def at_once(store: Store) -> frozenset[str]:
    """The verbs of a store that wait for nobody, as it says itself."""
    return store.at_once if isinstance(store, AnswersAtOnce) else frozenset()


def commits_at_once(store: Store) -> bool:
    """Whether no commit waits for its medium, or for a server."""
    return "append_if" in at_once(store)


class Blocking:
    """A store whose verbs are called where they are asked, by somebody who knows whether one waits."""

    def __init__(self, store: Store, call: Callable[..., Any], at_once: frozenset[str]) -> None:
        self._store, self._call, self._at_once = store, call, at_once

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # a verb of the store's
        verb = getattr(self._store, name)
        if not inspect.iscoroutinefunction(verb):
            return verb  # asked for each time, as it may be another by then
        at_once = name in self._at_once

        async def called(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  # as the verb has them
            return self._call(verb(*args, **kwargs), at_once=at_once)

        self.__dict__[name] = called  # found at once from then on
        return called


class GivingClock:
    """A clock that gives way first."""

    def __init__(self, clock: Clock, give_way: Callable[[], None]) -> None:
        self._clock, self._give_way = clock, give_way

    def now(self) -> int:
        """The time of the clock."""
        self._give_way()
        return self._clock.now()


class GivingCounter:
    """A counter that gives way before each text."""

    def __init__(self, counter: Counter, give_way: Callable[[], None]) -> None:
        self._counter, self._give_way = counter, give_way
        self.id = counter.id

    def count(self, text: str) -> int:
        """The tokens of a text."""
        self._give_way()
        return self._counter.count(text)

    def __reduce__(self) -> tuple[Callable[[Counter], Counter], tuple[Counter]]:
        """In another program, to which a view that was folded here is passed, the counter alone: nobody gives way."""
        return _alone, (self._counter,)

    def __deepcopy__(self, _: dict[int, object]) -> GivingCounter:
        """Itself: whoever has a copy of a view is in the same program."""
        return self


def _alone(counter: Counter) -> Counter:
    return counter

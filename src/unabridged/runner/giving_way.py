"""Giving way to whoever talks: a short rest where others ask the store, until they are quiet.
It refuses to be starved: whoever rested for long and found no quiet works for as long before he rests again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Protocol, runtime_checkable

from unabridged.runner import young

# A turn asks the store again and again, with less than this between; it is over within that, if nothing else is slow.
QUIET_SECONDS: Final = 0.002
LONGEST_SECONDS: Final = 0.025
# So long after a turn the next one is not to be expected, since its answer is being read.
FRESH_SECONDS: Final = 0.006


class Asks(Protocol):
    """What a store is asked by whoever waits for it, in any handle of this process."""

    @property
    def times(self) -> int:
        """How often, since it was opened."""
        ...

    @property
    def is_answering(self) -> bool:
        """Whether somebody waits for an answer just now."""
        ...

    @property
    def answered_at(self) -> float:
        """When somebody who waited had his last answer, by the monotonic clock."""
        ...

    @property
    def are_away(self) -> bool:
        """Whether everybody who asked has all that he came for, and waits for somebody else's answer now."""
        ...

    def quiet(self) -> None:
        """Nobody asked for so long that everybody is taken to be away."""
        ...

    def away(self) -> None:
        """Whoever asks on the thread we are on has all that he came for."""
        ...

    def rest(self, seconds: float) -> None:
        """Wait so long, or until everybody is away."""
        ...

    def unheard(self) -> AbstractContextManager[None]:
        """What the thread we are on asks meanwhile is for nobody who waits, and does not count."""
        ...


@runtime_checkable
class Counted(Protocol):
    """A store that knows who waits for it."""

    asks: Asks


@runtime_checkable
class Tidies(Protocol):
    """A store that puts off what somebody would wait for, until nobody does."""

    def quiet_moment(self) -> None:
        """Nobody asks just now, and whoever asked last is away with the answer."""
        ...


def unheard(store: object) -> AbstractContextManager[None]:
    """What this thread asks the store meanwhile, nobody gives way to."""
    return unheard_by(store)()


def unheard_by(store: object) -> Callable[[], AbstractContextManager[None]]:
    """The same for whoever asks again and again: which store counts is found out once."""
    return store.asks.unheard if isinstance(store, Counted) else nullcontext


def away_from(store: object) -> Callable[[], None]:
    """What says that whoever asked the store on this thread has all that he came for."""
    return store.asks.away if isinstance(store, Counted) else _nothing


class GivingWay:
    """For those whom nobody waits for, and who ask unheard; one thread at a time uses this."""

    def __init__(
        self,
        store: object,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        collect: Callable[[], None] = young.collected,
    ) -> None:
        self._asks = store.asks if isinstance(store, Counted) else None
        self._tidies = store if isinstance(store, Tidies) else None
        self._monotonic, self._collect = monotonic, collect
        self._heard = 0 if self._asks is None else self._asks.times
        self._works_until = 0.0

    def while_others_ask(self) -> None:
        """Rest, where others wait for an answer, or asked since we looked last."""
        asks = self._asks
        if asks is None:
            return
        if not (asks.is_answering or asks.times > self._heard) or (now := self._monotonic()) < self._works_until:
            self._heard = asks.times
            return
        until = now + LONGEST_SECONDS
        while self._is_busy(asks):
            if (now := self._monotonic()) >= until:
                self._works_until = now + LONGEST_SECONDS
                break
            self._heard = asks.times
            asks.rest(QUIET_SECONDS)
        else:
            asks.quiet()
            self._use_the_quiet(asks)
        self._heard = asks.times

    def _is_busy(self, asks: Asks) -> bool:
        return asks.is_answering or (asks.times > self._heard and not asks.are_away)

    def _use_the_quiet(self, asks: Asks) -> None:
        """The next turn is never further away than when one has just ended; of one heard late, nobody knows that."""
        if self._monotonic() - asks.answered_at <= FRESH_SECONDS:
            self._collect()
            if self._tidies is not None:
                self._tidies.quiet_moment()


def _nothing() -> None:
    """Nobody counts who asks."""

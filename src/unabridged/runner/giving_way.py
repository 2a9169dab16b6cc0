"""Giving way to whoever talks: a short rest where others asked the store since we did, until they are quiet.
It refuses to be starved: whoever rested for long and found no quiet works for as long before he rests again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Protocol, runtime_checkable

# A turn asks the store again and again, with less than this between; it is over within that, if nothing else is slow.
QUIET_SECONDS: Final = 0.002
LONGEST_SECONDS: Final = 0.025


@runtime_checkable
class Counted(Protocol):
    """A store that says how often it was asked, by whichever handle of this process."""

    @property
    def asked(self) -> int:
        """How often, since it was opened."""
        ...


@runtime_checkable
class Hears(Protocol):
    """A store that counts for whom others give way."""

    def unheard(self) -> AbstractContextManager[None]:
        """What this thread asks meanwhile is not counted."""
        ...


@runtime_checkable
class Tidies(Protocol):
    """A store that puts off what somebody would wait for, until nobody does."""

    def quiet_moment(self) -> None:
        """Nobody asks just now, and whoever asked last is away with the answer."""
        ...


def unheard(store: object) -> AbstractContextManager[None]:
    """What this thread asks the store meanwhile, nobody gives way to."""
    return store.unheard() if isinstance(store, Hears) else nullcontext()


class GivingWay:
    """What others ask is what a store was asked and we did not; one thread at a time uses this."""

    def __init__(
        self,
        store: object,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        rest: Callable[[float], object] | None = None,
    ) -> None:
        self._store = store if isinstance(store, Counted) else None
        self._tidies = store if isinstance(store, Tidies) else None
        self._monotonic = monotonic
        self._rest = rest or threading.Event().wait
        self._ours = 0
        self._theirs = self._asked_by_others()
        self._works_until = 0.0

    def before_a_call(self) -> None:
        """Rest while others ask, and count a call of ours."""
        self.while_others_ask()
        self._ours += 1

    def while_others_ask(self) -> None:
        """Rest, where others asked since we looked last."""
        if self._asked_by_others() > self._theirs and (now := self._monotonic()) >= self._works_until:
            until = now + LONGEST_SECONDS
            while (theirs := self._asked_by_others()) > self._theirs:
                if (now := self._monotonic()) >= until:
                    self._works_until = now + LONGEST_SECONDS
                    break
                self._theirs = theirs
                self._rest(QUIET_SECONDS)
            else:
                self._use_the_quiet()
        self._theirs = max(self._theirs, self._asked_by_others())

    def _use_the_quiet(self) -> None:
        """The next turn is never further away than when one has just ended."""
        if self._tidies is not None:
            self._tidies.quiet_moment()

    def _asked_by_others(self) -> int:
        return 0 if self._store is None else self._store.asked - self._ours

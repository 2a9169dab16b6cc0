"""How somebody's function is called, and how such a call can end: always in one of these ways, and in time.
They refuse to keep the words of an error: those may be a user's.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

T = TypeVar("T")

# Whoever asks to be left alone for longer is asked again all the same.
LONGEST_WAIT_SECONDS: Final = 3_600.0
_MICRO: Final = 1_000_000


class Trouble(Enum):
    """What may be done about an error."""

    AUTH = "auth"
    """A person looks at the key, its rights or the balance; trying again is of no use."""

    RATE_LIMITED = "rate limited"
    """Wait, as long as was asked for."""

    OVERLOADED = "overloaded"
    """Wait: the other side has no room, has failed, or was not reached."""

    REFUSED = "refused"
    """The same request would be refused again."""

    OTHER = "other"
    """Nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(Generic[T]):
    """The function returned in time; whatever it returned, it is not yet believed."""

    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class TookTooLong:
    """The function did not end in time; whatever it still returns is dropped."""

    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """The function raised; ``name`` is the error's class, and no word of it.

    ``is_too_large`` where it says that more was shown than is read at once; less of it may pass. ``retry_at`` is the
    moment, in microseconds, that it named without saying what time it was there; whoever has a clock makes seconds.
    """

    kind: Trouble
    name: str
    retry_after_seconds: float = 0.0
    is_too_large: bool = False
    retry_at: int = 0

    def waiting(self, now: int) -> Raised:
        """The same with the seconds that are left until the moment it named, at most an hour."""
        if not self.retry_at or self.retry_after_seconds:
            return self
        return replace(self, retry_after_seconds=min(max(self.retry_at - now, 0) / _MICRO, LONGEST_WAIT_SECONDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Busy:
    """The function was not called: every place is taken, or too many that were given up have not ended."""

    abandoned: int


Called: TypeAlias = Returned[T] | TookTooLong | Raised | Busy


class Calls(Protocol):
    """Calls a function, plain or ``async``, and waits for it no longer than some seconds."""

    async def __call__(self, function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever the function takes
        """How the call ended."""
        ...


def looked_at(called: Called[Any], reads: Callable[[Any], T]) -> Called[T]:
    """What an answer is for whoever reads it; one that raises when it is looked at is as one whose function raised.

    It is somebody else's, down to whether it is true, equal or of a class. What is read is to be the reader's own.
    """
    if not isinstance(called, Returned):
        return called
    try:
        return Returned(value=reads(called.value))
    except KeyboardInterrupt:  # a person's, who waits here
        raise
    except BaseException as problem:  # noqa: BLE001  # not even what ends programs gets past here, as with the function
        return Raised(kind=Trouble.OTHER, name=type(problem).__name__)


def text_of(answer: object) -> str | None:
    """A text without what a class of its own makes of it; None for what is no text, which is asked nothing."""
    return str.__str__(cast("str", answer)) if issubclass(type(answer), str) else None


def suspends(function: Callable[..., object]) -> bool:
    """Whether what a call of it gives is to be awaited, as far as its looks tell; an object counts by its class."""
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__)

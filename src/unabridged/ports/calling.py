"""How somebody's function is called, and how such a call can end: always in one of these ways, and in time.
They refuse to keep the words of an error: those may be a user's.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

T = TypeVar("T")


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

    ``is_too_large`` where it says that more was shown than is read at once; less of it may pass.
    """

    kind: Trouble
    name: str
    retry_after_seconds: float = 0.0
    is_too_large: bool = False


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


def suspends(function: Callable[..., object]) -> bool:
    """Whether what a call of it gives is to be awaited, as far as its looks tell; an object counts by its class."""
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__)

"""When a view is due to become smaller, as values: any one of a policy's clauses is enough, beside its soft fraction.
It refuses to look at a view, and to call anybody's function.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from unabridged.compaction.nearest import nearest
from unabridged.compaction.policies import custom
from unabridged.errors import UsageError
from unabridged.view.view import View

__all__ = ["Clause", "Fraction", "Idle", "Messages", "Predicate", "Rounds", "Tokens", "Uncovered"]

_LONGEST_SECONDS: Final = 10**9
_LARGEST: Final = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Due when the view takes more tokens than this."""

    over: int

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        _count(self, self.over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fraction:
    """Due when the view takes more than this share of the room that the policy leaves it."""

    over: float

    def __post_init__(self) -> None:
        """Refuse what is no share."""
        if type(self.over) not in (int, float) or not 0 < self.over <= 1:
            message = f"Fraction(over={self.over!r}): a share of the room lies above 0 and is at most 1"
            raise UsageError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """Due when more rounds than this began since the lane's newest compaction."""

    over: int

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        _count(self, self.over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages:
    """Due when more messages than this stand word for word."""

    over: int

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        _count(self, self.over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncovered:
    """Due when there are more rounds than this of which nothing is covered, the one that goes on included."""

    over: int

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        _count(self, self.over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Due when nobody has said anything for so long; asked by who runs in the background, never by a view."""

    seconds: float

    def __post_init__(self) -> None:
        """Refuse what is no time to wait."""
        if type(self.seconds) not in (int, float) or not 0 < self.seconds <= _LONGEST_SECONDS:
            message = f"Idle(seconds={self.seconds!r}): say how many seconds of quiet, more than 0"
            raise UsageError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """Due when this function of the view says True; called in the background, never on a caller's stack.

    Read back from a log it is a name, ``custom:<module>.<qualname>``, without the function.
    """

    asks: Callable[[View], bool] | Callable[[View], Awaitable[bool]] | str

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        told = isinstance(self.asks, str) and self.asks.startswith(custom.PREFIX)
        if not told and not callable(self.asks):
            message = (
                f"Predicate(asks={self.asks!r}): pass a function that takes a view and returns True when it is due"
            )
            raise UsageError(message)


Clause: TypeAlias = Tokens | Fraction | Rounds | Messages | Uncovered | Idle | Predicate

_KINDS: Final[Mapping[str, Any]] = {
    kind.__name__.lower(): kind for kind in (Tokens, Fraction, Rounds, Messages, Uncovered, Idle, Predicate)
}


def written(clause: Clause) -> dict[str, Any]:
    """A clause as logs and files say it: one key, what it counts, and above which figure it holds."""
    (value,) = _values(clause)
    if isinstance(clause, Predicate):
        value = value if isinstance(value, str) else custom.named(value)
    elif isinstance(clause, Fraction | Idle):
        value = float(value)
    return {type(clause).__name__.lower(): value}


def read(said: object) -> Clause:
    """The clause that one key with its figure means; refused where it means none."""
    if not isinstance(said, dict) or len(said) != 1:
        message = f"{said!r} is no clause; write one key with its figure, such as {{ rounds = 10 }}"
        raise UsageError(message)
    ((kind, value),) = said.items()
    if kind not in _KINDS:
        message = f"there is no clause {kind!r}; {nearest(str(kind), _KINDS)}"
        raise UsageError(message)
    made = _KINDS[kind]
    clause: Clause = made(**{fields(made)[0].name: value})
    return clause


def name(clause: Clause) -> str:
    """What a clause is called where it is told that it holds, such as ``rounds over 10``."""
    ((kind, value),) = written(clause).items()
    if isinstance(clause, Predicate):
        return f"{kind} {value}"
    return f"{kind} over {value:g}" if isinstance(value, float) else f"{kind} over {value}"


def _values(clause: Clause) -> list[Any]:
    return [getattr(clause, each.name) for each in fields(clause)]


def _count(clause: Tokens | Rounds | Messages | Uncovered, over: object) -> None:
    if type(over) is not int or not 0 <= over <= _LARGEST:
        message = f"{type(clause).__name__}(over={over!r}): say above how many, a whole number from 0 on"
        raise UsageError(message)

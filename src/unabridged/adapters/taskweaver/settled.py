"""A role's rounds as a list like any other, of which those that are settled are copied once somebody looks at them.
It refuses to be told from a list by whoever uses it, and to hand the same round to two that ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from unabridged.adapters.taskweaver.shapes import HostRound, handed_out

K = TypeVar("K", bound=type[Any])
# What a list is asked that only all of its rounds can answer, and what may move them or put others in their place.
_ASKS_ALL: Final = (
    *("__add__", "__contains__", "__delitem__", "__eq__", "__ge__", "__gt__", "__iadd__", "__imul__", "__iter__"),
    *("__le__", "__lt__", "__mul__", "__ne__", "__repr__", "__reversed__", "__rmul__", "__setitem__"),
    *("append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort"),
)


class Settled:
    """What a role is shown of rounds that nobody adds to without a word; no one of them is ever changed.

    It grows at the end, so that lists which were handed out go on having its first ones; where one of them says
    something else it is another. ``failed`` are the indexes of those that failed.
    """

    __slots__ = ("failed", "rounds")

    def __init__(self) -> None:
        self.rounds = list[HostRound]()
        self.failed = list[int]()


def _copying(kind: K) -> K:
    """The class, which copies all that was not looked at before it answers what asks for all."""
    for name in _ASKS_ALL:
        setattr(kind, name, _after_copying(getattr(list, name)))
    return kind


def _after_copying(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def asked(self: RoundsOfRole, *given: Any, **named: Any) -> Any:  # noqa: ANN401  # as a list has it
        self.copy_all()
        return method(self, *given, **named)

    return asked


@_copying
class RoundsOfRole(list[HostRound]):
    """Knows whose rounds were asked for; the first ``settled_count`` of them, but those at ``made``, are as settled."""

    __slots__ = ("made", "role", "settled", "settled_count")
    __hash__ = None  # type: ignore[assignment]  # as a list's

    def __init__(self, role: str, newest: Iterable[HostRound], settled: Settled | None = None, count: int = 0) -> None:
        super().__init__((*(None,) * count, *newest))
        self.role = role
        self.settled = settled or Settled()
        self.settled_count = count
        self.made: set[int] = set()

    def __getitem__(self, at: Any) -> Any:  # noqa: ANN401  # an index or a slice, and what is there
        """One of them or some, copied where nobody has looked at them yet."""
        found = super().__getitem__(at)
        if isinstance(at, slice):
            for index in range(*at.indices(len(self))):
                self._make(index)
        elif found is None:
            self._make(range(len(self))[at])
        else:
            return found
        return super().__getitem__(at)

    def __radd__(self, _: object) -> Any:  # noqa: ANN401  # as every operator says that it does not know how
        """Another list adds these to its own, which it does without asking for any."""
        self.copy_all()
        return NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        """Elsewhere it is a list."""
        return list, ([*self],)

    def shown(self, at: int) -> HostRound:
        """One of them, to be looked at and not changed; nothing is copied for that."""
        found = super().__getitem__(at)
        return self.settled.rounds[at] if found is None and at < self.settled_count else found

    def copy_all(self) -> None:
        """From here on nothing of it is as settled."""
        for at in range(self.settled_count):
            self._make(at)
        self.settled_count = 0
        self.made.clear()

    def ending(self, tail: Sequence[HostRound]) -> RoundsOfRole:
        """As many rounds, of which the last ones are these; the others are those that this list has."""
        end = len(self) - len(tail)
        count = min(self.settled_count, end)
        found = RoundsOfRole(self.role, (*self[count:end], *tail), self.settled, count)
        for at in self.made:
            if at < count:
                list.__setitem__(found, at, self[at])
                found.made.add(at)
        return found

    def _make(self, at: int) -> None:
        if at < self.settled_count and super().__getitem__(at) is None:
            super().__setitem__(at, handed_out(self.settled.rounds[at]))
            self.made.add(at)


def shown(rounds: Sequence[HostRound], at: int) -> HostRound:
    """One of these rounds, to be looked at and not changed."""
    return rounds.shown(at) if isinstance(rounds, RoundsOfRole) else rounds[at]

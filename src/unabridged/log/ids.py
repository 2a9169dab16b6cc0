"""The names by which everything in a log is found: scope, thread, seq, lane, item, origin.
It refuses to know what a message says or where it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import compress, pairwise, repeat
from operator import add, ne
from typing import TYPE_CHECKING, Final, NamedTuple, NewType, assert_never

ThreadId = NewType("ThreadId", str)
Seq = NewType("Seq", int)
LaneId = NewType("LaneId", str)

MAIN: Final = LaneId("main")
# What stands between the names in a line.
_BETWEEN: Final = frozenset(" ,")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Whose thread it is; nothing crosses scopes."""

    tenant: str = ""
    user: str = ""
    project: str = ""

    @property
    def whose(self) -> str:
        """Behind what it belongs to, in a line: `` of tenant acme, user ada``; nothing of a scope without names."""
        named = (("tenant", self.tenant), ("user", self.user), ("project", self.project))
        told = ", ".join(f"{what} {_in_line(name)}" for what, name in named if name)
        return f" of {told}" if told else ""


def _in_line(name: str) -> str:
    """A name as it stands; spelled out where it would end its line, or pass for more than a name."""
    return name if name.isprintable() and _BETWEEN.isdisjoint(name) else repr(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadRef:
    """One thread's full name: its scope and its id within it."""

    scope: Scope
    thread: ThreadId

    @property
    def in_full(self) -> str:
        """The id and whose it is, as far as that has names, for a line of a log: an id may stand in many scopes."""
        return f"{_in_line(self.thread)}{self.scope.whose}"

    @property
    def quoted(self) -> str:
        """The same with the id in quotes, for a line that tells people of it."""
        return f"{self.thread!r}{self.scope.whose}"


class Origin(IntEnum):
    """Where an event's content came from, set by the engine; stored as its number, so numbers never move."""

    USER = 1
    ASSISTANT = 2
    TOOL = 3
    IMPORT = 4
    WEB = 5
    OPERATOR = 6
    CALLER = 7
    ENGINE = 8

    @property
    def trust(self) -> int:
        """How far the content may be believed, higher is further; a summary takes the least of what it covers."""
        match self:
            case Origin.OPERATOR:
                return 5
            case Origin.USER | Origin.CALLER | Origin.ENGINE:
                return 4
            case Origin.ASSISTANT:
                return 3
            case Origin.TOOL:
                return 2
            case Origin.IMPORT | Origin.WEB:
                return 1
            case other:
                assert_never(other)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Span:
    """A run of seqs, both ends included."""

    first: Seq
    last: Seq

    if TYPE_CHECKING:  # whoever names a run by hand writes numbers; what is read of it are seqs

        def __init__(self, *, first: int, last: int) -> None: ...

    def __contains__(self, seq: object) -> bool:
        return isinstance(seq, int) and self.first <= seq <= self.last

    def __len__(self) -> int:
        return self.last - self.first + 1


class ItemName(NamedTuple):
    """One entry of a view: the event that made it, and which of that event's items it is."""

    seq: Seq
    n: int = 0


def spans_of(seqs: Iterable[int]) -> tuple[Span, ...]:
    """The fewest spans that cover exactly these seqs."""
    ordered = sorted(set(seqs))
    edges = compress(range(1, len(ordered)), map(ne, map(add, ordered, repeat(1)), ordered[1:]))
    return tuple(
        Span(first=Seq(ordered[first]), last=Seq(ordered[last - 1]))
        for first, last in pairwise([0, *edges, len(ordered)])
        if first < last
    )

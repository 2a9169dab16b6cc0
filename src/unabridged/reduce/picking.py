"""Which lines are shown within a size, the most important first, and how they are written with counts between them.
It refuses to know what makes a line important: that is the order it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from unabridged.reduce.counts import left_out
from unabridged.reduce.cutting import narrowed

# What writes as much of something as goes into so many characters.
Draw: TypeAlias = Callable[[int], str]

T = TypeVar("T")

_GAP: Final = 16
_MISSES: Final = 64
_PLACES: Final = 8
_NARROWEST: Final = 160


class Order:
    """Indices, each once, looked for as they are asked for: where little goes in, little is looked for."""

    __slots__ = ("_known", "_rest")

    def __init__(self, indices: Iterable[int]) -> None:
        self._known: dict[int, None] = {}
        self._rest = iter(indices)

    def __iter__(self) -> Iterator[int]:
        """The indices from the first one on, however often."""
        known = self._known
        yield from tuple(known)
        for index in self._rest:
            if index not in known:
                known[index] = None
                yield index


@dataclass(frozen=True, slots=True, kw_only=True)
class Picking:
    """Lines, and the order in which they are wanted: the first of it come first, the rest are counted."""

    lines: Sequence[str]
    order: Iterable[int]
    what: str = "lines"


def drawn(picking: Picking, characters: int) -> str:
    """What of the lines goes into so many characters, in their own order."""
    width = max(_NARROWEST, characters // 6)
    return "\n".join(_told(picking, sorted(_kept(picking, characters, width)), width))


def _kept(picking: Picking, characters: int, width: int) -> set[int]:
    kept: set[int] = set()
    room, misses = characters, 0
    for index in picking.order:
        alone = index - 1 not in kept and index + 1 not in kept
        needed = min(len(picking.lines[index]), width + 24) + 1 + (_GAP if alone else 0)
        if needed <= room:
            kept.add(index)
            room -= needed
            continue
        misses += 1
        if misses > _MISSES:
            break
    return kept


def _told(picking: Picking, kept: Iterable[int], width: int) -> Iterator[str]:
    following = 0
    for index in kept:
        yield from _gap(picking, following, index)
        yield narrowed(picking.lines[index], width)
        following = index + 1
    yield from _gap(picking, following, len(picking.lines))


def _gap(picking: Picking, begin: int, end: int) -> Iterator[str]:
    if end == begin + 1 and len(picking.lines[begin]) <= _GAP:
        yield picking.lines[begin]
    elif end > begin:
        yield left_out(end - begin, picking.what)


def lines_of(text: str) -> list[str]:
    """The lines, however they end; an end of the last one begins no other."""
    lines = text.removesuffix("\n").split("\n")
    return [line.rstrip("\r") for line in lines] if "\r" in text else lines


def inwards(begin: int, end: int) -> Iterator[int]:
    """The indices from both ends to the middle, three of the beginning for each two of the end."""
    while begin < end:
        for _ in range(3):
            if begin < end:
                yield begin
                begin += 1
        for _ in range(2):
            if begin < end:
                end -= 1
                yield end


def around(indices: Iterable[int], within: int, size: int) -> Iterator[int]:
    """The neighbours of the indices, all the nearest ones before any farther one."""
    middle = tuple(indices)
    for distance in range(1, within + 1):
        for index in middle:
            if index + distance < size:
                yield index + distance
            if index >= distance:
                yield index - distance


def spread(size: int) -> Iterator[int]:
    """The ends, a few places between them, then all from both ends: what changes on the way is seen, and gaps are few."""
    yield from dict.fromkeys((*range(size)[:1], *range(size)[-1:]))
    yield from (size * place // _PLACES for place in range(1, _PLACES) if size >= _PLACES)
    yield from inwards(0, size)


def ends_first(indices: Sequence[T]) -> Sequence[T]:
    """First, last, then the others as they stand."""
    return (indices[0], indices[-1], *indices[1:-1]) if len(indices) > 2 else tuple(indices)  # the two ends


def in_turns(rows: Iterable[Iterable[T]]) -> Iterator[T]:
    """One of each row, then the next of each: no row takes the room of all others."""
    waiting = [iter(row) for row in rows]
    while waiting:
        still: list[Iterator[T]] = []
        for row in waiting:
            for index in row:
                yield index
                still.append(row)
                break
        waiting = still

"""Tokens that hold a part of a character, and which characters they can tear when those stand side by side.
It refuses to know texts; it is asked once for what holds of all of them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Self

# In the text of a token a surrogate is a byte of a character that is not all there; up to BF it begins none.
_FIRST_BYTE, _LAST_BYTE = "\udc80", "\udcff"
_SHAPE: Final = (
    "(?P<end>[\udc80-\udcbf]*)(?P<whole>[^\udc80-\udcff]*)(?P<beginning>(?:[\udcc0-\udcff][\udc80-\udcbf]*)?)"
)
_CONTINUATIONS: Final = range(0x80, 0xC0)

# The scripts whose characters are often torn have so many bytes to a character.
_OFTEN_TORN_BYTES: Final = 3


def is_broken(text: str) -> bool:
    """Whether a token's text begins or ends inside a character."""
    return _FIRST_BYTE <= text[0] <= _LAST_BYTE or _FIRST_BYTE <= text[-1] <= _LAST_BYTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Characters:
    """The characters that are tokens: their ranks, and themselves by each beginning and each end of their spellings."""

    ranks: Mapping[str, int]
    opened: Mapping[str, Sequence[str]]
    closed: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, spellings: Mapping[str, str], ranks: Mapping[str, int]) -> Self:
        """These characters, given their spellings."""
        opened: defaultdict[str, list[str]] = defaultdict(list)
        closed: defaultdict[str, list[str]] = defaultdict(list)
        for character, spelling in spellings.items():
            for at in range(1, len(spelling)):
                opened[spelling[:at]].append(character)
                closed[spelling[at:]].append(character)
        return cls(
            ranks={character: ranks[spelling] for character, spelling in spellings.items()},
            opened=opened,
            closed=closed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddler:
    """A token that tears a character: the end of one, whole characters, the beginning of one; not all are there."""

    end: str
    whole: str
    beginning: str
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddlers:
    """All straddlers of a vocabulary, and the lowest rank by each part of a character that one of them holds."""

    each: Sequence[Straddler]
    lowest: Mapping[str, int]

    @classmethod
    def among(cls, broken: Iterable[tuple[str, int]]) -> Self:
        """Those of the broken tokens, given in the order of their ranks, that are more than a part of one character."""
        shapes = ((re.fullmatch(_SHAPE, text), rank) for text, rank in broken)
        each = [
            Straddler(**shape.groupdict(), rank=rank)
            for shape, rank in shapes
            if shape and (shape["whole"] or (shape["end"] and shape["beginning"]))
        ]
        lowest = {part: one.rank for one in reversed(each) for part in (one.end, one.beginning)}
        return cls(each=each, lowest=lowest)

    def torn(self, ranks: Mapping[str, int], spelling: str) -> tuple[str, ...]:
        """What a torn character begins as: its bytes, or the first two as one where nothing can come between them."""
        opening = ranks.get(spelling[:2])
        if opening is None or len(spelling) != _OFTEN_TORN_BYTES:
            return tuple(spelling)
        rivals = (ranks.get(spelling[1:]), self.lowest.get(spelling[:1]), self.lowest.get(spelling[1:]))
        if any(rival is not None and rival < opening for rival in rivals):
            return tuple(spelling)
        return spelling[:2], spelling[2:]

    def tear_right(self, characters: Characters) -> Iterator[str]:
        """Seams at which the second character may lose its beginning before it is a token."""
        for one in self.each:
            if one.beginning:
                lefts = one.whole[-1:] or characters.closed[one.end]
                opened = characters.opened.get(one.beginning, ())
                rights = [character for character in opened if characters.ranks[character] > one.rank]
                yield from map("".join, product(lefts, rights))

    def tear_left(self, characters: Characters) -> Iterator[str]:
        """Seams at which the first character may lose its end before it is a token."""
        for one in self.each:
            if one.end:
                rights = one.whole[:1] or characters.opened[one.beginning]
                closed = characters.closed.get(one.end, ())
                lefts = [character for character in closed if characters.ranks[character] > one.rank]
                yield from map("".join, product(lefts, rights))

    def hold_after(self) -> Iterator[str]:
        """Characters that a straddler may hold together with a part of whatever follows."""
        return (one.whole[-1] for one in self.each if one.whole and one.beginning)

    def hold_before(self) -> Iterator[str]:
        """Characters that a straddler may hold, or tear, together with a part of whatever comes before."""
        for one in self.each:
            if one.end and one.whole:
                yield one.whole[0]
            elif one.end:
                opened = one.beginning.encode("ascii", "surrogateescape")
                yield from ((opened + bytes([last])).decode() for last in _CONTINUATIONS)

"""The numbers of a text with what stands beside each: in their order, by their values and shapes, and by what they count.
It refuses to judge any of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Final

from unabridged.compaction.gate.reckoning import derived, sums, units
from unabridged.compaction.gate.reckoning.sums import Known
from unabridged.compaction.gate.reckoning.units import Beside, beside
from unabridged.lazy_patterns import lazy

_TOKEN: Final = lazy(r"\d+(?:[ \u00a0\u202f\u2009'’]\d{3}(?!\d))*(?:[.,]\d+)*", re.ASCII)
_HASH: Final = lazy(r"(?<![\w])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?:-[0-9a-f]{4,12})*(?!\w)", re.IGNORECASE)
# What each of these has, found quickly: a figure with such a letter before or behind it.
_HASHED: Final = lazy(r"\d(?:[A-Fa-f]|(?<=[A-Fa-f]\d))")
_HALF: Final = 0.5000001
_LONG: Final = 3


class Number:
    """One number: all ways to read it, and where it stands; what stands beside it is read when somebody asks for it."""

    def __init__(self, text: str, match: re.Match[str]) -> None:
        bare = match[0]
        head, point, tail = bare.replace(",", ".").rpartition(".")
        self.values = sums.readings(bare) if bare.count(".") + bare.count(",") <= 1 else _pieces(bare)
        self.digits = re.sub(r"\D", "", bare)
        self.digits = self.digits.lstrip("0") if point else self.digits
        self.decimals = len(tail) if point and head else 0
        self.bare = bare
        self.text, self._at, self._end = text, match.start(), match.end()

    @property
    def shape(self) -> tuple[int, int]:
        """How many digits it has, and how many of them behind its point; three of them may be thousands."""
        decimals = len(self.bare) - 1 if self.bare.startswith(".") else self.decimals
        return len(self.digits), decimals % _LONG

    @cached_property
    def beside(self) -> Beside:
        """What stands beside it."""
        return beside(self.text, self._at, self._end)


class Told:
    """The numbers of a source, in each order in which they are looked for; none is made before somebody asks for it."""

    def __init__(self, source: str) -> None:
        self.source = source

    @cached_property
    def order(self) -> Sequence[Number]:
        """All of them as they stand."""
        text = _HASH.sub(_blank, self.source) if _HASHED.search(self.source) else self.source
        return [Number(self.source, match) for match in _TOKEN.finditer(text)]

    @cached_property
    def values(self) -> Sequence[float]:
        """All values, in order."""
        return sorted({value for each in self.order for value in each.values})

    @cached_property
    def by_unit(self) -> Mapping[str, Sequence[float]]:
        """The values of each unit, in order."""
        found = defaultdict[str, list[float]](list)
        for each in self.order:
            found[each.beside.unit].extend(each.values)
        return {unit: sorted(values) for unit, values in found.items()}

    @cached_property
    def by_shape(self) -> Mapping[tuple[int, int], Sequence[str]]:
        """The digits of each, by how many they are and how many of them stand behind the point."""
        found = defaultdict[tuple[int, int], list[str]](list)
        for shape, digits in dict.fromkeys((each.shape, each.digits) for each in self.order):
            found[shape].append(digits)
        return dict(found)

    @cached_property
    def known(self) -> Known:
        """All of them, to reckon with."""
        return sums.known(self.source)

    @cached_property
    def pairs(self) -> Sequence[float]:
        """What any two of the larger ones make together, and how far they are apart."""
        return derived.pairs(self.known)

    @cached_property
    def worded(self) -> frozenset[tuple[int, str]]:
        """Of which units it is told in words how many."""
        return units.worded(self._lower)

    def beside(self, key: tuple[str, str]) -> AbstractSet[str]:
        """The digits of those with this unit or word beside them; a word that stands nowhere stands beside none."""
        kind, word = key
        return self._by_key.get(key, frozenset()) if kind == "unit" or word in self._lower else frozenset()

    @cached_property
    def _by_key(self) -> Mapping[tuple[str, str], AbstractSet[str]]:
        found = defaultdict[tuple[str, str], set[str]](set)
        for each in self.order:
            for key in each.beside.keys:
                found[key].add(each.digits)
        return dict(found)

    @cached_property
    def _lower(self) -> str:
        return self.source.casefold()


def _pieces(bare: str) -> tuple[float, ...]:
    """What might be a version, a day, or numbers that nobody put a space between."""
    return (*sums.readings(bare), *(float(each) for each in re.split(r"\D", bare)))


def half(number: Number) -> float:
    """How far off what it rounds may be."""
    return _HALF * 10.0**-number.decimals


def has(values: Sequence[float], value: float, within: float) -> bool:
    """Whether one of these, in order, is so near."""
    at = bisect_left(values, value - within)
    return at < len(values) and values[at] <= value + within


def _blank(match: re.Match[str]) -> str:
    """As much room as a match takes."""
    return " " * len(match[0])

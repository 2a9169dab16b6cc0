"""The numbers of a text with what stands beside each: in their order, by their values, and by what they count.
It refuses to judge any of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from unabridged.compaction.gate.reckoning import derived, figures, sums, units
from unabridged.compaction.gate.reckoning.sums import Known
from unabridged.compaction.gate.reckoning.units import Beside, beside
from unabridged.lazy_patterns import lazy

_TOKEN: Final = lazy(r"\d+(?:[ \u00a0\u202f\u2009'’]\d{3}(?!\d))*(?:[.,]\d+)*", re.ASCII)
_HASH: Final = lazy(r"(?<![\w])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?:-[0-9a-f]{4,12})*(?!\w)", re.IGNORECASE)
# What each of these has, found quickly: a figure with such a letter before or behind it.
_HASHED: Final = lazy(r"\d(?:[A-Fa-f]|(?<=[A-Fa-f]\d))")
_HALF: Final = 0.5000001
_LONG: Final = 3
# So many places are looked at for one number.
_LOOKED_AT: Final = 40
_JOINS: Final = frozenset("_.,:;/'’`-–—+#@&…")
_JOINS_AFTER: Final = frozenset("_'’-–—")


class Number:
    """One number: all ways to read it, and where it stands; what stands beside it is read when somebody asks for it."""

    def __init__(self, text: str, match: re.Match[str], scale: float = 1.0) -> None:
        bare = match[0]
        head, point, tail = bare.replace(",", ".").rpartition(".")
        self.values = sums.readings(bare) if bare.count(".") + bare.count(",") <= 1 else _pieces(bare)
        self.digits = re.sub(r"\D", "", bare)
        self.digits = self.digits.lstrip("0") if point else self.digits
        self.decimals = len(tail) if point and head else 0
        self.at, self.scale = match.start(), scale
        self.bare, self.end = bare, match.end()
        self.text = text

    @property
    def shape(self) -> tuple[int, int]:
        """How many digits it has, and how many of them behind its point; three of them may be thousands."""
        decimals = len(self.bare) - 1 if self.bare.startswith(".") else self.decimals
        return len(self.digits), decimals % _LONG

    @cached_property
    def beside(self) -> Beside:
        """What stands beside it."""
        return beside(self.text, self.at, self.end)


class Told:
    """The numbers of a source, in each order in which they are looked for; none is made before somebody asks for it."""

    def __init__(self, source: str) -> None:
        self.source = source

    @cached_property
    def order(self) -> Sequence[Number]:
        """All of them as they stand."""
        text = _HASH.sub(blank, self.source) if _HASHED.search(self.source) else self.source
        return [Number(self.source, match) for match in _TOKEN.finditer(text)]

    @cached_property
    def by_value(self) -> Mapping[float, Sequence[Number]]:
        """Those of each value."""
        found = defaultdict[float, list[Number]](list)
        for each in self.order:
            for value in each.values:
                found[value].append(each)
        return dict(found)

    @cached_property
    def values(self) -> Sequence[float]:
        """All values, in order."""
        return sorted(self.by_value)

    @cached_property
    def by_unit(self) -> Mapping[str, Sequence[float]]:
        """The values of each unit, in order."""
        found = defaultdict[str, list[float]](list)
        for each in self.order:
            found[each.beside.unit].extend(each.values)
        return {unit: sorted(values) for unit, values in found.items()}

    @cached_property
    def by_letters(self) -> Mapping[tuple[int, str], Sequence[str]]:
        """The long ones by how many digits stand behind the point, and which they have, in whatever order."""
        found = defaultdict[tuple[int, str], list[str]](list)
        for decimals, digits in dict.fromkeys(
            (each.decimals, each.digits) for each in self.order if len(each.digits) == _LONG
        ):
            found[decimals, "".join(sorted(digits))].append(digits)
        return dict(found)

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

    def beside(self, key: tuple[str, str]) -> Mapping[str, Number]:
        """Those with this unit or word beside them, each by its digits; a word that stands nowhere stands beside none."""
        kind, word = key
        return self._by_key.get(key, {}) if kind == "unit" or word in self._lower else {}

    def is_said(self, value: float) -> bool:
        """Whether it is told in words, in Chinese numerals or with a power of ten."""
        return figures.is_said(value, self._lower) or value in self._written

    @cached_property
    def _by_key(self) -> Mapping[tuple[str, str], Mapping[str, Number]]:
        found = defaultdict[tuple[str, str], dict[str, Number]](dict)
        for each in self.order:
            for key in each.beside.keys:
                found[key].setdefault(each.digits, each)
        return dict(found)

    @cached_property
    def _lower(self) -> str:
        return self.source.casefold()

    @cached_property
    def _written(self) -> frozenset[float]:
        return figures.written(self.source)


def numbers(text: str, wanted: Callable[[str], bool]) -> Iterator[Number]:
    """Those numbers of a draft that are wanted as they are written, and that no word behind makes thousands of."""
    for match in _TOKEN.finditer(text):
        if wanted(match[0]) and sums.scale(text, match.end()) == 1:
            yield Number(text, match)


def stands(bare: str, unit: str, source: str) -> bool:
    """Whether this very number stands by itself in the source, and counts that unit; seen without reading all others.

    False says nothing: it may stand there among letters, in groups, or too often to be looked for.
    """
    at = -1
    for _ in range(_LOOKED_AT):
        if (at := source.find(bare, at + 1)) < 0:
            return False
        if not _is_alone(source, at, at + len(bare)):
            continue
        match = _TOKEN.match(source, at)
        if match is not None and match[0] == bare and is_of_it(Number(source, match), unit):
            return True
    return False


def _is_alone(text: str, at: int, end: int) -> bool:
    """Whether neither a letter nor what joins numbers stands before or behind, nor another group of a longer one."""
    before, after = text[max(0, at - 2) : at], text[end : end + 2]
    if (before and (before[-1].isalnum() or before[-1] in _JOINS)) or before[:-1].isdigit():
        return False
    return not ((after and (after[0].isalnum() or after[0] in _JOINS_AFTER)) or after[1:].isdigit())


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


def is_of_it(other: Number, unit: str) -> bool:
    """Whether a number counts that unit, or nothing that can be told."""
    mine = other.beside
    if not unit or mine.unit == unit or unit in mine.near:
        return True
    return not mine.unit and not mine.glued and not mine.word


def blank(match: re.Match[str]) -> str:
    """As much room as a match takes."""
    return " " * len(match[0])

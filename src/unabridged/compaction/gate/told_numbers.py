"""The numbers of a text with what stands beside each: in their order, by their values, and by what they count.
It refuses to judge any of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate import derived, figures, sums
from unabridged.compaction.gate.sums import Known
from unabridged.compaction.gate.units import Beside, beside

_TOKEN: Final = re.compile(r"\d+(?:[ \u00a0\u202f\u2009'’]\d{3}(?!\d))*(?:[.,]\d+)*", re.ASCII)
_HASH: Final = re.compile(r"(?<![\w])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?:-[0-9a-f]{4,12})*(?!\w)", re.IGNORECASE)
_HALF: Final = 0.5000001
_LONG: Final = 3
# So many places are looked at for one number.
_LOOKED_AT: Final = 40
_JOINS: Final = frozenset("_.,:;/'’`-–—+#@&…")
_JOINS_AFTER: Final = frozenset("_'’-–—")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """One number: all ways to read it, and where it stands."""

    values: tuple[float, ...]
    digits: str
    decimals: int
    at: int
    beside: Beside
    scale: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The numbers of a source: in their order, by their values, by what stands beside them, and those only said."""

    order: Sequence[Number]
    by_value: dict[float, list[Number]]
    by_key: dict[tuple[str, str], dict[str, Number]]
    by_letters: dict[str, list[str]]
    by_unit: dict[str, list[float]]
    values: list[float]
    sums: dict[str, list[float]]
    products: dict[str, list[float]]
    said: frozenset[float]
    source: str
    reckoned: list[tuple[Known, Sequence[float]]]
    rests: dict[str, list[float]]
    worded: list[frozenset[tuple[int, str]]]


def read(source: str) -> Told:
    """The numbers of a source."""
    order = [number_at(source, match) for match in _TOKEN.finditer(_HASH.sub(blank, source))]
    by_value, by_key = defaultdict[float, list[Number]](list), defaultdict[tuple[str, str], dict[str, Number]](dict)
    by_letters, by_unit = defaultdict[str, list[str]](list), defaultdict[str, list[float]](list)
    for each in order:
        by_unit[each.beside.unit].extend(each.values)
        for value in each.values:
            by_value[value].append(each)
        for key in each.beside.keys:
            by_key[key].setdefault(each.digits, each)
        if len(each.digits) == _LONG and each.digits not in by_letters["".join(sorted(each.digits))]:
            by_letters["".join(sorted(each.digits))].append(each.digits)
    return Told(
        source=source,
        reckoned=[],
        rests={},
        worded=[],
        order=order,
        by_value=dict(by_value),
        by_key=dict(by_key),
        by_letters=dict(by_letters),
        by_unit={unit: sorted(values) for unit, values in by_unit.items()},
        values=sorted(by_value),
        sums={},
        products={},
        said=figures.said(source.casefold()) | frozenset(figures.powers(source)),
    )


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
        if match is not None and match[0] == bare and is_of_it(number_at(source, match), unit):
            return True
    return False


def _is_alone(text: str, at: int, end: int) -> bool:
    """Whether neither a letter nor what joins numbers stands before or behind, nor another group of a longer one."""
    before, after = text[max(0, at - 2) : at], text[end : end + 2]
    if (before and (before[-1].isalnum() or before[-1] in _JOINS)) or before[:-1].isdigit():
        return False
    return not ((after and (after[0].isalnum() or after[0] in _JOINS_AFTER)) or after[1:].isdigit())


def number_at(text: str, match: re.Match[str]) -> Number:
    """The number that a match shows."""
    bare = match[0]
    head, point, tail = bare.replace(",", ".").rpartition(".")
    return Number(
        values=sums.readings(bare) if bare.count(".") + bare.count(",") <= 1 else _pieces(bare),
        digits=re.sub(r"\D", "", bare).lstrip("0") if point else bare,
        decimals=len(tail) if point and head else 0,
        at=match.start(),
        beside=beside(text, *match.span()),
    )


def _pieces(bare: str) -> tuple[float, ...]:
    """What might be a version, a day, or numbers that nobody put a space between."""
    return (*sums.readings(bare), *(float(each) for each in re.split(r"[.,]", bare)))


def reckoned(told: Told) -> tuple[Known, Sequence[float]]:
    """The numbers of the source with what follows of them, which takes a while and is seldom asked for."""
    if not told.reckoned:
        known = sums.known(told.source)
        told.reckoned.append((known, derived.values(known)))
    return told.reckoned[0]


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

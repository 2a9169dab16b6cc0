"""The short numbers of a draft, of two or three digits, that are another number of its source mistyped.
It refuses to mind a number that resembles none beside the same unit or word, an estimate, a sum, and a count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from unabridged.compaction.gate.reckoning import clocks, figures, hedges, sums
from unabridged.compaction.gate.reckoning.standing import is_told
from unabridged.compaction.gate.reckoning.told_numbers import (
    Number,
    Told,
    blank,
    stands,
)
from unabridged.compaction.gate.reckoning.units import MEASURES, Beside
from unabridged.lazy_patterns import lazy

_SHORT: Final = lazy(
    r"(?<![\w.,:/#@&+-])(?<![\w)]\s[-/])(?P<bare>\d{1,3}(?:[.,]\d{1,2})?)(?![.,:]?\d)(?!(?<!\d{3})/\d)(?![ \u00a0\u202f\u2009'’]\d{3}(?!\d))(?!\.\w)(?!\s?(?:[–—~-]|to|bis)\s?\d)",
    re.ASCII,
)
_ITEM: Final = lazy(r"^[ \t>*-]*\d{1,3}[.)、]", re.MULTILINE)
# Whoever sums up counts.
_COUNTED: Final = 20
_LEAST: Final = 10.0
_LONG: Final = 3
# A longer number, in groups: its last group is no short one.
_GROUPED: Final = lazy(r"(?<![\w.,])\d{1,3}(?:[ \u00a0\u202f\u2009'’]\d{3}(?!\d))+(?:[.,]\d+)?", re.ASCII)
_MOST: Final = 20
_EXAMINED: Final = 1_000


def unknown(text: str, told: Told) -> tuple[str, ...]:
    """Short numbers of a text, cleared of paths, versions, days and links, that are told otherwise in the source."""
    text = clocks.without_told(_GROUPED.sub(blank, _ITEM.sub(blank, text)), told.source)
    drafted = [(match, _drafted(text, match)) for match in islice(_SHORT.finditer(_ITEM.sub(blank, text)), _EXAMINED)]
    drafted = [(match, each) for match, each in drafted if each.values[0] >= _LEAST or each.decimals]
    if not drafted:
        return ()
    found, seen = list[str](), set[tuple[str, Beside, frozenset[str]]]()
    for match, number in drafted:
        shape = (match["bare"], number.beside, number.beside.near)
        if shape in seen or len(found) >= _MOST:
            continue
        seen.add(shape)
        if number.beside.glued or stands(match["bare"], number.beside.unit, told.source):
            continue
        if not _is_mistyped(number, told) or is_told(number, told) or hedges.is_estimate(text, *match.span()):
            continue
        if not (
            hedges.is_reckoned(text, *match.span()) and sums.follows(match["bare"], told.known, text, at=match.start())
        ):
            found.append(match["bare"])
    return tuple(dict.fromkeys(found))


def _drafted(text: str, match: re.Match[str]) -> Number:
    return Number(text, match, sums.scale(text, match.end()))


def _is_mistyped(number: Number, told: Told) -> bool:
    """Whether it is another with two digits the other way round, or, where it has more than three, but for one of them."""
    if number.beside.unit not in MEASURES and number.values[0] <= _COUNTED:
        return bool(number.decimals) and _is_turned(number, told)
    others = [each for key in number.beside.keys for each in _of(told.beside(key), number)]
    if any(figures.is_turned(number.digits, each.digits) for each in others) or _is_turned(number, told):
        return True
    return len(number.digits) > _LONG and any(_is_off_by_one(number, each) for each in others)


def _is_turned(number: Number, told: Told) -> bool:
    """Whether one of three digits stands anywhere with two of them the other way round."""
    letters = number.decimals, "".join(sorted(number.digits))
    if len(number.digits) != _LONG or (number.decimals and any(each in told.by_value for each in number.values)):
        return False
    return any(figures.is_turned(number.digits, each) for each in told.by_letters.get(letters, ()))


def _of(told: Mapping[str, Number], number: Number) -> Iterator[Number]:
    """Those of as many digits; one of two digits where the draft leaves it out, as any is like one of these."""
    for digits, each in told.items():
        if (
            len(digits) == len(number.digits)
            and each.decimals == number.decimals
            and (each.decimals or len(number.digits) >= _LONG or not _is_in(each.bare, number.text))
        ):
            yield each


def _is_in(bare: str, text: str) -> bool:
    """Whether a draft has this very number."""
    return bare in text and re.search(rf"(?<![\d.,]){re.escape(bare)}(?!\d|[.,]\d)", text) is not None


def _is_off_by_one(number: Number, other: Number) -> bool:
    return sum(a != b for a, b in zip(number.digits, other.digits, strict=True)) == 1

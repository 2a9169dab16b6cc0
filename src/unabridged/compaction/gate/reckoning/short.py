"""The short numbers of a draft, of two or three digits, that are another number of its source mistyped.
It refuses to mind a number that resembles none beside the same unit or word, an estimate, a sum, and a count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from unabridged.compaction.gate.reckoning import clocks, days, derived, figures, hedges, sums
from unabridged.compaction.gate.reckoning.kindred import is_reckoned, is_sum
from unabridged.compaction.gate.reckoning.standing import is_told
from unabridged.compaction.gate.reckoning.told_numbers import (
    Number,
    Told,
    blank,
    stands,
)
from unabridged.compaction.gate.reckoning.units import MEASURES, Beside
from unabridged.compaction.gate.reckoning.weighing import is_taxed
from unabridged.lazy_patterns import lazy

_SHORT: Final = lazy(
    r"(?<![\w.,:/#@&+-])(?<![\w)]\s[-/])(?P<bare>\d{1,3}(?:[.,]\d{1,2})?)(?![.,:]?\d)(?!(?<!\d{3})/\d)(?![ \u00a0\u202f\u2009'’]\d{3}(?!\d))(?!\.\w)(?!\s?(?:[–—~-]|to|bis)\s?\d)",
    re.ASCII,
)
_ITEM: Final = lazy(r"^[ \t>*-]*\d{1,3}[.)、]", re.MULTILINE)
# Whoever sums up counts, and counts one more than was told.
_COUNTED: Final = 20
_ONE_MORE: Final = 1.0
_LEAST: Final = 10.0
_LONG: Final = 3
_CROWD: Final = 30
_KIN: Final = 8
# Of so few numbers all was tried that people reckon.
_FEW: Final = 12
_NEAR: Final = 80
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
        if is_told(number, told) or hedges.is_estimate(text, *match.span()):
            continue
        twin = _twin(number, told)
        if twin is None and not (len(told.by_value) <= _FEW and _is_stranger(match, number, told, text)):
            continue
        if _is_told_to_be_reckoned(match, number, told, text):
            continue
        if (
            not twin
            and (is_sum(number, told) or is_reckoned(number, told))
            and not _is_instead(match, number, told, text)
        ):
            continue
        found.append(match["bare"])
    return tuple(dict.fromkeys(found))


def _is_instead(match: re.Match[str], number: Number, told: Told, text: str) -> bool:
    """Whether a measured number of three digits, which nobody says was reckoned, is another but for one, and that one is left out."""
    if len(number.digits) != _LONG or not number.beside.unit or hedges.is_reckoned(text, *match.span()):
        return False
    others = (each for key in number.beside.keys for each in _of(told.beside(key), number))
    return any(
        len(each.digits) == _LONG
        and _is_mistyped(number, each)
        and re.search(rf"(?<!\d){each.bare}(?!\d)", text) is None
        for each in others
    )


def _drafted(text: str, match: re.Match[str]) -> Number:
    return Number(text, match, sums.scale(text, match.end()))


def _is_told_to_be_reckoned(match: re.Match[str], number: Number, told: Told, text: str) -> bool:
    """Whether somebody says that it was reckoned, of so many that any is like one of them, or of what it follows from."""
    if not hedges.is_reckoned(text, *match.span()):
        return False
    if len(told.by_shape.get(number.shape, ())) > _CROWD:
        return True
    return sums.follows(match["bare"], told.reckoned[0], text, at=match.start())


def _is_stranger(match: re.Match[str], number: Number, told: Told, text: str) -> bool:
    """Whether the few numbers of a source have one of its kind, and it comes of none of them."""
    if number.scale > 1 or any(each in told.by_value for each in number.values):
        return False
    if (
        not any(told.beside(key) for key in number.beside.keys)
        or is_taxed(match, told)
        or clocks.tells(match["bare"], told.source)
    ):
        return False
    known, steps = told.reckoned
    if days.tells(match["bare"], told.source) or derived.comes(match["bare"], steps, known, unit=number.beside.unit):
        return False
    around = text[max(0, match.start() - _NEAR) : match.start()] + " " + text[match.end() : match.end() + _NEAR]
    return not derived.comes(match["bare"], derived.beside(known, sums.known(around).distinct), known)


def _twin(number: Number, told: Told) -> bool | None:
    """Whether a number beside the same word has two digits the other way round; False for one that resembles it otherwise."""
    if number.beside.unit not in MEASURES and number.values[0] <= _COUNTED:
        return False if number.decimals and _is_turned(number, told) else None
    others = [each for key in number.beside.keys for each in _of(told.beside(key), number)]
    if any(figures.is_turned(number.digits, each.digits) for each in others):
        return True
    if _is_turned(number, told):
        return True
    # Of two digits any number is like one of many.
    if len(number.digits) < _LONG and len({each.digits for each in others}) > _KIN:
        return None
    return False if any(_is_mistyped(number, each) for each in others) else None


def _is_turned(number: Number, told: Told) -> bool:
    """Whether one of three digits stands anywhere with two of them the other way round."""
    letters = number.decimals, "".join(sorted(number.digits))
    if len(number.digits) != _LONG or (number.decimals and any(each in told.by_value for each in number.values)):
        return False
    return any(figures.is_turned(number.digits, each) for each in told.by_letters.get(letters, ()))


def _of(told: Mapping[str, Number], number: Number) -> Iterator[Number]:
    """Those of about as many digits; one of two digits where the draft leaves it out, as any is like one of these."""
    for digits, each in told.items():
        if (
            abs(len(digits) - len(number.digits)) <= 1
            and each.decimals == number.decimals
            and (each.decimals or len(number.digits) >= _LONG or not _is_in(each.bare, number.text))
        ):
            yield each


def _is_in(bare: str, text: str) -> bool:
    """Whether a draft has this very number."""
    return bare in text and re.search(rf"(?<![\d.,]){re.escape(bare)}(?!\d|[.,]\d)", text) is not None


def _is_mistyped(number: Number, other: Number) -> bool:
    """Whether one digit is another, or of a measure one more or less."""
    mine, its = number.digits, other.digits
    measured = bool(number.beside.unit) and number.beside.unit == other.beside.unit
    if len(mine) == len(its):
        apart = abs(number.values[0] - other.values[0])
        return sum(a != b for a, b in zip(mine, its, strict=True)) == 1 and (measured or apart > _ONE_MORE)
    longer, shorter = (mine, its) if len(mine) > len(its) else (its, mine)
    # Of a number in groups no digit is left out: who takes one away takes the group.
    if other.bare != its and not other.decimals:
        return False
    return measured and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))

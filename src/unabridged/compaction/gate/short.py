"""The short numbers of a draft, of two or three digits, that are another number of its source mistyped.
It refuses to mind a number that resembles none beside the same unit or word, an estimate, a sum, and a count.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Final

from unabridged.compaction.gate import figures, hedges, sums
from unabridged.compaction.gate.units import MEASURES, TIMES, Beside, beside

_TOKEN: Final = re.compile(r"\d+(?:[ \u00a0\u202f\u2009'’]\d{3}(?!\d))*(?:[.,]\d+)*", re.ASCII)
_SHORT: Final = re.compile(
    r"(?<![\w.,:/#@&+-])(?<![\w)]\s[-/])(?P<bare>\d{1,3}(?:[.,]\d{1,2})?)(?![.,:/]?\d)(?![ \u00a0\u202f\u2009'’]\d{3}(?!\d))(?!\.\w)(?!\s?(?:[–—~-]|to|bis)\s?\d)",
    re.ASCII,
)
_HASH: Final = re.compile(r"(?<![\w])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?:-[0-9a-f]{4,12})*(?!\w)", re.IGNORECASE)
_ITEM: Final = re.compile(r"^[ \t>*-]*\d{1,3}[.)、]", re.MULTILINE)
_PERCENT: Final = 100.0
# Whoever sums up counts, and counts one more than was told.
_COUNTED: Final = 20
_ONE_MORE: Final = 1.0
_LEAST: Final = 10.0
_LONG: Final = 3
# What is added without saying so stands together.
_TOGETHER: Final = 120
_RUN: Final = 8
_SCALES: Final = (100.0, 1000.0, 1 / 1000.0)
_TIMES: Final = (*_SCALES[:2], 60.0, 24.0, 7.0, 12.0, 30.0, 52.0, 365.0, 3600.0, 1440.0)
_HALF: Final = 0.5000001
_EXACT: Final = 0.0001
_MANY: Final = 20_000
_MOST: Final = 20
_EXAMINED: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Number:
    values: tuple[float, ...]
    digits: str
    decimals: int
    at: int
    beside: Beside


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """The numbers of a source: in their order, by their values, by what stands beside them, and those only said."""

    order: Sequence[_Number]
    by_value: dict[float, list[_Number]]
    by_key: dict[tuple[str, str], dict[str, _Number]]
    by_letters: dict[str, list[str]]
    values: list[float]
    sums: dict[str, list[float]]
    products: dict[str, list[float]]
    said: frozenset[float]


def unknown(text: str, source: str) -> tuple[str, ...]:
    """Short numbers of a text, cleared of paths, versions, days and links, that are told otherwise in the source."""
    drafted = [(match, _number(text, match)) for match in islice(_SHORT.finditer(_ITEM.sub(_blank, text)), _EXAMINED)]
    drafted = [(match, each) for match, each in drafted if each.values[0] >= _LEAST or each.decimals]
    if not drafted:
        return ()
    told, known, found, seen = _told(source), None, list[str](), set[tuple[str, Beside]]()
    for match, number in drafted:
        shape = (match["bare"], number.beside)
        if shape in seen or len(found) >= _MOST:
            continue
        seen.add(shape)
        if number.beside.glued or _is_told(number, told) or hedges.is_estimate(text, *match.span()):
            continue
        twin = _twin(number, told)
        if twin is None or (not twin and _is_sum(number, told)):
            continue
        if hedges.is_reckoned(text, *match.span()):
            known = known or sums.known(source)
            if sums.follows(match["bare"], known, text, at=match.start()):
                continue
        found.append(match["bare"])
    return tuple(dict.fromkeys(found))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _told(source: str) -> _Told:
    order = [_number(source, match) for match in _TOKEN.finditer(_HASH.sub(_blank, source))]
    by_value, by_key = defaultdict[float, list[_Number]](list), defaultdict[tuple[str, str], dict[str, _Number]](dict)
    by_letters = defaultdict[str, list[str]](list)
    for each in order:
        for value in each.values:
            by_value[value].append(each)
        for key in each.beside.keys:
            by_key[key].setdefault(each.digits, each)
        if len(each.digits) == _LONG and each.digits not in by_letters["".join(sorted(each.digits))]:
            by_letters["".join(sorted(each.digits))].append(each.digits)
    return _Told(
        order=order,
        by_value=dict(by_value),
        by_key=dict(by_key),
        by_letters=dict(by_letters),
        values=sorted(by_value),
        sums={},
        products={},
        said=figures.said(source.casefold()) | frozenset(figures.powers(source)),
    )


def _number(text: str, match: re.Match[str]) -> _Number:
    bare = match[0]
    head, point, tail = bare.replace(",", ".").rpartition(".")
    return _Number(
        values=sums.readings(bare) if bare.count(".") + bare.count(",") <= 1 else _pieces(bare),
        digits=re.sub(r"\D", "", bare).lstrip("0") if point else bare,
        decimals=len(tail) if point and head else 0,
        at=match.start(),
        beside=beside(text, *match.span()),
    )


def _pieces(bare: str) -> tuple[float, ...]:
    """What might be a version, a day, or numbers that nobody put a space between."""
    return (*sums.readings(bare), *(float(each) for each in re.split(r"[.,]", bare)))


def _is_told(number: _Number, told: _Told) -> bool:
    """Whether it stands there of the same thing, or of nothing that can be told; or scaled, rounded, or in words."""
    unit = number.beside.unit
    if any(_is_of_it(each, unit) for value in number.values for each in told.by_value.get(value, ())):
        return True
    if any(value in told.said or (unit == "%" and _PERCENT - value in told.by_value) for value in number.values):
        return True
    return _is_rounded(number, told) or any(
        _has(told.values, value / factor, _half(number) / factor)
        for value in number.values
        for factor in (*_TIMES, *(1 / each for each in _TIMES))
        if unit in TIMES or factor in _SCALES
    )


def _is_of_it(other: _Number, unit: str) -> bool:
    mine = other.beside
    if not unit or mine.unit == unit or unit in mine.near:
        return True
    return not mine.unit and not mine.glued and not mine.word


def _is_rounded(number: _Number, told: _Told) -> bool:
    """Whether a number that shows more, to as many places, is this one."""
    value, zeros = number.values[-1], len(number.digits) - len(number.digits.rstrip("0"))
    half = _HALF * 10.0**zeros if zeros and not number.decimals else _half(number)
    low, high = bisect_left(told.values, value - half), bisect_right(told.values, value + half)
    return any(each != value and (each != int(each) or each % 10) for each in told.values[low:high])


def _half(number: _Number) -> float:
    return _HALF * 10.0**-number.decimals


def _has(values: Sequence[float], value: float, half: float) -> bool:
    at = bisect_left(values, value - half)
    return at < len(values) and values[at] <= value + half


def _twin(number: _Number, told: _Told) -> bool | None:
    """Whether a number beside the same word has two digits the other way round; False for one that resembles it otherwise."""
    if number.beside.unit not in MEASURES and number.values[0] <= _COUNTED:
        return None
    others = [each for key in number.beside.keys for each in _of(told.by_key.get(key, {}), number)]
    if any(figures.is_turned(number.digits, each.digits) for each in others):
        return True
    if len(number.digits) >= _LONG and any(
        figures.is_turned(number.digits, each) for each in told.by_letters.get("".join(sorted(number.digits)), ())
    ):
        return True
    return False if any(_is_mistyped(number, each) for each in others) else None


def _of(told: dict[str, _Number], number: _Number) -> Iterator[_Number]:
    for digits, each in told.items():
        if abs(len(digits) - len(number.digits)) <= 1 and each.decimals == number.decimals:
            yield each


def _is_mistyped(number: _Number, other: _Number) -> bool:
    """Whether one digit is another, or of a measure one more or less."""
    mine, its = number.digits, other.digits
    measured = bool(number.beside.unit) and number.beside.unit == other.beside.unit
    if len(mine) == len(its):
        apart = abs(number.values[0] - other.values[0])
        return sum(a != b for a, b in zip(mine, its, strict=True)) == 1 and (measured or apart > _ONE_MORE)
    longer, shorter = (mine, its) if len(mine) > len(its) else (its, mine)
    return measured and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))


def _is_sum(number: _Number, told: _Told) -> bool:
    """Whether it is what a few numbers of its kind that stand together add up to, their product, or the share of one."""
    if len(told.order) > _MANY:
        return True
    unit = number.beside.unit
    if unit not in told.sums:
        of_its_kind = [each for each in told.order if not each.beside.glued and _is_of_its_kind(each, unit)]
        told.sums[unit] = sorted(_sums(of_its_kind))
        told.products[unit] = sorted(_products(told.order, unit)) if unit in MEASURES - TIMES else []
    return any(
        _has(told.sums[unit], value, _EXACT) or _has(told.products[unit], value, _half(number))
        for value in number.values
    )


def _is_of_its_kind(other: _Number, unit: str) -> bool:
    mine = other.beside
    return mine.unit == unit or not (mine.unit or mine.word)


def _sums(order: Sequence[_Number]) -> Iterator[float]:
    for run in _runs(order):
        values = [each.values[0] for each in run]
        yield from accumulate(values)
        yield from (values[0] + each for each in values[1:])


def _products(order: Sequence[_Number], unit: str) -> Iterator[float]:
    """So many times what one costs or weighs, or the share of one number in the next."""
    told = [each for each in order if not each.beside.glued]
    for run in _runs(told):
        for each in run[1:]:
            a, b = run[0].values[0], each.values[0]
            if unit == "%" and a and b:
                yield from (_PERCENT * a / b, _PERCENT * b / a)
            elif unit != "%" and (run[0].beside.unit == unit) != (each.beside.unit == unit):
                yield a * b


def _runs(order: Sequence[_Number]) -> Iterator[Sequence[_Number]]:
    """The numbers that stand together, from each of them on."""
    for at, first in enumerate(order):
        yield [each for each in order[at : at + _RUN] if each.at - first.at <= _TOGETHER]

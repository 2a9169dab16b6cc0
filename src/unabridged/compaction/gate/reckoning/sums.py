"""Which numbers follow from those of a text: written otherwise, rounded, scaled, or reckoned where a draft says so.
It refuses to reckon with more numbers than people do.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import isclose, isfinite
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.reckoning import hedges
from unabridged.lazy_patterns import lazy

_UNITS: Final[Mapping[str, float]] = MappingProxyType(
    {
        form: factor
        for factor, forms in {
            1e3: "k thousand thousands tsd tausend mil mille mila milhares tys tysiąc tysiące tysięcy tis tisíc тыс тысяч тысячи тысяча тисяч тисячі хил хиляди ألف آلاف 千 천 duizend dzd tusen tuhat tuhatta t bin ribu rb nghìn ngàn ezer χιλιάδες χιλ אלף אלפים हज़ार हजार พัน mii",
            1e6: "m mm mio mln million millions millionen millón millones milhão milhões milione milioni milion milionów miliony milionu млн миллион миллиона миллионов мільйон мільйони мільйонів مليون ملايين 百万 百萬 백만 miljoen mn miljon miljoner miljoona miljoonaa milj milyon jt juta triệu tr millió εκατομμύρια εκατ מיליון मिलियन ล้าน milioane",
            1e9: "b bn mrd mld billion billions milliarde milliarden milliard milliards miliardi miliard miliardów млрд миллиард миллиарда миллиардов мільярд مليار 十億 十亿 십억 miljard miljarder miljardia milyar miliar tỷ tỉ δισ מיליארד",
            1e4: "万 萬 만 หมื่น",
            1e8: "億 亿 억",
            1e5: "lakh lakhs lac लाख แสน",
            1e7: "crore crores करोड़",
        }.items()
        for form in forms.split()
    }
)
_NUMBER: Final = lazy(
    r"(?P<bare>[0-9]+(?:[ \u00a0\u202f\u2009'’,._][0-9]{3}(?![0-9]))*(?:[.,][0-9]+)?)(?:[ \u00a0\u202f]?(?P<unit>"
    + "|".join(sorted((re.escape(each) if each >= "\u2e80" else rf"{each}\b" for each in _UNITS), reverse=True))
    + "))?",
    re.IGNORECASE,
)
# A part of the whole in percent, and seconds for milliseconds.
SCALES: Final = (1.0, 100.0, 0.01, 1000.0, 0.001)
# What everybody knows without being told.
_COMMON: Final = frozenset({1000.0, 1024.0, 2048.0, 4096.0, 3600.0, 86400.0, 10000.0, 100000.0, 1000000.0})
_AVERAGE: Final = lazy(r"average|mean|durchschnitt|promedio|media|moyenne|平均", re.IGNORECASE)
_THOUSANDS: Final = 3
_HALF: Final = 0.5
_MOST: Final = 250
_RUN: Final = 12
_MANY: Final = 100
# Who adds less than this share to a number has most likely mistyped it.
_TELLS: Final = 0.02
_NEAR: Final = 80
_CENT: Final = 0.006
_PERCENT: Final = 100.0
# So many of a thing are still told with the price of one.
_TIMES: Final = 60
_SHARE: Final = lazy(r"(\d{1,2}(?:[.,]\d{1,2})?)\s?%")
# So many digits has an estimate at most, and is so near.
_ROUND: Final = 3
_ESTIMATED: Final = 0.1
_SCALED: Final = lazy(
    r"[ \u00a0\u202f]?(?P<unit>"
    + "|".join(sorted((re.escape(each) for each in _UNITS), key=len, reverse=True))
    + r")(?![a-zà-ÿа-я])",
    re.IGNORECASE,
)


def scale(text: str, end: int) -> float:
    """How many times itself a number is by the word behind it: a thousand, a million, or once."""
    match = _SCALED.match(text, end)
    return _UNITS[match["unit"].casefold()] if match else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The numbers of a text, in their order and as a set of all ways to read them."""

    values: Sequence[float]
    read: frozenset[float]
    ordered: Sequence[float] = ()
    distinct: Sequence[float] = ()


def known(text: str) -> Known:
    """The numbers that a text has."""
    values, read = list[float](), set[float]()
    for match in _NUMBER.finditer(text):
        unit = (match["unit"] or "").strip()
        ways = readings(match["bare"])
        values.append(ways[0])
        read.update(ways)
        if unit:
            factor = _UNITS[unit.casefold()]
            read.update(each * factor for each in ways)
            values[-1] *= factor
    distinct = tuple(dict.fromkeys(values))
    return Known(values=tuple(values), read=frozenset(read), ordered=sorted(read), distinct=distinct)


def follows(number: str, known: Known, draft: str, *, at: int) -> bool:
    """Whether a number is one of these, written otherwise, rounded or scaled; or reckoned, where the draft reckons."""
    ways, times = readings(number), scale(draft, at + len(number))
    if times > 1 and any(_within(known.ordered, way * times, _HALF * times * _last_place(number)) for way in ways):
        return True
    if any(way in known.read or way in _COMMON for way in ways):
        return True
    if any(
        _is_near(way, number, each * scale)
        for way in ways
        for scale in SCALES
        for each in _within(known.ordered, way / scale, _widest(way) / scale)
    ):
        return True
    around = draft[max(0, at - _NEAR) : at + len(number) + _NEAR]
    shown = {way for match in _NUMBER.finditer(around) for way in readings(match["bare"])}
    if any(_is_of_those_beside(way, number, known, shown, around) for way in ways):
        return True
    if not hedges.is_compared(draft, at, at + len(number)) or len(known.distinct) > _MOST:
        return False
    shown = {way for match in _NUMBER.finditer(draft) for way in readings(match["bare"])}
    reckoned = _reckoned(known.values, known.distinct, shown, averages=_AVERAGE.search(around) is not None)
    return any(_is_exact(way, number, each) for each in reckoned for way in ways)


def _within(ordered: Sequence[float], value: float, half: float) -> Sequence[float]:
    return ordered[bisect_left(ordered, value - half) : bisect_right(ordered, value + half)]


def _widest(way: float) -> float:
    """How far off a number may be that this one is a rounded form of."""
    digits = f"{way:.0f}"
    return _HALF * 10.0 ** (len(digits) - len(digits.rstrip("0"))) + 1e-6


def _is_of_those_beside(way: float, number: str, known: Known, shown: Collection[float], around: str) -> bool:
    """Whether it is the sum or the difference of two that stand beside, so many times a number, or a share of it."""
    told, near = [each for each in shown if each in known.read], list(shown)[:_RUN]
    if any(isclose(way, each) for a, b in combinations(told[:_RUN], 2) for each in (a + b, abs(a - b))):
        return True
    others = (*near, *known.distinct[:_MANY]) if way != int(way) and way > _TIMES / 4 else ()
    if any(_is_exact(way, number, a * b) for a in near for b in others if a * b != max(a, b)):
        return True
    shares = [float(each.replace(",", ".")) / _PERCENT for each in _SHARE.findall(around)]
    times = [each for each in shown if 1 < each <= _TIMES and each == int(each)]
    if any(_within(known.ordered, way / each, 1e-6) for each in times):
        return True
    parts = [each for share in shares for each in (share, 1 + share, 1 - share) if each > 0]
    return way > _TIMES and any(
        _within(known.ordered, way / each, _CENT / each) or _within(sorted(near), way / each, _CENT / each)
        for each in parts
    )


def is_about(number: str, known: Known) -> bool:
    """Whether an estimate is near one of these, or near the sum or the difference of two."""
    if len(re.sub(r"\D", "", number).strip("0")) > _ROUND:
        return False
    ways, distinct = readings(number), known.distinct[:_MOST]
    pairs = (each for a, b in combinations(distinct, 2) for each in (a + b, abs(a - b), a * b))
    return any(abs(way - each) <= _ESTIMATED * way for each in (*known.read, *pairs) for way in ways)


def readings(number: str) -> tuple[float, ...]:
    """All ways to read what may be thousands or decimals."""
    # A run of digits that is longer than any number counts as none.
    if number.isdecimal():
        value = float(number)
        return (value if isfinite(value) else 0.0,)
    return tuple(value for value in map(float, _marked(number)) if isfinite(value)) or (0.0,)


def _marked(number: str) -> list[str]:
    plain = re.sub(r"[ \u00a0\u202f'’_]", "", number)
    marks = [mark for mark in plain if mark in ".,"]
    ways = [plain.replace(".", "").replace(",", "")]
    if marks:
        head, _, tail = plain.rpartition(marks[-1])
        decimal = f"{head.replace('.', '').replace(',', '')}.{tail}"
        ways = [*ways, decimal] if len(tail) == _THOUSANDS else [decimal]
    return ways


def _is_near(way: float, number: str, value: float) -> bool:
    """Whether a value, rounded to as many places as the number shows, is this number."""
    _, point, decimals = number.replace(",", ".").rpartition(".")
    if point and way != int(way):
        return abs(way - value) <= 0.5000001 * 10.0 ** -len(decimals)
    if isclose(way, value, rel_tol=1e-9):
        return True
    digits = f"{way:.0f}"
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros:
        return abs(way - value) <= 0.5000001 * 10.0**zeros
    return value != int(value) and abs(way - value) <= _HALF


def _last_place(number: str) -> float:
    """What one more in its last digit is worth; of a whole number one."""
    _, point, decimals = number.replace(",", ".").rpartition(".")
    return 10.0 ** -len(decimals) if point and len(decimals) != _THOUSANDS else 1.0


def _is_exact(way: float, number: str, value: float) -> bool:
    """Whether a value, to as many decimals as the number shows, is this number."""
    _, point, decimals = number.replace(",", ".").rpartition(".")
    shown = len(decimals) if point and way != int(way) else 0
    return abs(way - value) <= (0.5000001 * 10.0**-shown if shown else 1e-6)


def _reckoned(
    values: Sequence[float], distinct: Sequence[float], shown: Collection[float], *, averages: bool
) -> Iterator[float]:
    """What people reckon: of two numbers, of which the draft shows one, or both if not added; of a few in a row."""
    for first, second in combinations(distinct, 2):
        if (first not in shown and second not in shown) or min(first, second) < _TELLS * max(first, second):
            continue
        yield from (first + second, abs(first - second), first * second)
        if first in shown and second in shown and first and second:
            yield from (first / second, second / first, 100 * first / second, 100 * second / first)
            yield from (100 * abs(first - second) / first, 100 * abs(first - second) / second)
    for at in range(len(values)):
        for count, total in enumerate(accumulate(values[at : at + _RUN]), 1):
            yield total
            yield total / count if averages else total

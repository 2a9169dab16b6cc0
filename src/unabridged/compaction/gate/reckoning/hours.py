"""The times of day of a draft that its source does not have, and that lie from none there as long as it tells.
It refuses to mind a time told in another zone, and what may be how long something takes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import combinations
from typing import Final

from unabridged.compaction.gate.reckoning import clocks, figures, hedges
from unabridged.compaction.gate.reckoning.told_numbers import Told, has
from unabridged.lazy_patterns import lazy

_DRAFTED: Final = lazy(
    r"(?<![\w:.,/+-])(?P<hour>[01]?\d|2[0-3])(?:(?::|[ \u00a0]?h[ \u00a0]?|[时時点點])(?P<minute>[0-5]\d)(?!\d|[ \u00a0]?(?:m|分钟|分間|:\d\d[.,]))"
    r"|\.(?P<dotted>[0-5]\d)(?= ?Uhr))",
    re.IGNORECASE,
)
_TOLD: Final = lazy(
    r"(?<!\d)(?P<hour>[01]?\d|2[0-4])(?::|\s?h\s?|\.|\s?[时時点點]\s?)(?P<minute>[0-5]\d)(?!\d)", re.IGNORECASE
)
# An hour by itself, with a word for it before or behind.
_HOUR: Final = lazy(
    r"(?<![\d.,:])(?P<hour>[01]?\d|2[0-4])(?: ?(?:[ap]\.?m\b|uhr|h\b|o['’]?clock|[时時点點시]|час|godz|ч\b))"
    r"|\b(?:at|by|until|till|from|to|before|after|um|ab|bis|gegen|vor|nach|las?|les|à|às|alle|ore|dalle|para|de|o|do|od|w|в|с|до|к|kl\.?|om)\s(?P<bare>[01]?\d|2[0-4])(?![\d.,:])",
    re.IGNORECASE,
)
_WIDE_HOUR: Final = lazy("([一二三四五六七八九十两]{1,3})[点點时時]")
_NOON: Final = lazy(
    r"\b(?:noon|midday|midnight|mittag\w*|mitternacht\w*|mediod[íi]a|medianoche|midi|minuit|mezzogiorno|mezzanotte|meio-dia|meia-noite|полдень|полночь|południe|północ)\b|中午|正午|午夜|零点|真夜中",
    re.IGNORECASE,
)
_ZONE: Final = lazy(r"\b(?:UTC|GMT|[A-Z]{1,3}[SD]?T|MESZ|MEZ)\b(?:[+-]\d{1,2})?|(?<=\d)(?:Z\b|[+-]\d\d:?\d\d\b)")
_HALF_A_DAY: Final = 720
_HOURS: Final = 12
_SIXTY: Final = 60
_QUARTER: Final = 15
_NEAR: Final = 24
# So a time is told, and how long something takes.
_LASTS: Final = lazy(r"[ \u00a0]h[ \u00a0]", re.IGNORECASE)
_EXACT: Final = 0.001
_FEW: Final = 12
_HALF: Final = 0.5


def unknown(text: str, told: Told) -> list[str]:
    """Each of these."""
    matches = [match for match in _DRAFTED.finditer(text) if match[0] not in told.source]
    if not matches:
        return []
    times = frozenset(map(_minutes, _TOLD.finditer(told.source)))
    hours, lasting = _hours(told.source), _lasting(told)
    return [
        match[0]
        for match in matches
        if not (
            _is_told(match, times, hours, told.source)
            or _follows(_minutes(match), times, lasting)
            or _is_of_another_zone(match, text, times, told.source)
            or _is_so_often(match, lasting, told)
            or (hedges.is_reckoned(text, *match.span()) and _is_between(_minutes(match), times))
            or hedges.is_estimate(text, *match.span())
        )
    ]


def _minutes(match: re.Match[str]) -> int:
    """The minutes since midnight or noon, whichever it is."""
    minute = next(filter(None, match.groups()[1:]))
    return (int(match["hour"]) * _SIXTY + int(minute)) % _HALF_A_DAY


def _hours(source: str) -> frozenset[int]:
    """The hours that a source tells without their minutes, in figures or in words."""
    told = {int(match["hour"] or match["bare"]) % _HOURS for match in _HOUR.finditer(source)}
    told |= {int(each) % _HOURS for each in figures.written(" ".join(_WIDE_HOUR.findall(source)))}
    return frozenset(told | figures.small(source.casefold()) | ({0} if _NOON.search(source) else set()))


def _lasting(told: Told) -> frozenset[int]:
    """How many minutes the source tells that something takes."""
    counted = [(each.values[-1], each.beside.unit) for each in told.order if each.beside.unit in ("h", "min")]
    return frozenset(
        int(many * (_SIXTY if unit == "h" else 1)) for many, unit in (*counted, *told.worded) if unit in ("h", "min")
    )


def _is_told(match: re.Match[str], times: Collection[int], hours: Collection[int], source: str) -> bool:
    """Whether the source has it, in whatever form; what looks like a time may be how long something takes."""
    at = _minutes(match)
    hour, minute = divmod(at, _SIXTY)
    if at in times or (int(match["hour"]) < _HOURS and float(at) in clocks.between(source)):
        return True
    if minute % _QUARTER == 0 and (hour in hours or (minute and (hour + 1) % _HOURS in hours)):
        return True
    return re.search(rf"(?<!\d)0?{int(match['hour'])}\D{{1,12}}?0?{minute}(?!\d)", source) is not None


def _follows(at: int, times: Collection[int], lasting: Collection[int]) -> bool:
    """Whether it lies as long before or behind one that is told as something takes."""
    return any((at - each) % _HALF_A_DAY in lasting or (each - at) % _HALF_A_DAY in lasting for each in times)


def _is_between(at: int, times: Collection[int]) -> bool:
    """Whether it is the mean of two that are told."""
    return len(times) <= _FEW and any(abs((a + b) / 2 - at) <= _HALF for a, b in combinations(times, 2))


def _is_so_often(match: re.Match[str], lasting: Collection[int], told: Told) -> bool:
    """Whether what may be how long all of it takes is so many times what one takes."""
    if _LASTS.search(match[0]) is None:
        return False
    minutes = int(match["hour"]) * _SIXTY + int(next(filter(None, match.groups()[1:])))
    return any(each and minutes % each == 0 and has(told.values, minutes / each, _EXACT) for each in lasting)


def _is_of_another_zone(match: re.Match[str], text: str, times: Collection[int], source: str) -> bool:
    """Whether it is some hours from one that is told, and told in another zone than that, or the source has several."""
    minute = _minutes(match) % _SIXTY
    if all(each % _SIXTY != minute for each in times):
        return False
    near = _ZONE.search(text[match.end() : match.end() + _NEAR])
    zones = set(_ZONE.findall(source))
    return len(zones) > 1 or (near is not None and near[0] not in zones)

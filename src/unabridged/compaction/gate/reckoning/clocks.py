"""How long something takes by the times of day that a text tells: from 03:12 to 04:40 are 88 minutes, 1 h 28 min.
It refuses to ask which of two times came first.
"""

from __future__ import annotations

import re
from itertools import islice, permutations
from typing import Final

from unabridged.lazy_patterns import lazy

_TIME: Final = lazy(
    r"(?<![\d:.])(?P<hour>[01]?\d|2[0-4])(?::|h| h )(?P<minute>[0-5]\d)(?![\d])(?P<noon>\s?p\.?m\b)?", re.IGNORECASE
)
_LASTING: Final = lazy(
    r"(?<![A-Za-z\d.,:])(?P<hours>\d{1,3})\s?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|uur|tim|timmar|timer|godz\w*|hod\w*|tuntia?|t|saat|giờ|jam|ч|час\w*|год\w*|ώρ\w*|שעות|ساعات|ساعة|小时|時間|小時|시간)\.?[,、]?\s?(?:and |und |y |et |e |en |och |og |i |и |و)?\s?"
    r"(?P<minutes>[0-5]?\d)\s?(?:m\b|mins?\b|mn\b|minut\w*|minuuttia|dk\b|dakika|phút|menit|мин\w*|хв\w*|λεπτ\w*|דקות|دقيقة|دقائق|分钟?|分鐘|分間?|분)",
    re.IGNORECASE,
)
# Half an hour more, where a language says so behind the hours.
_AND_A_HALF: Final = lazy(r"(?<![\d.,:])(?P<hours>\d{1,2})\s?(?:個半?小時|个半小时|時間半|小时半|시간 ?반|h½|½ ?h)")
_HOUR: Final = 60
_DAY: Final = 1440
_HALF_A_DAY: Final = _DAY // 2
_DOTTED: Final = lazy(r"(?P<hour>[01]?\d|2[0-4])[.,](?P<minute>[0-5]\d)")
_MOST: Final = 40


def between(source: str) -> frozenset[float]:
    """How many minutes lie between any two times that are told, over midnight too."""
    minutes = dict.fromkeys(_minute(match) for match in _TIME.finditer(source))
    apart = {float((second - first) % _DAY) for first, second in permutations(islice(minutes, _MOST), 2)}
    halves = {(int(match["hours"]) + 0.5) * _HOUR for match in _AND_A_HALF.finditer(source)}
    return frozenset(apart | halves | {_long(match) for match in _LASTING.finditer(source)})


def tells(number: str, source: str) -> bool:
    """Whether what looks like a number is a time of day that is told, as 23.30."""
    match = _DOTTED.fullmatch(number)
    minute = int(match["hour"]) * _HOUR + int(match["minute"]) if match else -1
    return match is not None and any(
        _minute(each) % _HALF_A_DAY == minute % _HALF_A_DAY for each in _TIME.finditer(source)
    )


def _minute(match: re.Match[str]) -> int:
    half = _HALF_A_DAY if match["noon"] and int(match["hour"]) < 12 else 0  # noqa: PLR2004  # of the clock's hours
    return int(match["hour"]) * _HOUR + int(match["minute"]) + half


def without_told(text: str, source: str) -> str:
    """The text without its hours and minutes that are as long as the source tells, or as lie between two of its times."""
    matches = list(_LASTING.finditer(text))
    if not matches:
        return text
    told = between(source) | {float(match) for match in re.findall(r"(?<![\d.,:])\d{2,4}(?![\d:])", source)}
    for match in matches:
        if _long(match) in told:
            text = text.replace(match[0], " " * len(match[0]))
    return text


def _long(match: re.Match[str]) -> float:
    return float(int(match["hours"]) * _HOUR + int(match["minutes"]))

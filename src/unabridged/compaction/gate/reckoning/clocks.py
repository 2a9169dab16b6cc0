"""Whether what looks like a number is a time of day that a text tells: 23.30 for 23:30 or half past eleven at night.
It refuses to reckon how far two times are apart.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_TIME: Final = lazy(
    r"(?<![\d:.])(?P<hour>[01]?\d|2[0-4])(?::|h| h )(?P<minute>[0-5]\d)(?![\d])(?P<noon>\s?p\.?m\b)?", re.IGNORECASE
)
_HOUR: Final = 60
_HALF_A_DAY: Final = 720
_DOTTED: Final = lazy(r"(?P<hour>[01]?\d|2[0-4])[.,](?P<minute>[0-5]\d)")


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

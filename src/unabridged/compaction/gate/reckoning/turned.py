"""A change, or a choice, that a draft tells the other way round: from what it came to, and with what was not taken.
It refuses to mind a range, and a change whose direction is told by a verb alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy


def _value(name: str) -> str:
    return rf"[$€£¥]?(?<![\w.,])(?P<{name}>\d++(?:[.,]\d++)*+|[A-Za-z]\w*+(?:[.-]\w++)*+)"


def _number(name: str) -> str:
    return rf"[$€£¥]?(?<![\d.,])(?P<{name}>\d++(?:[.,]\d++)*+)"


_UNIT: Final = r"[ \u00a0]?(?:[^\W\d_]{1,12}|%|[€$£¥])?"
_FROM: Final = r"(?:\b(?:from|von|vom|de|du|des|desde|dal|dalla|da|från|fra|van|z|с|от)\s+)"
_TO: Final = r"(?:,?\s+(?:down |up |all the way )?(?:to|auf|zu|nach|à|a|al|alla|para|till|til|naar|na|do|до|на)\s+)"
_WIDE_FROM: Final = r"(?:从|由|自)\s*"
_WIDE_TO: Final = r"\s*(?:提高|下降|上升|增加|增长|减少|降低|降|升|增|减|減|改|变|调整)?(?:到|至|为|為|成)了?\s*"
_ARROW: Final = r"\s?(?:→|⇒|->|=>|から)\s?"
_INSTEAD: Final = (
    r"(?:,?\s+(?:instead of|rather than|statt|anstatt|anstelle von|en lugar de|en vez de|au lieu de|plutôt que|em vez de"
    r"|invece di|вместо|zamiast|in plaats van|istället för)\s+|\s*(?:而不是|而非|代替)\s*)"
)
_WAS: Final = r"\s*[(,（，]\s*(?:it )?(?:was|were|previously|formerly|before|vorher|zuvor|bisher|früher|antes|原为|原来|之前)\s*(?:是|为)?\s*"
# A number that was another, and one that was taken instead of it; names stand for numbers behind a word for each.
_CHANGE: Final = lazy(
    f"{_WIDE_FROM}{_number('of3')}{_UNIT}{_WIDE_TO}{_number('to3')}|{_FROM}{_value('of')}{_UNIT}{_TO}{_value('to')}"
    f"|{_number('of2')}{_UNIT}{_ARROW}{_number('to2')}"
    f"|{_number('to4')}{_UNIT}{_INSTEAD}{_number('of4')}|{_number('to5')}{_UNIT}{_WAS}{_number('of5')}",
    re.IGNORECASE,
)
# So far from one of its numbers a change may begin and end, and in so many places it is looked for.
_REACH: Final = 80
_MOST: Final = 60


def unknown(text: str, source: str) -> Iterator[str]:
    """Each change of a text, and each choice, that the source has the other way round alone."""
    for (one, other), shown in dict(_pairs(text)).items():
        told = dict(_told(one, source))
        if (other, one) in told and (one, other) not in told:
            yield f"{shown} the other way round"


def _pairs(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    """What each was, and what it came to, or what was left and what was taken, with how it is told."""
    for match in _CHANGE.finditer(text):
        told = {name[:2]: value for name, value in match.groupdict().items() if value}
        one, other = told["of"], told["to"]
        if one != other:
            yield (one, other), f"{other} instead of {one}" if match["to4"] else f"from {one} to {other}"


def _told(value: str, source: str) -> Iterator[tuple[tuple[str, str], str]]:
    """The changes that a source tells of a value."""
    at = source.find(value)
    for _ in range(_MOST):
        if at < 0:
            return
        yield from _pairs(source[max(0, at - _REACH) : at + len(value) + _REACH])
        at = source.find(value, at + 1)

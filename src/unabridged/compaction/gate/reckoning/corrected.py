"""The numbers of a draft that its source took back: "24 hours, not 48", where the draft tells of 48 and not of 24.
It refuses to mind one that is told again later, or beside the one that holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

_NUMBER: Final = r"\d{1,6}(?:[.,]\d{1,3})?"
_BEGINS: Final = r"(?<![\w.,:-])"
_UNIT: Final = r"(?:\s?(?:[^\W\d_]{1,12}|[%€$£¥₽]|°C)){0,2}"
_NOT: Final = (
    r"(?:(?:not|instead of|rather than|nicht|statt|anstatt|no|en vez de|en lugar de|pas|au lieu de|et non|non|invece di|anziché|não|em vez de|niet|in plaats van|nie|zamiast|не|а не|вместо|inte|i stället för|ikke|وليس|بدل|بدلا من)(?![^\W\d_])"
    r"|(?:不是|而不是|而非))"
)
_THEN: Final = lazy(
    rf"{_BEGINS}(?P<right>{_NUMBER})"
    + _UNIT
    + r"\s?[,;(，、]?\s?(?:y |e |et |and |und )?(?:(?<=[\s(，、\d%])|(?<=[\u2e80-\uffff]))"
    + _NOT
    + r"\s?(?:[^\W\d_]{1,4}\s){0,2}"
    + rf"{_BEGINS}(?P<wrong>{_NUMBER})"
    + r"(?![\w]*[.,:]?\d)",
    re.IGNORECASE,
)
_FIRST: Final = lazy(
    r"(?:\b(?:not|nicht|no|pas|non|não|nie|не|inte)\s|不是)\s?"
    rf"{_BEGINS}(?P<wrong>{_NUMBER})"
    + _UNIT
    + r"\s?[,，]?\s?(?:but|sondern|sino|mais|ma|mas|ale|lecz|а|но|utan|而是|是)\s?"
    + rf"{_BEGINS}(?P<right>{_NUMBER})"
    + r"(?![.,:]?\d)"
    r"|"
    + rf"{_BEGINS}(?P<wrong2>{_NUMBER})"
    + _UNIT
    + r"(?:\s(?:should (?:read|be)|must (?:read|be)|was wrong,)\s|ではなく(?:て)?、?|じゃなくて?、?|\s?(?:이|가)?\s?아니라\s)\s?[-−]?"
    + rf"{_BEGINS}(?P<right2>{_NUMBER})"
    + r"(?![.,:]?\d)",
    re.IGNORECASE,
)
# Where a number stands by itself, its first digit before what may not stand ahead of that: digits are found quickly.
_ALONE: Final = lazy(r"\d(?<![\w.,:-]\d)\d{0,5}(?:[.,]\d{1,3})?")
# So a longer number goes on, to either side.
_GOES_ON: Final = lazy(r"[.,:]?\d")
# How far from it what takes it back may begin, and end.
_REACH: Final = 160
# As near to it stands one of these words, or in one of these writings.
_NEAR: Final = 48
_TAKES_BACK: Final = lazy(
    r"(?<![^\W\d_])(?:not|instead|rather|nicht|statt|anstatt|no|vez|lugar|pas|lieu|non|invece|anziché|não|niet|plaats|nie|zamiast|не|вместо"
    r"|inte|stället|ikke|وليس|بدل|بدلا|should|must|was)(?![^\W\d_])|不是|而非|ではなく|じゃなく|아니라",
    re.IGNORECASE,
)
# So a text itself says that a number is not the one.
_DENIED: Final = lazy(
    rf"(?:{_NOT}|(?<![^\W\d_])(?:than|before|previously|old|originally|vorher|zuvor|antes|avant|auparavant|prima|раньше|было)|原来|之前)"
    r"[\s:(«„\"'`*]{0,4}(?:[^\W\d_]{1,4}\s){0,2}$",
    re.IGNORECASE,
)


def unknown(text: str, source: str) -> list[str]:
    """Numbers of a text that were taken back before, and never told again."""
    found, told = list[str](), dict[str, bool]()
    for place in _ALONE.finditer(source):
        number = place[0]
        if number not in told:
            told[number] = number in text and _holds(text, number)
        if (
            told[number]
            and _is_corrected(source, place)
            and not _is_denied(text, number)
            and any(not _holds(text, right) for right in _taken_back(source, place))
        ):
            found.append(number)
    return found


def _is_corrected(source: str, place: re.Match[str]) -> bool:
    """Whether a word stands near a number without which nothing is taken back."""
    return _TAKES_BACK.search(source, max(0, place.start() - _NEAR), place.end() + _NEAR) is not None


def _is_denied(text: str, number: str) -> bool:
    """Whether a text has a number as one that is not so, wherever it has it."""
    places = [at.start() for at in _ALONE.finditer(text) if at[0] == number]
    return all(_DENIED.search(text, max(0, at - _NEAR), at) for at in places)


def _taken_back(source: str, place: re.Match[str]) -> Iterator[str]:
    """What holds in place of a number that is taken back there, and is told nowhere behind."""
    for pattern in (_THEN, _FIRST):
        for match in pattern.finditer(source, max(0, place.start() - _REACH), place.end() + _REACH):
            wrong, right = ("wrong", "right") if match["wrong"] else ("wrong2", "right2")
            is_here = match.start(wrong) == place.start() and match[wrong] != match[right]
            if is_here and not _holds(source, match[wrong], match.end()):
                yield match[right]


def _holds(text: str, number: str, start: int = 0) -> bool:
    """Whether a text has a number from there on, by itself: other numbers are too many to make a pattern of each."""
    at = text.find(number, start)
    while at >= 0:
        if not (_GOES_ON.match(text[max(0, at - 2) : at][::-1]) or _GOES_ON.match(text, at + len(number))):
            return True
        at = text.find(number, at + 1)
    return False

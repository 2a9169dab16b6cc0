"""The numbers of a draft that its source took back: "24 hours, not 48", where the draft tells of 48 and not of 24.
It refuses to mind one that is told again later, or beside the one that holds.
"""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = r"\d{1,6}(?:[.,]\d{1,3})?"
_BEGINS: Final = r"(?<![\w.,:-])"
_UNIT: Final = r"(?:\s?(?:[^\W\d_]{1,12}|[%€$£¥₽]|°C)){0,2}"
_NOT: Final = (
    r"(?:(?:not|instead of|rather than|nicht|statt|anstatt|no|en vez de|en lugar de|pas|au lieu de|et non|non|invece di|anziché|não|em vez de|niet|in plaats van|nie|zamiast|не|а не|вместо|inte|i stället för|ikke|وليس|بدل|بدلا من)(?![^\W\d_])"
    r"|(?:不是|而不是|而非))"
)
_THEN: Final = re.compile(
    rf"{_BEGINS}(?P<right>{_NUMBER})"
    + _UNIT
    + r"\s?[,;(，、]?\s?(?:y |e |et |and |und )?(?:(?<=[\s(，、\d%])|(?<=[\u2e80-\uffff]))"
    + _NOT
    + r"\s?(?:[^\W\d_]{1,4}\s){0,2}"
    + rf"{_BEGINS}(?P<wrong>{_NUMBER})"
    + r"(?![\w]*[.,:]?\d)",
    re.IGNORECASE,
)
_FIRST: Final = re.compile(
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


def unknown(text: str, source: str) -> list[str]:
    """Numbers of a text that were taken back before, and never told again."""
    found = list[str]()
    for pattern in (_THEN, _FIRST):
        for match in pattern.finditer(source):
            groups = match.groupdict()
            wrong, right = groups.get("wrong") or groups.get("wrong2"), groups.get("right") or groups.get("right2")
            if (
                wrong
                and right
                and wrong != right
                and not _holds(source, wrong, match.end())
                and not _holds(text, right)
            ):
                found += [wrong] if _holds(text, wrong) else []
    return found


def _holds(text: str, number: str, start: int = 0) -> bool:
    return re.compile(rf"(?<!\d)(?<!\d[.,:]){re.escape(number)}(?![.,:]?\d)").search(text, start) is not None

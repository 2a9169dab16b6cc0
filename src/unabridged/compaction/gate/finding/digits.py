"""Digits as people write them the world over, read as plain ones, and two of them that changed their places.
It refuses to reckon.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from unabridged.lazy_patterns import lazy

_OTHER: Final = lazy(r"[^\D0-9]")
_MARKS: Final = str.maketrans({"٫": ".", "٬": ",", "．": ".", "％": "%", "：": ":", "−": "-"})
_MARKED: Final = lazy("[٫٬．％：−]")


def plain(text: str) -> str:
    """The text with the digits and the marks of numbers that patterns look for."""
    if text.isascii() or not (_MARKED.search(text) or _OTHER.search(text)):
        return text
    return _OTHER.sub(lambda match: str(unicodedata.digit(match[0])), text.translate(_MARKS))


def is_turned(mine: str, other: str) -> bool:
    """Whether two neighbouring digits changed their places."""
    if len(mine) != len(other):
        return False
    wrong = [at for at, (a, b) in enumerate(zip(mine, other, strict=True)) if a != b]
    return len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(mine) == sorted(other)  # noqa: PLR2004

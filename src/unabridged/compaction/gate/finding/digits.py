"""Digits as people write them the world over, read as plain ones, and two of them that changed their places.
It refuses to reckon.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
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
    if len(mine) != len(other) or mine == other:
        return False
    at = parts_at(mine, other)
    return mine[at : at + 2] == other[at : at + 2][::-1] and mine[at + 2 :] == other[at + 2 :]


def parts_at(mine: str, other: str) -> int:
    """Where two texts of one length that are not the same are another for the first time."""
    return bisect_left(range(len(mine)), True, key=lambda at: mine[: at + 1] != other[: at + 1])  # noqa: FBT003

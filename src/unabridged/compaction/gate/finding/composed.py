"""A text in the letters that are written as one, whatever it was put together of, in time that grows with it alone.
It refuses to leave a mark out, however many stand on one letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

# So many marks on one letter are put in order as they come; what puts more in order takes their square.
_FEW: Final = 64


def composed(text: str) -> str:
    """What ``unicodedata.normalize("NFKC", text)`` gives."""
    if text.isascii():
        return text
    letters = frozenset(text)
    if (heaped := _heaps(each for each in letters if _is_mark(_apart(each)[0]))) is not None and heaped.search(text):
        text = text.translate({ord(each): _apart(each) for each in letters})
        marks = _heaps(each for each in frozenset(text) if _is_mark(each))
        text = text if marks is None else marks.sub(_in_order, text)
    return unicodedata.normalize("NFKC", text)


def _apart(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)


def _is_mark(letter: str) -> bool:
    return unicodedata.combining(letter) > 0


def _heaps(marks: Iterable[str]) -> re.Pattern[str] | None:
    """Where so many of these stand in a row."""
    every = "".join(map(re.escape, marks))
    return re.compile(f"[{every}]{{{_FEW},}}") if every else None


def _in_order(heap: re.Match[str]) -> str:
    return "".join(sorted(heap[0], key=unicodedata.combining))

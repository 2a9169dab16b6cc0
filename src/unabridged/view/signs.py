"""Where a text can be cut: what is read as one sign is several characters at times, marks, joiners, halves, flags.
It refuses to know languages, and to look further back than any sign is long.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from unabridged.lazy_patterns import lazy

_JOINER: Final = "\u200d"
# What is no mark to Unicode and still belongs to the sign before it: shades of skin, the letters of a flag's name,
# the vowels and ends of a Korean syllable that is written out.
_CLINGING: Final = lazy("[\u1160-\u11ff\u200c\u200d\ud7b0-\ud7fb\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
_FLAG_LETTERS: Final = lazy("[\U0001f1e6-\U0001f1ff]+$")
_FIRST_HALF: Final = lazy("[\ud800-\udbff]")
_SECOND_HALF: Final = lazy("[\udc00-\udfff]")
# A sign that is longer than this is none that anybody reads.
LONGEST_SIGN: Final = 32


def cut(text: str, characters: int) -> str:
    """The beginning of a text, so many characters long, or a few fewer where a sign would be parted."""
    if len(text) <= characters:
        return text
    places = range(characters, max(0, characters - LONGEST_SIGN), -1)
    return text[: near(text, characters, places)]


def near(text: str, at: int, places: Iterable[int]) -> int:
    """The first of these places that is in the middle of no sign; the one that was wanted, if all are."""
    return next((each for each in places if not is_inside(text, each)), at)


def is_inside(text: str, at: int) -> bool:
    """Whether a cut here would part what is read as one sign."""
    if not 0 < at < len(text):
        return False
    here, before = text[at], text[at - 1]
    if unicodedata.category(here).startswith("M") or _CLINGING.match(here) or before == _JOINER:
        return True
    if _SECOND_HALF.match(here):
        return bool(_FIRST_HALF.match(before))
    if _FLAG_LETTERS.match(here):
        flags = _FLAG_LETTERS.search(text, max(0, at - LONGEST_SIGN), at)
        return flags is not None and len(flags[0]) % 2 == 1
    return before == "\r" and here == "\n"

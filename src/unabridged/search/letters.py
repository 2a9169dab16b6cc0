"""Letters as search compares them: without case, without accents, with the writings of one letter made one.
It refuses to know words; what it folds is for comparing alone and is never shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

# What Unicode does not take apart, and what Arabic writes in several ways.
_ALIKE: Final[Mapping[int, str]] = MappingProxyType(
    str.maketrans(
        {
            "ø": "o",
            "ł": "l",
            "đ": "d",
            "ð": "d",
            "þ": "th",
            "æ": "ae",
            "œ": "oe",
            "ı": "i",
            "أ": "ا",
            "إ": "ا",
            "آ": "ا",
            "ٱ": "ا",
            "ى": "ي",
            "ة": "ه",
            "ـ": "",
        }
    )
)
# Accents over Latin, Greek and Cyrillic letters, and the vowel signs Arabic and Hebrew leave out; not the signs of
# Indic scripts, which are letters.
_ACCENTS: Final = lazy("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]")
# Scripts written without spaces, and Korean, whose words carry their endings: pairs of letters find what is inside.
_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
RUNS: Final = lazy(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
# Before or after such a letter.
SEAM: Final = lazy(f"(?s)(?<=[{_UNSPACED}])(?=.)|(?<=.)(?=[{_UNSPACED}])")
_UNSPACED_LETTER: Final = lazy(f"[{_UNSPACED}]")


# What belongs to the letter before it and is no letter to Python: vowel signs of Indic scripts, accents that stand
# apart, the joiners inside Persian and Indic words.
MARKS: Final = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u0900-\u0903\u093a-\u094f"
    "\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u0a01-\u0a03\u0a3c-\u0a4d\u0a70\u0a71\u0a81-\u0a83\u0abc-\u0acd"
    "\u0b01-\u0b03\u0b3c-\u0b57\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3c-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03"
    "\u0d3b-\u0d4d\u0d81-\u0d83\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e"
    "\u17b4-\u17d3\u200c\u200d"
)


# What a letter falls apart into and is none, such as the brackets of a number in brackets.
_NO_LETTER: Final = lazy(f"[^\\w{MARKS}]+")


def folded(word: str) -> str:
    """The word as it is compared: one case, no accents, one writing of each letter."""
    if word.isascii():
        return word.lower()
    apart = unicodedata.normalize("NFKD", word.casefold())
    bare = _ACCENTS.sub("", apart).translate(_ALIKE).casefold()
    return _NO_LETTER.sub("", unicodedata.normalize("NFC", bare))


def is_unspaced(run: str) -> bool:
    """Whether a run of letters is of a script that is read in pairs."""
    return _UNSPACED_LETTER.match(run) is not None


def pairs(run: str) -> list[str]:
    """Every pair of neighbouring letters, and the last letter alone, so that each letter begins one."""
    return [run[at : at + 2] for at in range(len(run))]

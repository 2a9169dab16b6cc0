"""English words without their endings, by Porter's rules of 1980.
It refuses to know other languages; a word that is none of English comes back nearly as it was, and always the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

_SHORTEST: Final = 3
# What is longer is no word of English, and its measure would be long in the taking.
_LONGEST: Final = 60
_CONSONANT: Final = "(?:[^aeiouy]|(?<![^aeiou])y)"
_VOWEL: Final = "(?:[aeiou]|(?<=[^aeiou])y)"
# How often a run of vowels is followed by a run of consonants.
_MEASURE: Final = lazy(f"{_VOWEL}+{_CONSONANT}+")
_HAS_VOWEL: Final = lazy(_VOWEL)
_ENDS_SHORT: Final = lazy(f"{_CONSONANT}{_VOWEL}(?![wxy]){_CONSONANT}$")
_ENDS_DOUBLE: Final = lazy(r"([^aeioulsz])\1$")

_SECOND: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ational": "ate",
        "tional": "tion",
        "enci": "ence",
        "anci": "ance",
        "izer": "ize",
        "abli": "able",
        "alli": "al",
        "entli": "ent",
        "eli": "e",
        "ousli": "ous",
        "ization": "ize",
        "ation": "ate",
        "ator": "ate",
        "alism": "al",
        "iveness": "ive",
        "fulness": "ful",
        "ousness": "ous",
        "aliti": "al",
        "iviti": "ive",
        "biliti": "ble",
    }
)
_THIRD: Final[Mapping[str, str]] = MappingProxyType(
    {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
)
# The leftmost match of an ending is the longest.
_SECOND_ENDING: Final = lazy(f"(?:{'|'.join(_SECOND)})$")
_THIRD_ENDING: Final = lazy(f"(?:{'|'.join(_THIRD)})$")
_FOURTH: Final = lazy("(?:ement|ance|ence|able|ible|ment|ant|ent|(?<=[st])ion|ism|ate|iti|ous|ive|ize|al|er|ic|ou)$")


def stem(word: str) -> str:
    """The word's stem; ``word`` is in lower case."""
    if not _SHORTEST <= len(word) <= _LONGEST or not word.isascii() or not word.isalpha():
        return word
    word = _without_past(_without_plural(word))
    if word.endswith("y") and _HAS_VOWEL.search(word[:-1]):
        word = word[:-1] + "i"
    word = _replaced(_replaced(word, _SECOND_ENDING, _SECOND), _THIRD_ENDING, _THIRD)
    return _without_final_e(_without_ending(word))


def _measure(stem_: str) -> int:
    return len(_MEASURE.findall(stem_))


def _without_plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _without_past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    for ending in ("ed", "ing"):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            return _mended(rest) if _HAS_VOWEL.search(rest) else word
    return word


def _mended(rest: str) -> str:
    """What stood before *ed* and *ing*, with the letter that the ending had taken or doubled."""
    if rest.endswith(("at", "bl", "iz")):
        return rest + "e"
    if _ENDS_DOUBLE.search(rest):
        return rest[:-1]
    return rest + "e" if _measure(rest) == 1 and _ENDS_SHORT.search(rest) else rest


def _replaced(word: str, ending: re.Pattern[str], endings: Mapping[str, str]) -> str:
    found = ending.search(word)
    if found is None:
        return word
    rest = word[: found.start()]
    return rest + endings[found[0]] if _measure(rest) else word


def _without_ending(word: str) -> str:
    found = _FOURTH.search(word)
    if found is None:
        return word
    rest = word[: found.start()]
    return rest if _measure(rest) > 1 else word


def _without_final_e(word: str) -> str:
    if word.endswith("e"):
        rest = word[:-1]
        if _measure(rest) > 1 or (_measure(rest) == 1 and not _ENDS_SHORT.search(rest)):
            word = rest
    if word.endswith("ll") and _measure(word) > 1:
        word = word[:-1]
    return word

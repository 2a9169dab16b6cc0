"""The words of one statement beside those of another: whether they say the same, turn it round, or say something else.
It refuses to know who said either of them, and of two that differ in a name, a number or a "not" it never makes one.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy

Words: TypeAlias = tuple[str, ...]

# A name keeps its signs: "C#" is no "C", and ".NET" no "NET". A sign of Chinese is a word.
_WORD: Final = lazy(
    "[\u3400-\u4dbf\u4e00-\u9fff]|"
    r"(?<![\w.])\.(?=[^\W\d])"
    "[^\\W_\u3400-\u4dbf\u4e00-\u9fff]+|[^\\W_\u3400-\u4dbf\u4e00-\u9fff]+(?:\\+\\+|\\#)?|[^\\w\\s]"
)
_MARKS: Final = frozenset(".,;:!?'\"\u2019\u3002\uff0c\uff1b\uff1a\uff01\u3001")
# Beside these a statement says what it says without them.
_SMALL: Final = frozenset(
    {
        *("the", "a", "an", "this", "that", "these", "those", "its", "is", "are", "be", "am", "do", "does", "has"),
        *("have", "of", "really", "also", "just", "still", "now", "already", "actually", "always", "very", "much"),
        *("quite", "usually", "generally", "currently", "mostly", "definitely", "absolutely", "strongly", "please"),
        *("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "ist", "sind"),
        *("hat", "auch", "noch", "jetzt", "immer", "sehr", "ganz", "gern", "gerne", "eigentlich", "wirklich"),
        *("el", "la", "los", "las", "un", "una", "es", "son", "est\u00e1", "est\u00e1n", "muy", "siempre", "ahora"),
        *("tambi\u00e9n", "ya", "realmente"),
        *"\u7684\u4e86\u4e5f\u5f88\u90fd\u5c31\u8fd8\u5462\u554a\u5427\u662f",
    }
)
# Which way a statement goes: one that differs from another in these alone says the opposite.
_TURNS: Final = frozenset(
    {
        *("not", "no", "never", "dont", "doesnt", "isnt", "arent", "cant", "cannot", "wont", "mustnt", "anymore"),
        *("nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines"),
        *("nunca", "jam\u00e1s", "tampoco"),
        *"\u4e0d\u6ca1\u522b\u65e0\u975e\u52ff",
    }
)
# By these endings a word of three letters or more is bent, and is the same word.
_ENDINGS: Final = ("s", "es")
_SHORTEST: Final = 3


def words_of(statement: str) -> Words:
    """The words in their order, in small letters; marks between them say nothing."""
    small = statement.casefold().replace("n\u2019t", "nt").replace("n't", "nt").replace("no longer", "no")
    return tuple(word for word in _WORD.findall(small) if word not in _MARKS)


def say_the_same(one: Words, other: Words) -> bool:
    """Whether both say the same: word by word, but for small words and for how a word is bent."""
    return _match(_telling(one), _telling(other))


def is_turned(one: Words, other: Words) -> bool:
    """Whether one says that it is, and the other that it is not, of what is else the same."""
    had, has = _telling(one), _telling(other)
    turned = len(had) - len(_straight(had)), len(has) - len(_straight(has))
    return bool(turned[0]) is not bool(turned[1]) and _match(_straight(had), _straight(has))


def is_swapped(one: Words, other: Words) -> bool:
    """Whether both have the same words, in another order, as what is preferred to what."""
    return one != other and Counter(one) == Counter(other)


def _telling(words: Words) -> Words:
    return tuple(word for word in words if word not in _SMALL)


def _straight(words: Words) -> Words:
    return tuple(word for word in words if word not in _TURNS)


def _match(one: Words, other: Words) -> bool:
    return len(one) == len(other) and all(map(_are_one, one, other))


def _are_one(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _SHORTEST and long.removeprefix(short) in _ENDINGS)

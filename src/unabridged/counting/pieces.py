"""Splits text into the pieces inside which tokens are made, exactly as the published pattern of o200k does.
It refuses to know tokens and ranks; it knows what is a letter, by a table that no version of Python changes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import Final

from unabridged.counting import letters
from unabridged.counting.once import once

# How many characters are split at a time: large enough to be fast, small enough that the list of pieces stays small.
WINDOW_CHARACTERS: Final = 1 << 16

_SPACE: Final = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_LAST_BASIC: Final = 0xFFFF

# How a word may end, or not: asked by what it begins with, which the matcher does sooner than it tries an option.
_CONTRACTED: Final = "(?:'(?:[sStTmMdD]|[lL][lL]|[vVrR][eE])|)"

# A character of each class, to stand in for those of its class that lie beyond U+FFFF.
_STAND_INS: Final = (
    (letters.UPPER, "\u00c0"),
    (letters.LOWER, "\u00e0"),
    (letters.OTHER, "\u05d0"),
    (letters.MARK, "\u0300"),
    (letters.NUMBER, "\u0660"),
)


def batches(text: str, window_characters: int = WINDOW_CHARACTERS) -> Iterator[list[str]]:
    """The pieces of the text in order, some at a time; a lone surrogate raises UnicodeEncodeError."""
    begin, size = 0, window_characters
    while begin < len(text):
        window = text[begin : begin + size]
        pieces = split(window)
        begin += len(window)
        if begin < len(text):
            # The last two pieces may end otherwise once the window's end is not the text's: the last one
            # reaches it, and the one before it may have given up what it could not finish.
            held = sum(map(len, pieces[-2:]))
            del pieces[-2:]
            begin -= held
            size = window_characters if pieces else 2 * size
        yield pieces


def split(text: str) -> list[str]:
    """The pieces of the text; joined, they are the text. A lone surrogate raises UnicodeEncodeError."""
    if text.isascii():
        return _ascii_pattern().findall(text)
    if len(text.encode("utf-16-le")) == 2 * len(text):
        return _basic_pattern().findall(text)
    masked = _beyond_basic().sub(_stand_in, text)
    ends = accumulate(map(len, _basic_pattern().findall(masked)), initial=0)
    return [text[begin:end] for begin, end in pairwise(ends)]


def paired(text: str) -> str:
    """The text with each pair of surrogates made the character it means, and U+FFFD for each that is alone."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@cache
def _ascii_pattern() -> re.Pattern[str]:
    # What may stand before a letter is none itself, so nothing is given back; and words of small letters, of which
    # most writing is, have an alternative of their own: each word of a text takes this way.
    return re.compile(
        rf"[^\r\n0-9A-Za-z]?+[a-z]++{_CONTRACTED}"
        rf"|[^\r\n0-9A-Za-z]?+[A-Z]++[a-z]*+{_CONTRACTED}"
        r"|[0-9]{1,3}+"
        r"| ?+[^\t-\r 0-9A-Za-z]++[\r\n/]*+"
        r"|[\t-\r ]*[\r\n]++"
        r"|[\t-\r ]+(?![^\t-\r ])"
        r"|[\t-\r ]"
    )


@once
def _basic_pattern() -> re.Pattern[str]:
    """The pattern for text without characters beyond U+FFFF: with them the matcher is several times slower."""
    upper, lower, other, mark, number = (_basic_ranges(spec) for spec, _ in _STAND_INS)
    word = upper + lower + other + number
    # As published, a word may begin with one character that is no letter, a mark among them. But a mark is also
    # like a letter, so a word that could begin with it so begins with it anyway, and ends at the same place.
    # Without regard to case, s is also the long s.
    return re.compile(
        f"[^\r\n{word}{mark}]?+(?:[{upper}{other}{mark}]*[{lower}{other}{mark}]++|[{upper}]++)"
        "(?:'(?:[s\u017fStTmMdD]|[lL][lL]|[vVrR][eE])|)"
        f"|[{number}]{{1,3}}+"
        f"| ?+[^{_SPACE}{word}]++[\r\n/]*+"
        f"|[{_SPACE}]*[\r\n]++"
        f"|[{_SPACE}]+(?![^{_SPACE}])"
        f"|[{_SPACE}]"
    )


def _ranges(spec: str) -> Iterator[tuple[int, int]]:
    for item in spec.split():
        first, _, last = item.partition("-")
        yield int(first, 16), int(last or first, 16)


def _basic_ranges(spec: str) -> str:
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in _ranges(spec) if last <= _LAST_BASIC)


@cache
def _beyond_basic() -> re.Pattern[str]:
    return re.compile("[\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beyond:
    """The ranges beyond U+FFFF in order, with the stand-in of each."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]
    stand_ins: tuple[str, ...]


@cache
def _beyond() -> _Beyond:
    found = sorted(
        (first, last, stand_in) for spec, stand_in in _STAND_INS for first, last in _ranges(spec) if first > _LAST_BASIC
    )
    firsts, lasts, stand_ins = zip(*found, strict=True)
    return _Beyond(firsts=firsts, lasts=lasts, stand_ins=stand_ins)


def _stand_in(found: re.Match[str]) -> str:
    """A character that the basic pattern treats as it ought to treat this one; a symbol is its own."""
    character = found.group()
    beyond = _beyond()
    at = bisect_right(beyond.firsts, ord(character)) - 1
    return beyond.stand_ins[at] if at >= 0 and ord(character) <= beyond.lasts[at] else character

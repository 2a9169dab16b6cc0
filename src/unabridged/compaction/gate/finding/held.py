"""Whether a source holds something as it is written, whole, and not as a piece of a longer word or number.
It refuses to search by pattern, but for digits in groups: plain searches are quick in megabytes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# Letters from here on stand beside others without a space.
_UNSPACED: Final = 0x2E80
_HEX: Final = frozenset("0123456789abcdef")
# As many digits of a hash name it.
_ABBREVIATED: Final = 7
# Where a part of a name ends: at a mark, and between letters and digits; so does the x of "4xA100".
_PARTED: Final = lazy(
    r"(?<=[^\W_])[ \u00a0\u202f_.:#/-]+(?=[^\W_])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])|(?<=\dx)(?=[a-z])"
)
_JOINS: Final = frozenset("_.,:/-")
_UNIT: Final = lazy(r"[a-zµ]{1,4}(?![\w-])")
_GROUP: Final = lazy(r"(?<=\d)[,.'’ \u00a0\u202f](?=\d{3}(?!\d))")
_MOST_DIGITS: Final = 40
_ESCAPED: Final = lazy(r'\\(?:u[0-9a-fA-F]{4}|[\\"/nrt])')


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """What a source holds, as it stands and as its escapes read; the second is made where the first was not enough."""

    source: Source
    forms: list[str]
    parted: list[str]

    def holds(self, wanted: str) -> bool:
        """Whether this stands in the source, in whatever case."""
        wanted = wanted.casefold()
        return stands(self.source.lower, wanted) or any(stands(form, wanted) for form in self._others())

    def has(self, wanted: str) -> bool:
        """Whether this stands in the source, and be it within a word."""
        wanted = wanted.casefold()
        return wanted in self.source.lower or any(wanted in form for form in self._others())

    def has_joined(self, wanted: str) -> bool:
        """Whether this stands in the source with other marks between its parts, or none: FX 482 KD for FX482KD."""
        parts = _PARTED.sub(" ", wanted.casefold()).strip()
        if sum(map(str.isalnum, parts)) < _ABBREVIATED - 2:
            return False
        if not self.parted:
            self.parted.append(_PARTED.sub(" ", self.source.lower))
        return stands(self.parted[0], parts)

    def has_grouped(self, digits: str) -> bool:
        """Whether these digits stand in the source in groups, as those of a telephone."""
        return re.search(rf"(?<!\d){'[ -]?'.join(digits[:_MOST_DIGITS])}(?!\d)", self.source.lower) is not None

    def has_with_unit(self, number: str) -> bool:
        """Whether a number stands in the source with its unit right behind, as in 1510ms, and with or without groups."""
        text = self.source.lower
        return any(
            _has_unit(text, at + len(each)) and not (at and (text[at - 1].isalnum() or text[at - 1] in _JOINS))
            for each in {number, _GROUP.sub("", number)}
            for at in _places(text, each)
        )

    def _others(self) -> list[str]:
        if not self.forms:
            self.forms.append(_read(self.source.lower))
        return self.forms


def holder(source: Source) -> Holder:
    """Who answers for a source."""
    return Holder(source=source, forms=[], parted=[])


def stands(text: str, wanted: str) -> bool:
    """Whether it stands somewhere whole; a hash may go on."""
    at = text.find(wanted)
    goes_on = len(wanted) >= _ABBREVIATED and _HEX.issuperset(wanted)
    while at >= 0:
        end = at + len(wanted)
        if _parts(text[at - 1 : at], wanted[0]) and (goes_on or _parts(wanted[-1], text[end : end + 1])):
            return True
        at = text.find(wanted, at + 1)
    return False


def _places(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _has_unit(text: str, end: int) -> bool:
    """Whether a short word begins right there, and ends."""
    return text[end : end + 1].isalpha() and _UNIT.match(text, end) is not None


def _parts(before: str, after: str) -> bool:
    """Whether a word ends between these two letters."""
    return not (_joins(before) and _joins(after))


def _joins(letter: str) -> bool:
    return letter.isalnum() and ord(letter) < _UNSPACED


def _read(text: str) -> str:
    """The text with its escapes read, its slashes all alike, and its wide letters narrow."""
    if "\\" in text:
        text = _ESCAPED.sub(_letter, text).replace("\\", "/").replace("//", "/")
    return text if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


def _letter(match: re.Match[str]) -> str:
    read: Callable[[str], str] = json.loads
    return read(f'"{match[0]}"')

"""Whether a source holds something as it is written, whole, and not as a piece of a longer word or number.
It refuses to search by pattern: plain searches are quick in megabytes, and where much is asked each is made ready once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final

from unabridged.compaction.gate.finding.composed import composed
from unabridged.compaction.gate.finding.grouped import Groups
from unabridged.compaction.gate.finding.looked_up import ABBREVIATED, LookedUp
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# Where a part of a name ends: at a mark, and between letters and digits; so does the x of "4xA100".
_PARTED: Final = lazy(
    r"(?<=[^\W_])[ \u00a0\u202f_.:#/-]+(?=[^\W_])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])|(?<=\dx)(?=[a-z])"
)
_JOINS: Final = frozenset("_.,:/-")
_UNIT: Final = lazy(r"[a-zµ]{1,4}(?![\w-])")
_GROUP: Final = lazy(r"(?<=\d)[,.'’ \u00a0\u202f](?=\d{3}(?!\d))")
_LAST: Final = lazy(r"\d+$")
_ESCAPED: Final = lazy(r'\\(?:u[0-9a-fA-F]{4}|[\\"/nrt])')


class Holder:
    """What a source holds, as it stands and as its escapes read; the second is made where the first was not enough."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lower = LookedUp(source.lower)

    def holds(self, wanted: str) -> bool:
        """Whether this stands in the source, in whatever case."""
        wanted = wanted.casefold()
        return self.lower.stands(wanted) or any(form.stands(wanted) for form in self._others)

    def has(self, wanted: str) -> bool:
        """Whether this stands in the source, and be it within a word."""
        wanted = wanted.casefold()
        return self.lower.has(wanted) or any(form.has(wanted) for form in self._others)

    def ready(self, names: Iterable[str]) -> None:
        """Look for all of these at once, where they are many."""
        self.lower.ready(map(str.casefold, names))

    def has_joined(self, wanted: str) -> bool:
        """Whether this stands in the source with other marks between its parts, or none: FX 482 KD for FX482KD."""
        parts = _PARTED.sub(" ", wanted.casefold()).strip()
        return sum(map(str.isalnum, parts)) >= ABBREVIATED - 2 and self._parted.stands(parts)

    def has_grouped(self, digits: str) -> bool:
        """Whether these digits stand in the source in groups, as those of a telephone."""
        return self._groups.have(digits)

    def has_with_unit(self, number: str) -> bool:
        """Whether a number stands in the source with its unit right behind, as in 1510ms, and with or without groups."""
        text = self.source.lower
        return any(
            _has_unit(text, at + len(each)) and not (at and (text[at - 1].isalnum() or text[at - 1] in _JOINS))
            for each in {number, _GROUP.sub("", number)}
            if self._may_have_unit(each)
            for at in _places(text, each)
        )

    def _may_have_unit(self, number: str) -> bool:
        """Whether a word begins with the last digits of it, and is no more than a unit longer."""
        if not self.lower.is_much_asked():
            return True
        last = _LAST.search(number)
        return (last is None or last[0] in self.lower.measured) and self.lower.has(number)

    @cached_property
    def _others(self) -> tuple[LookedUp, ...]:
        read = _read(self.source.lower)
        return () if read is self.source.lower else (LookedUp(read),)

    @cached_property
    def _parted(self) -> LookedUp:
        return LookedUp(_PARTED.sub(" ", self.source.lower))

    @cached_property
    def _groups(self) -> Groups:
        return Groups(self.source.lower)


def holder(source: Source) -> Holder:
    """Who answers for a source."""
    return Holder(source)


def _places(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _has_unit(text: str, end: int) -> bool:
    """Whether a short word begins right there, and ends."""
    return text[end : end + 1].isalpha() and _UNIT.match(text, end) is not None


def _read(text: str) -> str:
    """The text with its escapes read, its slashes all alike, and its wide letters narrow."""
    if "\\" in text:
        text = _ESCAPED.sub(_letter, text).replace("\\", "/").replace("//", "/")
    return text if text.isascii() else composed(text).casefold()


def _letter(match: re.Match[str]) -> str:
    read: Callable[[str], str] = json.loads
    return read(f'"{match[0]}"')

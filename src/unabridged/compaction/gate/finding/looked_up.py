"""A text in which much is looked for: the first few by plain searches, all others by its words, and by three letters at a time.
It refuses to be made ready for a few: a short draft asks for less than that costs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from unabridged.lazy_patterns import lazy

# Letters from here on stand beside others without a space.
_UNSPACED: Final = 0x2E80
_WORD: Final = lazy("[^\\W_\u2e80-\U0010ffff]+")
_HEX: Final = frozenset("0123456789abcdef")
# As many digits of a hash name it.
ABBREVIATED: Final = 7
# So many are looked for as they come; and a word that stands at more places is no help to find others by.
_FEW: Final = 64
# What has so many letters in a row that the text has nowhere does not stand in it.
_LETTERS: Final = 3


class LookedUp:
    """One text, which does not change, and what was found out about it so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._asked = 0
        self._found: dict[str, bool] = {}

    def has(self, wanted: str) -> bool:
        """Whether it stands anywhere, and be it within a word."""
        if not self.is_much_asked():
            return wanted in self.text
        found = self._found.get(wanted)
        if found is None:
            found = self._found[wanted] = self._begins(wanted) or (self._may_have(wanted) and wanted in self.text)
        return found

    def stands(self, wanted: str) -> bool:
        """Whether it stands somewhere whole, and not as a piece of a longer word or number; a hash may go on."""
        if not self.is_much_asked():
            return stands(self.text, wanted)
        words = list(_WORD.finditer(wanted))
        if not words:
            return self.has(wanted)
        if goes_on(wanted):
            return self._begins(wanted)
        # Each word of it is one here, whole: what stands beside it in between parts it from others.
        seldom = min(words, key=lambda word: len(self._places.get(word[0], ())))
        places = self._places.get(seldom[0], ())
        if len(seldom[0]) == len(wanted) or not places:
            return bool(places)
        if len(places) > _FEW:
            return self.has(wanted) and stands(self.text, wanted)
        starts = (at - seldom.start() for at in places if at >= seldom.start())
        return any(self.text.startswith(wanted, at) and _is_whole(self.text, wanted, at) for at in starts)

    def beginning(self, start: str) -> Iterator[str]:
        """The words that begin so."""
        at = bisect_left(self._sorted, start)
        while at < len(self._sorted) and self._sorted[at].startswith(start):
            yield self._sorted[at]
            at += 1

    def is_much_asked(self) -> bool:
        """Whether so much is looked for that it is worth to be ready for it."""
        self._asked += 1
        return self._asked > _FEW

    def _begins(self, wanted: str) -> bool:
        """Whether a word begins so, which is sooner told than that none has it."""
        return any(True for _ in self.beginning(wanted))

    def _may_have(self, wanted: str) -> bool:
        return all(wanted[at : at + _LETTERS] in self._threes for at in range(len(wanted) - _LETTERS + 1))

    @cached_property
    def _places(self) -> Mapping[str, list[int]]:
        found = defaultdict[str, list[int]](list)
        for word in _WORD.finditer(self.text):
            found[word[0]].append(word.start())
        return dict(found)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._places)

    @cached_property
    def _threes(self) -> frozenset[str]:
        text = self.text
        return frozenset(text[at : at + _LETTERS] for at in range(len(text) - _LETTERS + 1))


def goes_on(wanted: str) -> bool:
    """Whether it is the beginning of a hash, or all of one."""
    return len(wanted) >= ABBREVIATED and _HEX.issuperset(wanted)


def stands(text: str, wanted: str) -> bool:
    """The same of a text in which nothing else is looked for."""
    at = text.find(wanted)
    while at >= 0:
        if _is_whole(text, wanted, at):
            return True
        at = text.find(wanted, at + 1)
    return False


def _is_whole(text: str, wanted: str, at: int) -> bool:
    """Whether words end on either side of what stands there."""
    end = at + len(wanted)
    return _parts(text[at - 1 : at], wanted[0]) and (goes_on(wanted) or _parts(wanted[-1], text[end : end + 1]))


def _parts(before: str, after: str) -> bool:
    """Whether a word ends between these two letters."""
    return not (joins(before) and joins(after))


def joins(letter: str) -> bool:
    """Whether a letter makes one word with one beside it."""
    return letter.isalnum() and ord(letter) < _UNSPACED

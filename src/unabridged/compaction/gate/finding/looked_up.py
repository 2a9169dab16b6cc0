"""A text in which much is looked for: the first few by plain searches, all others by its words, and by all letters at once.
It refuses to be made ready for a few: a short draft asks for less than that costs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Final

from unabridged.lazy_patterns import lazy

# Letters from here on stand beside others without a space.
_UNSPACED: Final = 0x2E80
_WORD: Final = lazy("[^\\W_\u2e80-\U0010ffff]+")
_MEASURED: Final = lazy(r"(\d+)[a-zµ]{1,4}")
_HEX: Final = frozenset("0123456789abcdef")
# As many digits of a hash name it.
ABBREVIATED: Final = 7
# So many are looked for as they come; and a word that stands at more places is no help to find others by.
_FEW: Final = 64
# What has so many letters in a row that the text has nowhere does not stand in it.
_LETTERS: Final = 4
# So many of one length are found sooner in one pass than by a search for each.
_MANY: Final = 500


class LookedUp:
    """One text, which does not change, and what was found out about it so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._asked = 0
        self._found: dict[str, bool] = {}
        self._runs: dict[int, frozenset[str]] = {}

    def has(self, wanted: str) -> bool:
        """Whether it stands anywhere, and be it within a word."""
        if not self.is_much_asked():
            return wanted in self.text
        if len(wanted) <= _LETTERS:
            return wanted in self._rows_of(len(wanted))
        found = self._found.get(wanted)
        if found is None:
            found = self._found[wanted] = self._begins(wanted) or (self._may_have(wanted) and wanted in self.text)
        return found

    def ready(self, wanted: Iterable[str]) -> None:
        """Look for all of these at once, where they are so many that this is sooner done."""
        by_length = defaultdict[int, set[str]](set)
        for each in wanted:
            by_length[len(each)].add(each)
        text = self.text
        for length, those in by_length.items():
            if len(those) > _MANY and length > _LETTERS:
                held = those.intersection(text[at : at + length] for at in range(len(text) - length + 1))
                self._found.update((each, each in held) for each in those)

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
        if len(words) == 1:
            start, places = words[0].start(), self._places.get(words[0][0], ())
            if len(words[0][0]) == len(wanted) or not places:
                return bool(places)
        else:
            pairs = ((each.start(), wanted[each.start() : then.end()]) for each, then in pairwise(words))
            start, places = min(((at, self._pairs.get(both, ())) for at, both in pairs), key=lambda pair: len(pair[1]))
        if len(places) > _FEW:
            return self.has(wanted) and stands(self.text, wanted)
        starts = (at - start for at in places if at >= start)
        return any(self.text.startswith(wanted, at) and _is_whole(self.text, wanted, at) for at in starts)

    def is_much_asked(self) -> bool:
        """Whether so much is looked for that it is worth to be ready for it."""
        self._asked += 1
        return self._asked > _FEW

    def _begins(self, wanted: str) -> bool:
        """Whether a word begins so, which is sooner told than that none has it."""
        at = bisect_left(self._sorted, wanted)
        return at < len(self._sorted) and self._sorted[at].startswith(wanted)

    def _may_have(self, wanted: str) -> bool:
        rows = self._rows_of(_LETTERS)
        return all(wanted[at : at + _LETTERS] in rows for at in range(len(wanted) - _LETTERS + 1))

    def _rows_of(self, length: int) -> frozenset[str]:
        """All that stands here with so many letters."""
        rows, text = self._runs.get(length), self.text
        if rows is None:
            rows = self._runs[length] = frozenset(text[at : at + length] for at in range(len(text) - length + 1))
        return rows

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
    def _pairs(self) -> Mapping[str, list[int]]:
        """Where two words stand beside each other, with what is between them."""
        found, start = defaultdict[str, list[int]](list), -1
        for word in _WORD.finditer(self.text):
            if start >= 0:
                found[self.text[start : word.end()]].append(start)
            start = word.start()
        return dict(found)

    @cached_property
    def measured(self) -> frozenset[str]:
        """The figures of the words that are figures with a unit right behind."""
        return frozenset(word[1] for each in self._places if (word := _MEASURED.fullmatch(each)))


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

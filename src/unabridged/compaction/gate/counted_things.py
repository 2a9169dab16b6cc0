"""What a draft counts, found by the thing that is counted, and the figures in it, found by their beginnings.
It refuses to know of what else the same is counted, and whether that is right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy

_RUN: Final = lazy(r"(?<![\d.,])\d+")
_COUNT: Final = lazy(r"(?<![\w.,/:-])(?P<figure>\d+(?:[.,]\d+)*)[ \u00a0]")
_WORD: Final = lazy(r"[^\W\d_]+")


class Told(NamedTuple):
    """One count in a draft, with where it stands."""

    figure: str
    start: int
    end: int


class CountedThings:
    """Those of one draft, in small letters: it is read once, whatever is then looked for."""

    def __init__(self, small: str) -> None:
        self._small = small
        self._figures: dict[str, list[int]] = defaultdict(list)
        for run in _RUN.finditer(small):
            self._figures[run[0]].append(run.start())
        self._counts: dict[str, list[tuple[str, int, int]]] = defaultdict(list)
        for told in _COUNT.finditer(small):
            if word := _WORD.match(small, told.end()):
                self._counts[word[0]].append((told["figure"], told.start(), told.end()))

    def has(self, figure: str) -> bool:
        """Whether this figure stands anywhere in the draft."""
        run = _RUN.match(figure)
        places = self._figures.get(run[0], ()) if run else ()
        small, size = self._small, len(figure)
        return any(small.startswith(figure, at) and not small[at + size : at + size + 1].isdecimal() for at in places)

    def of(self, noun: str) -> Iterator[Told]:
        """Every count of this thing, which is told in one word or two."""
        word = _WORD.match(noun)
        for figure, start, at in self._counts.get(word[0], ()) if word else ():
            end = at + len(noun)
            if self._small.startswith(noun, at) and not _goes_on(self._small[end : end + 1]):
                yield Told(figure, start, end)


def _goes_on(letter: str) -> bool:
    return letter.isalnum() or letter == "_"

"""The clauses of a source that have most of some words, found by the rarest of these and not by reading all of it.
It refuses to look at more than some places of one word: what is said that often is said both ways.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from unabridged.compaction.gate.meaning.clauses import SENTENCE_ENDS, Clause, clauses
from unabridged.compaction.gate.meaning.signs import Signs

_MOST: Final = 60
# So far to either side of a place its sentence may go.
_AROUND: Final = 300


class Heard:
    """A source, of which clauses are read where somebody looks, and once."""

    def __init__(self, text: str, lower: str, tongue: Signs | None) -> None:
        # Small letters may be longer than the others: of these places nothing would be known in the text.
        self._text = text if len(text) == len(lower) else lower
        self._lower, self._tongue = lower, tongue
        self._sentences: dict[int, list[Clause]] = {}
        self._places: dict[str, list[int]] = {}

    def near(self, stems: Collection[str], least: int, saying: re.Pattern[str] | None = None) -> Iterator[Clause]:
        """Each clause whose sentence has at least so many of these stems, and which has one of them itself.

        ``saying`` is what else stands in its sentence, so that most are not read.
        """
        # Of words as rare as each other the first by its letters: a set has them in another order in each program.
        places = sorted((self.places(each) for each in sorted(stems)), key=len)
        if sum(map(bool, places)) < least:
            return
        seen = set[int]()
        for at in (at for found in places[: len(places) - least + 1] for at in found):
            # Most places are seen to be none before a sentence is cut, and read.
            near = self._lower[max(0, at - _AROUND) : at + _AROUND]
            if sum(map(near.__contains__, stems)) < least:
                continue
            if saying is not None and saying.search(self._lower, *self._sentence(at)) is None:
                continue
            for clause in self._at(at):
                if clause.at not in seen:
                    seen.add(clause.at)
                    if len(clause.around.intersection(stems)) >= least:
                        yield clause

    def at(self, word: str) -> Iterator[Clause]:
        """The clauses in which a word stands."""
        seen = set[int]()
        for place in self.places(word):
            new = [each for each in self._at(place) if each.at not in seen]
            seen.update(each.at for each in new)
            yield from new

    def places(self, stem: str) -> list[int]:
        """Where words begin so, as far as they are looked at."""
        found = self._places.get(stem)
        if found is None:
            found = self._places[stem] = list(self._find(stem))
        return found

    def _find(self, stem: str) -> Iterator[int]:
        at = self._lower.find(stem)
        for _ in range(_MOST):
            if at < 0:
                return
            if stem > "\u2e80" or not self._lower[at - 1 : at].isalnum():
                yield at
            at = self._lower.find(stem, at + 1)

    def _at(self, place: int) -> list[Clause]:
        """The clause that stands there, or that which it is the label of."""
        begin, end = self._sentence(place)
        if begin not in self._sentences:
            self._sentences[begin] = list(clauses(self._text[begin:end], self._tongue, begin))
        found = [each for each in self._sentences[begin] if each.begins <= place < each.at + len(each.text)]
        return found[-1:]

    def _sentence(self, place: int) -> tuple[int, int]:
        begin = max(0, place - _AROUND)
        for match in SENTENCE_ENDS.finditer(self._text, begin, place + _AROUND):
            if match.start() > place:
                return begin, match.end()
            begin = match.end()
        return begin, min(len(self._text), place + _AROUND)

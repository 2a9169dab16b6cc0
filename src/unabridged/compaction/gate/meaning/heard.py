"""The clauses of a source that have most of some words, found by the rarest of these and not by reading all of it.
It refuses to look at more than some places of one word: what is said that often is said both ways.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain
from typing import Final, TypeAlias

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.meaning.clauses import SENTENCE_ENDS, Clause, of_a_sentence
from unabridged.compaction.gate.meaning.reading import Reader

_MOST: Final = 60
# So far to either side of a place its sentence may go.
_AROUND: Final = 300
# Where a sentence begins, and where it ends.
_Span: TypeAlias = tuple[int, int]


def always(_: str) -> bool:
    """Stands where nothing else is asked of a clause."""
    return True


class Heard:
    """A source, of which clauses are read where somebody looks, and once."""

    def __init__(self, text: str, lower: str, reader: Reader) -> None:
        # Small letters may be longer than the others: of these places nothing would be known in the text.
        self._text = text if len(text) == len(lower) else lower
        self._lower, self._reader = lower, reader
        self._clauses: dict[_Span, list[Clause]] = {}
        self._places: dict[str, list[int]] = {}

    def near(self, stems: AbstractSet[str], least: int, saying: Callable[[str], bool] = always) -> Iterator[Clause]:
        """Each clause whose sentence has at least so many of these stems, and which has one of them itself.

        ``saying`` is what else may stand in its text: most sentences are left before they are cut, and read.
        """
        # Of words as rare as each other the first by its letters: a set has them in another order in each program.
        places = sorted((self.places(each) for each in sorted(stems)), key=len)
        if sum(map(bool, places)) < least:
            return
        left, seen = dict[_Span, int](), set[int]()
        for at in chain.from_iterable(places[: len(places) - least + 1]):
            span = self._sentence(at)
            if span not in left:
                said = self._text[slice(*span)]
                may = sum(map(folded(said).__contains__, stems)) >= least and saying(said)
                left[span] = len(self._of(span)) if may else 0
            for clause in self._at(at, span) if left[span] else ():
                if clause.at not in seen:
                    seen.add(clause.at)
                    left[span] -= 1
                    if saying(clause.said) and len(clause.around & stems) >= least:
                        yield clause

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

    def _at(self, place: int, span: _Span) -> list[Clause]:
        """The clause of a sentence that stands there, or that which it is the label of."""
        found = [each for each in self._of(span) if each.begins <= place < each.at + len(each.text)]
        return found[-1:]

    def _of(self, span: _Span) -> list[Clause]:
        """All clauses of a sentence."""
        if span not in self._clauses:
            self._clauses[span] = list(of_a_sentence(self._text[slice(*span)], self._reader, span[0]))
        return self._clauses[span]

    def _sentence(self, place: int) -> _Span:
        """From the end before a place to the end behind it, or as far as a sentence may go."""
        behind = bisect_right(self._ends, place)
        begin = self._ends[behind - 1] + 1 if behind else 0
        end = self._ends[behind] + 1 if behind < len(self._ends) else len(self._text)
        return max(begin, place - _AROUND), min(end, place + _AROUND)

    @cached_property
    def _ends(self) -> list[int]:
        """Where a sentence ends."""
        return [match.start() for match in SENTENCE_ENDS.finditer(self._text)]

"""The part of a text that answers a question best, and where in it the question's words stand.
It refuses to cut through a letter, and to show more than was asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple, assert_never

from unabridged.search.clause import Clause, Phrase, Prefix, Term
from unabridged.search.stretches import LONG_TEXT, around, heads, stretches
from unabridged.search.terms import Lexicon, places
from unabridged.view.signs import LONGEST_SIGN, near

SNIPPET_CHARACTERS: Final = 240
_BEFORE: Final = 40
_LOOK_BACK: Final = 20
# Of a long text that is gone through after all.
_MOST_HITS: Final = 10_000
_NOTHING: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """Some of a text: where it begins there, and where in it the words stand that were looked for."""

    text: str
    begins: int
    highlights: tuple[tuple[int, int], ...]


class _Hit(NamedTuple):
    first: int
    last: int
    found: frozenset[int]


class Wanted(dict[str, frozenset[int]]):
    """Which of the clauses a compound answers, by their places; each compound is looked at once for all texts."""

    def __init__(self, clauses: Sequence[Clause], lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon
        self._terms: dict[str, set[int]] = {}
        starts: list[tuple[str, int]] = []
        for at, clause in enumerate(clauses):
            match clause:
                case Term(term=term):
                    self._terms.setdefault(term, set()).add(at)
                case Prefix(start=start):
                    starts.append((start, at))
                case Phrase(words=words):
                    for word in words:
                        self._terms.setdefault(word, set()).add(at)
                case other:
                    assert_never(other)
        self._starts = starts
        self._begins = tuple(start for start, _ in starts)
        self.heads = heads((*self._terms, *self._begins))

    def __missing__(self, compound: str) -> frozenset[int]:
        (words, others), begins = self._lexicon[compound], self._begins
        found: set[int] = set()
        for term in (*words, *others):
            if term in self._terms:
                found |= self._terms[term]
            if begins and term.startswith(begins):
                found |= {at for start, at in self._starts if term.startswith(start)}
        answer = self[compound] = frozenset(found) if found else _NOTHING
        return answer


def snippet(text: str, wanted: Wanted, *, characters: int = SNIPPET_CHARACTERS) -> Snippet:
    """The stretch that has most of what is wanted, the earliest of equal ones; the text's beginning if it has none.

    A long text is looked at where its wanted words stand first, and not from end to end.
    """
    hits = _hits(text, wanted, (0, len(text))) if len(text) <= LONG_TEXT else _of_long(text, wanted, characters)
    first = _begins(text, _densest(hits, characters), characters)
    last = min(first + characters, len(text))
    last = near(text, last, range(last, max(first, last - LONGEST_SIGN), -1))
    if len(text) > LONG_TEXT:  # a place that was not looked at may stand in what is shown
        hits = _hits(text, wanted, around(text, first, last))
    shown = tuple((hit.first - first, min(hit.last, last) - first) for hit in hits if first <= hit.first < last)
    return Snippet(text=text[first:last], begins=first, highlights=shown)


def _hits(text: str, wanted: Wanted, stretch: tuple[int, int]) -> list[_Hit]:
    return [_Hit(first, last, found) for first, last, each in places(text, *stretch) if (found := wanted[each])]


def _of_long(text: str, wanted: Wanted, characters: int) -> list[_Hit]:
    """What stands in the stretches where it is written as it is kept; where none does, what is found first."""
    some = stretches(text, wanted.heads, characters)
    if hits := [hit for stretch in some for hit in _hits(text, wanted, stretch)]:
        return hits
    every = (_Hit(first, last, found) for first, last, each in places(text) if (found := wanted[each]))
    return list(islice(every, _MOST_HITS))


def _densest(hits: Sequence[_Hit], characters: int) -> int:
    """Where the stretch begins that has most different clauses."""
    most, begins, end = 0, 0, 0
    within: Counter[int] = Counter()
    room = characters - 2 * min(_BEFORE, characters // 4)
    for hit in hits:
        while end < len(hits) and (hits[end].last <= hit.first + room or hits[end] is hit):
            within.update(hits[end].found)
            end += 1
        if len(within) > most:
            most, begins = len(within), hit.first
        within.subtract(hit.found)
        within = +within
    return begins


def _begins(text: str, hit: int, characters: int) -> int:
    """A little before the hit, at the beginning of a word, and not so late that room is left over."""
    before = min(_BEFORE, characters // 4)
    first = max(0, min(hit - before, len(text) - characters))
    back = max(0, first - min(_LOOK_BACK, before))
    space = max(text.rfind(" ", back, first), text.rfind("\n", back, first))
    first = space + 1 if space >= 0 else first
    return near(text, first, range(first, min(max(first, hit), first + LONGEST_SIGN) + 1))

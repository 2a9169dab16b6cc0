"""Which variables a question is about, by the words of their names, types, columns, shapes, origins and values.
It refuses to know where variables come from, and to ask a model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log
from typing import Final

from unabridged.search.terms import Lexicon, compounds
from unabridged.view.variables import MOST_VARIABLES, KnownVariable

# How much a word in each place tells; a name is what people say.
_NAME: Final = 8.0
_COLUMN: Final = 4.0
_TYPE: Final = 3.0
_ORIGIN: Final = 2.0
_SHAPE: Final = 1.0
_VALUE: Final = 1.0
_WITHIN: Final = 2.0
_SHORTEST_WITHIN: Final = 2


class Weighed(dict[str, tuple[KnownVariable, dict[str, float]]]):
    """Variables met before by name, with their words; of those that did not change they are not taken anew."""

    __slots__ = ()

    def of(self, variable: KnownVariable, lexicon: Lexicon) -> dict[str, float]:
        """The words of a variable, each with the most that a place it stands in is worth."""
        known = self.get(variable.name)
        if known is None or known[0] is not variable:
            if len(self) >= 2 * MOST_VARIABLES:
                self.clear()
            known = self[variable.name] = variable, _weights(variable, lexicon)
        return known[1]


def relevant(variables: Sequence[KnownVariable], query: str, lexicon: Lexicon, weighed: Weighed) -> list[KnownVariable]:
    """Those that have a word of the question, the likeliest first; of equals, those that come first here."""
    asked = frozenset(_terms(query, lexicon))
    whole = query.strip().casefold()
    found = [weighed.of(each, lexicon) for each in variables]
    shared = [asked & each.keys() for each in found]
    told = Counter(term for each in shared for term in each)
    scores = [
        sum(each[term] * log(1 + len(variables) / told[term]) for term in sorted(terms)) + _within(variable, whole)
        for each, terms, variable in zip(found, shared, variables, strict=True)
    ]
    order = sorted((at for at, score in enumerate(scores) if score), key=lambda at: -scores[at])
    return [variables[at] for at in order]


def _weights(variable: KnownVariable, lexicon: Lexicon) -> dict[str, float]:
    weights: dict[str, float] = {}
    for text, weight in _places(variable):
        for term in _terms(text, lexicon):
            weights[term] = max(weight, weights.get(term, 0.0))
    return weights


def _places(variable: KnownVariable) -> Iterator[tuple[str, float]]:
    yield variable.name, _NAME
    yield from ((column, _COLUMN) for column in variable.columns)
    yield variable.type, _TYPE
    yield variable.origin, _ORIGIN
    yield variable.shape, _SHAPE
    yield variable.value, _VALUE


def _terms(text: str, lexicon: Lexicon) -> Iterator[str]:
    for compound in compounds(text):
        words, others = lexicon[compound]
        yield from words
        yield from others


def _within(variable: KnownVariable, whole: str) -> float:
    """What it counts that the question as it stands is a piece of a name, a type or a column."""
    if len(whole) < _SHORTEST_WITHIN:
        return 0.0
    return _WITHIN if any(whole in each.casefold() for each in (variable.name, variable.type, *variable.columns)) else 0

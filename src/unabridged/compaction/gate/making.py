"""Whether numbers that stand beside the same words make another one together: a sum, a difference.
It refuses to reckon more than that: of enough numbers any other one can be made.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations, combinations_with_replacement, islice
from typing import Final

from unabridged.lazy_patterns import lazy

# An hour is one as well; a part of a day, of a name or of an address is none.
NUMBER: Final = lazy(
    r"(?<![^\W\u2e80-\uffff])(?<![.,:/])(?<![^\s(\[=:]-)"
    r"[0-9]+(?:[ \u00a0\u202f][0-9]{3}(?![0-9])|['’,.:][0-9]+)*(?![0-9])"
)
# What is no whole number makes no total.
_ENDLESS: Final = 10**30
_SENTENCE: Final = lazy(r"[.!?;](?=\s)|[\n。！？；]")
# So many letters around it tell what it is of.
_AROUND: Final = 60
_PLACES: Final = 20
_MOST_VALUES: Final = 100
_FEW: Final = 20
_EXACT: Final = 1e-6


def is_made_of_others(number: str, words: Collection[str], unit: str, source: str, *, least: float = 0) -> bool:
    """Whether two numbers that stand near its words, none below the least, make it together, or three of its unit."""
    near = dict[float, None]()
    for word in sorted(words):
        for start in islice(_starts(word, source), _PLACES):
            around = " ".join(sides(source, (start, start + len(word))))
            near.update((value, None) for each in NUMBER.findall(around) for value in _values(each) if value >= least)
    values = list(islice(near, _MOST_VALUES))
    measured = re.findall(rf"{NUMBER.pattern}(?=\s?{re.escape(unit)})", source)[:_FEW] if unit else []
    of_it = [value for each in measured for value in _values(each)]
    made = {made for a, b in combinations_with_replacement(values, 2) for made in (a + b, abs(a - b))}
    made.update(a + b + c for a, b, c in combinations(of_it, 3))
    return any(abs(each - wanted) < _EXACT for each in made for wanted in _values(number))


def totals(source: str) -> frozenset[int]:
    """What three whole numbers that follow one another in a sentence come to: "13 to 6 to 5"."""
    found = set[int]()
    for sentence in _SENTENCE.split(source):
        values = [int(each) if each.isdecimal() else -_ENDLESS for each in NUMBER.findall(sentence)]
        found.update(map(sum, zip(values, values[1:], values[2:], strict=False)))
    return frozenset(found)


def _starts(word: str, source: str) -> Iterator[int]:
    at = source.find(word)
    while at >= 0:
        yield at
        at = source.find(word, at + 1)


def _values(number: str) -> Iterator[float]:
    """What it is worth, whichever of its marks is the point; an hour is worth nothing."""
    for group, point in ((",", "."), (".", ",")):
        plain = (
            "".join(mark for mark in number if mark.isdigit() or mark in ".,:").replace(group, "").replace(point, ".")
        )
        if plain.count(".") <= 1 and ":" not in plain:
            yield float(plain)


def sides(text: str, span: tuple[int, int]) -> tuple[str, str]:
    """What stands on the same line before and behind, as far as it is looked at."""
    start, end = span
    before = text[max(0, start - _AROUND) : start].rpartition("\n")[2]
    return before, text[end : end + _AROUND].partition("\n")[0]

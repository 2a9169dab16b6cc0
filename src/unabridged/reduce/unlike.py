"""Which lines are unlike nearly all others: by a rare word, by how they begin or end, by a figure, by their margin.
It refuses to know what any of it means, and says nothing where lines are all different.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress, islice, pairwise
from typing import Final, Self

from unabridged.reduce.json_order import far_apart, rarely
from unabridged.reduce.picking import ends_first, in_turns
from unabridged.reduce.shapes import BESIDE_FIGURES, are_alike, shapes_of

# In fewer lines, nothing is usual; in more, looking takes too long, unless they are alike.
_FEWEST: Final = 24
_MOST_LINES: Final = 32_000
_MOST_ALIKE: Final = 128_000
# More that are unlike the others are what the text is about.
_MOST: Final = 16
_SHARE: Final = 0.05
# What is usual is learnt from so many lines; where more than a share of them, or of all so many kinds, have something
# of their own, nothing is.
_SAMPLE: Final = 1024
_SMALL_SAMPLE: Final = 256
_STRANGE: Final = 0.2
_OTHERS: Final = 4096
# What has a letter says something; what is left of a name in hexadecimal digits does not.
_SAYS: Final = re.compile(rb"[A-Za-z\x80-\xff]")
_OF_A_NAME: Final = re.compile(rb"[a-fA-F]{2,}\Z")
_FIGURE: Final = re.compile(r"\d+(?:\.\d+)?")
# Of lines that are alike, the commonest few kinds, so many lines, and as many figures of each as anybody reads.
_KINDS: Final = 3
_ROWS: Final = 4096
_COLUMNS: Final = 24
_VALUES: Final = 12
# As far from the middle as this stands what stands alone.
_SIGMAS: Final = 4.0
_OF_EACH: Final = 2
_LONGEST_FIGURE: Final = 15
_WIDEST: Final = 400


def unlike(lines: Sequence[str], shapes: Sequence[bytes] | None = None) -> Iterator[int]:
    """The lines that are unlike the others, by turns of the ways in which they are; few, or none.

    ``shapes`` are those of the lines, where they are known.
    """
    if not _FEWEST <= len(lines) <= (_MOST_ALIKE if len(lines) > _MOST_LINES and are_alike(lines) else _MOST_LINES):
        return iter(())
    if shapes is None or max(map(len, lines)) > _WIDEST:
        shapes = seen_shapes(lines)
    seen = _Seen.of(shapes, _SAMPLE)
    odd, kinds = (_odd_by_words(seen), *_odd_by_ends(seen)), _kinds(seen.tally)
    places = _places(shapes, frozenset(kinds).union(*odd))
    told = [_lines_of(_standing(each, places, lines), len(lines)) for each in odd]
    figures = _figures(lines, [places[shape] for shape in kinds])
    return islice(dict.fromkeys(in_turns((*told[:2], figures, *told[2:], _at_margin(lines)))), _MOST)


def worded_unlike(lines: Sequence[str], shapes: Sequence[bytes]) -> Iterator[int]:
    """The same of a block among many, from a smaller sample, by words alone, and where lines are all different by how they
    begin or end.
    """
    if len(lines) < _FEWEST:
        return iter(())
    seen = _Seen.of(shapes, _SMALL_SAMPLE)
    ways = (*([_odd_by_words(seen)] if len(seen.tally) * 2 <= len(lines) else []), *_odd_by_ends(seen))
    odd = [each for each in ways if len(each) <= len(lines) * _SHARE]
    places = _places(shapes, frozenset[bytes]().union(*odd))
    told = [_lines_of(_standing(each, places, lines), len(lines)) for each in odd]
    return islice(dict.fromkeys(in_turns(told)), _MOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """Lines by their shapes: how many are of each, and how many of them stand between two of a sample."""

    shapes: Sequence[bytes]
    tally: Counter[bytes]
    every: int

    @classmethod
    def of(cls, shapes: Sequence[bytes], sample: int) -> Self:
        """The lines, with so many of them as a sample."""
        return cls(shapes=shapes, tally=Counter(shapes), every=max(len(shapes) // sample, 1))

    @property
    def few(self) -> int:
        """How often at most stands what is rare."""
        return rarely(len(self.shapes))

    def usual(self, often: Counter[bytes]) -> frozenset[bytes]:
        """Of the marks of a sample those that are not rare, or say nothing."""
        least = max(self.few // self.every, 1)
        return frozenset(mark for mark, times in often.items() if times > least or not _tells(mark))

    def is_strange(self, known: frozenset[bytes]) -> bool:
        """Whether too many lines have marks of their own for any of them to be odd."""
        sample = self.shapes[:: self.every]
        own = len(sample) - sum(map(known.__contains__, sample))
        return own > len(sample) * _STRANGE or len(self.tally) - len(known) > _OTHERS


def _firsts(shapes: Sequence[bytes]) -> Sequence[bytes]:
    return [shape.partition(b" ")[0] for shape in map(bytes.lstrip, shapes)]


def _lasts(shapes: Sequence[bytes]) -> Sequence[bytes]:
    return [shape.rpartition(b" ")[2] for shape in map(bytes.rstrip, shapes)]


def _odd_by_ends(seen: _Seen) -> Sequence[Mapping[bytes, Iterable[bytes]]]:
    """The shapes that are odd by their first word, as a whole, by the last one."""
    return [_odd_by(seen, marks) for marks in (_firsts, list, _lasts)]


def _odd_by(seen: _Seen, marks_of: Callable[[Sequence[bytes]], Sequence[bytes]]) -> Mapping[bytes, Iterable[bytes]]:
    """The shapes of which the mark, one a line, is rare among all; none where many lines have marks of their own."""
    sample = seen.shapes[:: seen.every]
    its = marks_of(sample)
    usual = seen.usual(Counter(its))
    known = frozenset(shape for shape, mark in zip(sample, its, strict=True) if mark in usual)
    if seen.is_strange(known):
        return {}
    others = [*seen.tally.keys() - known]
    found = {shape: (mark,) for shape, mark in zip(others, marks_of(others), strict=True) if mark not in usual}
    return _rare(seen, found)


def _odd_by_words(seen: _Seen) -> Mapping[bytes, Iterable[bytes]]:
    """The shapes with a word that is rare among all lines."""
    sample = seen.shapes[:: seen.every]
    words = {shape: frozenset(shape.split()) for shape in sample}
    usual = seen.usual(Counter(chain.from_iterable(map(words.__getitem__, sample))))
    known = frozenset(shape for shape, its in words.items() if usual.issuperset(its))
    if seen.is_strange(known):
        return {}
    return _rare(seen, {shape: frozenset(shape.split()) - usual for shape in seen.tally.keys() - known})


def _rare(seen: _Seen, found: Mapping[bytes, Iterable[bytes]]) -> Mapping[bytes, Iterable[bytes]]:
    """The shapes with those of their marks that few lines have and that say something."""
    often = Counter[bytes]()
    for shape, marks in found.items():
        for mark in marks:
            often[mark] += seen.tally[shape]
    few = seen.few
    rare = {mark for mark, times in often.items() if times <= few and _tells(mark)}
    return {shape: rare.intersection(marks) for shape, marks in found.items() if not rare.isdisjoint(marks)}


def _standing(
    odd: Mapping[bytes, Iterable[bytes]], places: Mapping[bytes, Sequence[int]], lines: Sequence[str]
) -> Iterator[Sequence[int]]:
    """The lines of those shapes of which a mark stands in the line itself."""
    for shape, marks in odd.items():
        if any(_stands(mark, shape, lines[places[shape][-1]]) for mark in marks):
            yield places[shape]


def seen_shapes(lines: Sequence[str]) -> list[bytes]:
    """The shapes of lines; of long ones, of as much as is looked at."""
    return shapes_of(lines if max(map(len, lines)) <= _WIDEST else [line[:_WIDEST] for line in lines])


def _kinds(tally: Counter[bytes]) -> Sequence[bytes]:
    """The commonest shapes of which not too many lines are."""
    kinds: list[bytes] = []
    rows = 0
    for shape, times in tally.most_common(_KINDS):
        rows += times
        if times >= _FEWEST and rows <= _ROWS:
            kinds.append(shape)
    return kinds


def _places(shapes: Sequence[bytes], wanted: frozenset[bytes]) -> Mapping[bytes, Sequence[int]]:
    """The lines of each of these shapes."""
    places: dict[bytes, list[int]] = {shape: [] for shape in wanted}
    for index in compress(range(len(shapes)), map(wanted.__contains__, shapes)) if wanted else ():
        places[shapes[index]].append(index)
    return places


def _stands(mark: bytes, shape: bytes, line: str) -> bool:
    """Whether the line says it, and not only what is left of a name without its figures."""
    return mark == shape or mark in shapes_of((line,), BESIDE_FIGURES)[0]


def _tells(mark: bytes) -> bool:
    return _SAYS.search(mark) is not None and _OF_A_NAME.match(mark) is None


def _lines_of(rows: Iterable[Sequence[int]], size: int) -> Sequence[int]:
    """These lines, where they are few among all; where many stand in a row, the first of each row."""
    found = sorted(chain.from_iterable(rows))
    most = max(size * _SHARE, 1)
    if len(found) > most:
        found = [index for before, index in pairwise((-1, *found)) if index > before + 1 or index == 0]
    return ends_first(found)[:_MOST] if len(found) <= most else ()


def _figures(lines: Sequence[str], kinds: Iterable[Sequence[int]]) -> Iterator[int]:
    """Those whose like are many, and of which one figure is not like theirs."""
    for own in kinds:
        found = [_FIGURE.findall(lines[index], 0, _WIDEST)[:_COLUMNS] for index in own]
        for column in zip(*found, strict=False):
            yield from (own[place] for place in _apart(column))


def _apart(column: Sequence[str]) -> Sequence[int]:
    """The places of the few figures that are rare where there are few, or far off where there are many."""
    values = Counter(column)
    if len(values) > _VALUES:
        is_name = max(map(len, values)) > _LONGEST_FIGURE
        return () if is_name else far_apart(list(map(float, column)), _SIGMAS)[:_OF_EACH]
    few = rarely(len(column))
    rare = {value for value, times in values.items() if times <= few}
    # Of what only rises, as times do, the first and the last are always rare.
    if not rare or all(before <= after for before, after in pairwise(column)):
        return ()
    return [place for place, value in enumerate(column) if value in rare][:_OF_EACH]


def _at_margin(lines: Sequence[str]) -> Sequence[int]:
    """Those that stand at the margin where nearly all others do not, as headings do."""
    most = int(len(lines) * 2 * _SHARE)
    # Where most lines stand there, that is known after a few.
    found = list(islice((index for index, line in enumerate(lines) if line[:1].strip()), most + 1))
    return ends_first(found)[:_MOST] if len(found) <= most else ()

"""Which lines are unlike nearly all others: by a rare word, by how they begin or end, by a figure, by their margin.
It refuses to know what any of it means, and says nothing where lines are all different.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, compress, islice, pairwise
from typing import Final

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
    if max(map(len, lines)) > _WIDEST:
        shapes = shapes_of([line[:_WIDEST] for line in lines])
    elif shapes is None:
        shapes = shapes_of(lines)
    tally, alike = Counter(shapes), dict(zip(shapes, lines, strict=True))
    words = cache(bytes.split)
    odd, kinds = [_odd(shapes, tally, alike, marks) for marks in _marks(words)], _kinds(tally)
    places = _places(shapes, frozenset(kinds).union(*odd))
    told = [_lines_of([places[shape] for shape in each], len(lines)) for each in odd]
    figures = _figures(lines, [places[shape] for shape in kinds])
    return islice(dict.fromkeys(in_turns((*told[:2], figures, *told[2:], _at_margin(lines)))), _MOST)


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


def _marks(words: Callable[[bytes], Sequence[bytes]]) -> Sequence[Callable[[bytes], Iterable[bytes]]]:
    """What a shape may be told apart by: any of its words, the first, all of it, the last."""
    return (
        lambda shape: set(words(shape)),
        lambda shape: words(shape)[:1],
        lambda shape: (shape,),
        lambda shape: words(shape)[-1:],
    )


def _odd(
    shapes: Sequence[bytes],
    tally: Counter[bytes],
    alike: Mapping[bytes, str],
    marks: Callable[[bytes], Iterable[bytes]],
) -> frozenset[bytes]:
    """The shapes with a mark that is rare among all lines; none where many lines have marks of their own."""
    every = max(len(shapes) // _SAMPLE, 1)
    sample, few = shapes[::every], rarely(len(shapes))
    own = {shape: marks(shape) for shape in sample}
    often = Counter(chain.from_iterable(map(own.__getitem__, sample)))
    usual = {mark for mark, times in often.items() if times > max(few // every, 1) or not _tells(mark)}
    known = {shape for shape, its in own.items() if usual.issuperset(its)}
    if len(sample) - sum(map(known.__contains__, sample)) > len(sample) * _STRANGE:
        return frozenset()
    others = tally.keys() - known
    if len(others) > _OTHERS:
        return frozenset()
    found = {shape: [mark for mark in marks(shape) if mark not in usual] for shape in others}
    rare = Counter[bytes]()
    for shape, its in found.items():
        rare.update(dict.fromkeys(its, tally[shape]))
    return frozenset(
        shape
        for shape, its in found.items()
        if any(rare[mark] <= few and _tells(mark) and _stands(mark, shape, alike[shape]) for mark in its)
    )


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

"""What of an output is unlike all else of it, found block by block while it arrives; a few lines are remembered.
It refuses to keep the output: what it holds is one block, some odd lines, and which lines are usual.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.reduce.json_order import rarely
from unabridged.reduce.picking import ends_first
from unabridged.reduce.signals import is_warning, is_wrong
from unabridged.reduce.stream_lines import Line, Source, line
from unabridged.reduce.unlike import seen_shapes, unlike, worded_unlike

# A block ends with the line that brings it to so many characters, wherever pieces were cut.
_BLOCK: Final = 131_072
# Of each block so many, of all so many; where more are odd, every other stands for them.
_OF_A_BLOCK: Final = 4
_MOST: Final = 32
_SHOWN: Final = 8
# So many shapes of lines are known to be usual; what no longer goes in may be taken for odd, and is counted then.
_USUAL: Final = 1024


# What finds among lines with these shapes those that are unlike the others.
_Look: TypeAlias = Callable[[Sequence[str], Sequence[bytes]], Iterator[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Whole lines as they came, from where, and the number of the first."""

    said: str
    number: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class _Odd:
    """A line that was unlike the others of its block, and how often its like was seen."""

    line: Line
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """Odd lines by their shape, and shapes that are usual."""

    odd: Mapping[bytes, _Odd] = field(default_factory=lambda: MappingProxyType({}))
    usual: frozenset[bytes] = frozenset()
    lines: int = 0


class Unlike:
    """The lines so far that are unlike the others."""

    __slots__ = ("_known", "_parts", "_size")

    def __init__(self) -> None:
        self._known, self._parts, self._size = _Known(), list[_Part](), 0

    def take(self, body: str, number: int, source: Source) -> None:
        """Takes whole lines, the first of which has this number."""
        begin = 0
        while begin <= len(body):
            end = body.find("\n", begin + _BLOCK - self._size - 1)
            end = len(body) if end < 0 else end
            said = body[begin:end]
            self._parts.append(_Part(said=said, number=number, source=source))
            self._size += len(said) + 1
            number += said.count("\n") + 1
            begin = end + 1
            if self._size >= _BLOCK:
                self._known = _knowing(self._known, self._parts, worded_unlike)
                self._parts, self._size = [], 0

    def lines(self) -> Sequence[Line]:
        """Those that are unlike all others, the first and the last of them before others."""
        # Figures are looked at as long as the output is short.
        look = worded_unlike if self._known.lines else unlike
        known = _knowing(self._known, self._parts, look) if self._parts else self._known
        few = rarely(known.lines)
        return ends_first([each.line for each in known.odd.values() if each.times <= few])[:_SHOWN]


def _knowing(known: _Known, parts: Sequence[_Part], look: _Look) -> _Known:
    """What is known with one block more."""
    said = [each for part in parts for each in part.said.split("\n")]
    seen = seen_shapes(said)
    tally, few = Counter(seen), rarely(len(said))
    odd = {shape: replace(each, times=each.times + tally[shape]) for shape, each in known.odd.items()}
    # What tells of trouble is kept as such.
    found = (index for index in look(said, seen) if not is_wrong(said[index]) and not is_warning(said[index]))
    for index in islice(found, _OF_A_BLOCK):
        # Where lines of its shape are many, it is odd by a figure, and like itself alone.
        times = tally[seen[index]]
        shape, times = (seen[index], times) if times <= few else (said[index].encode("utf-8", "surrogatepass"), 1)
        if shape not in known.usual and shape not in odd:
            odd[shape] = _Odd(line=_line(parts, index, said[index]), times=times)
    usual = [shape for shape, times in tally.items() if times > few and shape not in known.usual]
    usual.extend(shape for shape, each in odd.items() if each.times > rarely(known.lines + len(said)))
    room = max(_USUAL - len(known.usual), 0)
    return _Known(
        odd=_bounded({shape: each for shape, each in odd.items() if shape not in usual}),
        usual=known.usual.union(usual[:room]),
        lines=known.lines + len(said),
    )


def _line(parts: Sequence[_Part], index: int, said: str) -> Line:
    """A line of the block by its place in it."""
    begins = list(accumulate((part.said.count("\n") + 1 for part in parts), initial=0))
    place = bisect_right(begins, index) - 1
    return line(said, parts[place].number + index - begins[place], parts[place].source)


def _bounded(odd: Mapping[bytes, _Odd]) -> Mapping[bytes, _Odd]:
    return odd if len(odd) <= _MOST else dict(islice(odd.items(), 0, None, 2))

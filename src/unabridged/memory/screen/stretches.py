"""The stretches of a text that are scored each by itself, and how much what is found in one of them counts.
They refuse to know what that is: they are told how many words there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import pow  # noqa: A004  # that of whole numbers may give any kind of number
from operator import itemgetter
from typing import Final, NamedTuple

# A text is scored by stretches, since an order in it is lost in the whole; of a long one by shorter ones too. A text
# of a mail's length is known better by what stands around an order than by the order alone.
_STRETCH: Final = 40
_SHORTER: Final = 24
_LONG: Final = 120
_FEW: Final = 16
# By what power of their number the words of a longer stretch count less: by half of it long texts of others went unheard.
_LESS: Final = 0.25
# So that a stretch of the fewest counts as it would by half of it.
_SCALE: Final = 2.0


def worth(count: int) -> float:
    """What each find in a stretch of so many words counts: in a few words none says much."""
    return 1 / (_SCALE * pow(max(count, _FEW), _LESS))


def stretches(count: int) -> Iterator[tuple[int, int]]:
    """From which word to which, for so many words."""
    if count and count <= _STRETCH:
        yield 0, count
    for length in (_STRETCH, _SHORTER) if count > _LONG else (_STRETCH,):
        if count > length:
            last = count - length
            yield from ((first, first + length) for first in (*range(0, last, length // 2), last))


class Bounds(NamedTuple):
    """The stretches of so many words: what takes out of sums up to each word where each of them ends and begins."""

    spans: tuple[tuple[int, int], ...]
    lasts: Callable[[Sequence[int]], tuple[int, ...]]
    firsts: Callable[[Sequence[int]], tuple[int, ...]]
    worths: tuple[float, ...]


@lru_cache(maxsize=64)
def bounds_of(count: int) -> Bounds:
    """Those of so many words; most texts are as long as others."""
    spans = tuple(stretches(count))
    firsts, lasts = zip(*spans, strict=True)
    return Bounds(spans, _taken(lasts), _taken(firsts), tuple(worth(last - first) for first, last in spans))


def _taken(which: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What takes the numbers at these places: of one place, too, it gives a row."""
    return itemgetter(*which) if len(which) > 1 else itemgetter(slice(which[0], which[0] + 1))

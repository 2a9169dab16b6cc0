"""How much the words and letters of a text are like those of orders to a machine: one sum over what they hash to.
It refuses to know a word: it has a weight for each remainder, learned by ``tools/train_screen.py``, and no list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import mul, sub
from typing import Final, NamedTuple

from unabridged.memory.screen.learned import learned
from unabridged.memory.screen.parting import among, parted
from unabridged.memory.screen.stretches import bounds_of, worth
from unabridged.memory.screen.worths import by_sign, by_word

# From what score on a text is looked at by a person: a little below where the learning drew the line, at nought.
LEAST: Final = -0.2
_OFTEN: Final = 4
_NEVER: Final = -1e9
# Where they lie at most so much below that others are looked at, and count so much less: of more more lie high by chance.
NEAR: Final = 1.25
_BY_CHANCE: Final = 0.3


class Score(NamedTuple):
    """The highest score of a stretch, and where it stands among the words, each one blank from the next."""

    value: float
    first: int
    last: int


def score(words: Sequence[str], more: Iterable[tuple[int, int]] = ()) -> Score:
    """The stretch that is most like an order.

    ``more`` are others to look at where none is enough like one: from which to which word, as these are parted here.
    """
    bias, step, *_ = learned()
    every = parted(words)
    count = len(every)
    if not count:
        return Score(_NEVER, 0, 1)
    worths = by_word(every) if every is words else by_sign(every)
    upto = list(accumulate(worths, initial=0))
    bounds = bounds_of(count)
    values = list(map(mul, map(sub, bounds.lasts(upto), bounds.firsts(upto)), bounds.worths))
    # Where each sign is a word some come again in any text.
    said, least = words if count == len(words) else (), (LEAST - bias) / step
    best, where = _highest(values, bounds.spans, said, least)
    if least - NEAR / step <= best < least:
        beside = tuple(more)
        less = _BY_CHANCE / step
        values = [(upto[last] - upto[first]) * worth(last - first) - less for first, last in beside]
        best, where = max((best, where), _highest(values, beside, said, least))
    return Score(bias + step * best, *among(words, every, where))


def _highest(
    values: Sequence[float], spans: Sequence[tuple[int, int]], words: Sequence[str], least: float
) -> tuple[float, tuple[int, int]]:
    """The first of the highest values with its span; of those that are so high none that only says its words again."""
    if not values:
        return _NEVER, (0, 0)
    best = max(values)
    where = spans[values.index(best)]
    if best < least or not words or not _is_repeated(words[slice(*where)]):
        return best, where
    by_worth = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    new = (at for at in by_worth if not _is_repeated(words[slice(*spans[at])]))
    return next(((values[at], spans[at]) for at in new), (_NEVER, (0, 0)))


def _is_repeated(words: Sequence[str]) -> bool:
    """Whether it is the same few words over and over: each counts anew, and says nothing more."""
    return len(set(words)) * _OFTEN <= len(words)

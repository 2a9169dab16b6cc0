"""How much the words and letters of a text are like those of orders to a machine: one sum over what they hash to.
It refuses to know a word: it has a weight for each remainder, learned by ``tools/train_screen.py``, and no list.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, compress, repeat
from operator import add, itemgetter, mul, sub
from typing import Final, NamedTuple
from zlib import crc32

from unabridged.memory.screen.ideas import COUNT, FIRST_SIGN, STEM, by_signs, by_stem
from unabridged.memory.screen.parting import among, is_farther, parted, parted_signs
from unabridged.memory.screen.stretches import bounds_of, worth
from unabridged.memory.screen.word_runs import EACH, RUNS, TABLES, behind, told

# Four letters and one word have ranges of a prime number of weights.
LETTERS: Final = 92_899
WORDS: Final = 46_489
# One idea, and one behind another of the last few.
IDEAS: Final = COUNT * (COUNT + 1)
# Of an idea so many of those before it are looked at; and alone it says as much as so many words.
BEFORE: Final = 3
IDEAS_WEIGH: Final = 2
SIZE: Final = LETTERS + WORDS + RUNS + IDEAS
WEIGHTS_FILE: Final = "weights.bin"
# Ahead of the weights stand what is added to each sum and what one step of a weight is.
HEAD: Final = "<ff"
# From what score on a text is looked at by a person: a little below where the learning drew the line, at nought.
LEAST: Final = -0.2
_OFTEN: Final = 4
_NEVER: Final = -1e9
# Where they lie at most so much below that others are looked at, and count so much less: of more more lie high by chance.
NEAR: Final = 1.25
_BY_CHANCE: Final = 0.3
# So much higher than it is each step is kept, so that it is an octet; and where one stands that adds nothing.
_RAISED: Final = 128
_NOTHING: Final = -1
# An idea is told by itself and behind so many.
_IDEAS_RAISED: Final = (1 + BEFORE) * _RAISED
# Of a longer word, which is none, so many letters are looked at.
_LONGEST_WORD: Final = 20
_FIGURES: Final = str.maketrans("0123456789", "0" * 10)


class Weights(NamedTuple):
    """The steps by remainder: of four letters, of a word, of words in a row, and behind each nothing; those of ideas.

    Before these stands nothing. Each is told higher by ``_RAISED``.
    """

    letters: bytes
    words: bytes
    runs: tuple[bytes, ...]
    ideas: bytes


class Ideas(NamedTuple):
    """At which words an idea stands; for each of these what it is; and for each, one behind another, each before it."""

    places: list[int]
    rows: list[list[int]]


class Features(NamedTuple):
    """The words; for each table of words in a row what they hash to, from the first that has others before; the ideas."""

    words: list[str]
    runs: tuple[list[int], ...]
    ideas: Ideas


class Score(NamedTuple):
    """The highest score of a stretch, and where it stands among the words, each one blank from the next."""

    value: float
    first: int
    last: int


def score(words: Sequence[str], more: Iterable[tuple[int, int]] = ()) -> Score:
    """The stretch that is most like an order.

    ``more`` are others to look at where none is enough like one: from which to which word, as these are parted here.
    """
    bias, step, weights = _learned()
    every = parted(words)
    count = len(every)
    if not count:
        return Score(_NEVER, 0, 1)
    *said_of_each, found, worths = zip(*map(_known, every), strict=True)
    two, apart, three = (
        _steps(table, [*repeat(_NOTHING, count - len(run)), *run])
        for table, run in zip(weights.runs, behind(*said_of_each), strict=True)
    )
    by_word = list(map(add, map(add, two, apart), map(add, three, worths)))
    _add_ideas(by_word, found if every is words else _by_two(every, found), weights)
    upto, bounds = list(accumulate(by_word, initial=0)), bounds_of(count)
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


def features(spoken: str) -> Features:
    """What a text is made of: its words; what those in a row hash to; and its ideas."""
    are_parted = is_farther(spoken)
    words = [_plain(word) for word in (parted_signs(spoken) if are_parted else spoken.split())]
    *said_of_each, found = zip(*map(_told, words), strict=True) if words else ((), (), (), ())
    every = _by_two(words, found) if are_parted else found
    return Features(words=words, runs=behind(*said_of_each), ideas=_ideas(every))


def _plain(word: str) -> str:
    """The word with one figure for all, and of a very long one its beginning."""
    return word.translate(_FIGURES)[:_LONGEST_WORD]


@lru_cache(maxsize=8_192)
def _known(word: str) -> tuple[int, int, int, int, int]:
    """What is told of a word to others, as below, and what it says by itself; most words come again."""
    plain = _plain(word)
    return (*_told(plain), _of_word(plain))


def _told(word: str) -> tuple[int, int, int, int]:
    """What is told of a word to those beside it, and which idea it stands for, from one on."""
    return (*told(word), by_stem().get(word[:STEM], _NOTHING) + 1)


def alone(word: str) -> int:
    """What a word hashes to by itself."""
    return crc32(word.encode("utf-8", "replace")) % WORDS


def letters_of(word: str) -> Iterator[int]:
    """What each four letters of a word hash to, a blank before the first and behind the last among them."""
    octets = b" " + word.encode("utf-8", "replace") + b" "
    return (int.from_bytes(octets[at : at + 4], "little") % LETTERS for at in range(len(octets) - 3))


def ideas(words: Sequence[str]) -> Ideas:
    """Which ideas stand where, and which of the last few stands before each."""
    found = [idea for *_, idea in map(_told, words)]
    return _ideas(_by_two(words, found))


def _by_two(words: Sequence[str], found: Sequence[int]) -> list[int]:
    """The ideas of each word, where two signs that stand for one tell it before one of them does."""
    every, known = list(found), by_signs()
    for at in compress(range(len(words) - 1), map(FIRST_SIGN.__le__, words)):
        every[at] = known.get(words[at] + words[at + 1], every[at] - 1) + 1
    return every


def _ideas(found: Sequence[int]) -> Ideas:
    raised, rows = _rows(found)
    places = list(compress(range(len(found)), found))
    each = [[idea - 1 for idea in raised], *([max(_NOTHING, at - 1) for at in row] for row in rows)]
    return Ideas(places, each)


def _rows(found: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """The ideas among these, from one on; and one behind another of the last few, where there is none nothing."""
    raised = list(filter(None, found))
    behind, count = [COUNT * idea for idea in raised], len(raised)
    return raised, [[*repeat(0, min(back, count)), *map(add, behind, raised[back:])] for back in range(1, BEFORE + 1)]


def _add_ideas(by_word: list[int], found: Sequence[int], weights: Weights) -> None:
    """Add to what each word is worth what its idea says, alone and behind the last few."""
    raised, rows = _rows(found)
    one, *behind = (_steps(weights.ideas, row) for row in (raised, *rows))
    said = map(add, map(add, one, behind[0]), map(add, *behind[1:]))
    for at, each in zip(compress(range(len(found)), found), said, strict=True):
        by_word[at] += each - _IDEAS_RAISED


def _of_word(word: str) -> int:
    """What a word says by itself and by its letters, less what the weights of one and of words in a row are raised by."""
    weights = _learned()[-1]
    letters = [*letters_of(word)]
    of_letters = sum(_steps(weights.letters, letters)) - _RAISED * len(letters)
    return of_letters + weights.words[alone(word)] - (1 + TABLES) * _RAISED


def _steps(weights: bytes, which: list[int]) -> tuple[int, ...]:
    """The weights at these places, one behind the other."""
    found: tuple[int, ...] = itemgetter(_NOTHING, _NOTHING, *which)(weights)
    return found[2:]


@cache
def _learned() -> tuple[float, float, Weights]:
    """What is added, one step, and the weights."""
    # Imported here: whoever screens nothing pays nothing for it.
    from pkgutil import get_data  # noqa: PLC0415

    found = get_data(__package__, WEIGHTS_FILE) or b""
    bias, step = struct.unpack_from(HEAD, found)
    # One octet each: the whole lies closer together than as numbers of their own, which no cache of a processor holds.
    raised = found[struct.calcsize(HEAD) :].translate(bytes((each + _RAISED) % 256 for each in range(256)))
    hashed = LETTERS + WORDS + RUNS
    letters, words = raised[:LETTERS], raised[LETTERS : LETTERS + WORDS]
    nothing = bytes([_RAISED])
    runs = tuple(raised[at : at + EACH] + nothing for at in range(LETTERS + WORDS, hashed, EACH))
    return bias, step, Weights(letters + nothing, words + nothing, runs, nothing + raised[hashed:])

"""How much the words and letters of a text are like those of orders to a machine: one sum over what they hash to.
It refuses to know a word: it has a weight for each remainder, learned by ``tools/train_screen.py``, and no list.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, repeat, zip_longest
from math import sqrt
from operator import add, itemgetter, xor
from typing import Final, NamedTuple
from zlib import crc32

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.ideas import COUNT, FIRST_SIGN, STEM, by_signs, by_stem

# Four letters and one word have ranges of a prime number of weights, two words one that so many bits tell.
LETTERS: Final = 92_899
WORDS: Final = 46_489
_BITS: Final = 15
RUNS: Final = 1 << _BITS
# One idea, and one behind another of the last few.
IDEAS: Final = COUNT * (COUNT + 1)
# Of an idea so many of those before it are looked at; and alone it says as much as so many words.
BEFORE: Final = 3
IDEAS_WEIGH: Final = 2
SIZE: Final = LETTERS + WORDS + RUNS + IDEAS
WEIGHTS_FILE: Final = "weights.bin"
# Ahead of the weights stand what is added to each sum and what one step of a weight is.
HEAD: Final = "<ff"
# From what score on a text is looked at by a person; drawn where of ordinary texts next to none lie above it.
LEAST: Final = 0.0
# A long text is scored by stretches, since an order in it is lost in the whole.
_STRETCHES: Final = (12, 40)
_FEW: Final = 16
_OFTEN: Final = 4
_NEVER: Final = -1e9
# So much higher than it is each step is kept, so that it is an octet; and where one stands that adds nothing.
_RAISED: Final = 128
_NOTHING: Final = -1
# Of a longer word, which is none, so many letters are looked at.
_LONGEST_WORD: Final = 20
# Where no blanks are written each sign is a word.
_SIGNS: Final = "\u3040-\u30ff\u3400-\u9fff"
_RUN_OF_SIGNS: Final = lazy(rf"[{_SIGNS}]+")
_FARTHER: Final = lazy(f"[{FIRST_SIGN}-\U0010ffff]")
_OTHER_FIGURES: Final = "123456789"
_FIGURES: Final = str.maketrans("0123456789", "0" * 10)


class Weights(NamedTuple):
    """The steps by remainder: of four letters, of a word, of two words. Each is told higher by ``_RAISED``.

    Those of ideas are as they are, and behind them nothing.
    """

    letters: bytes
    words: bytes
    runs: bytes
    ideas: tuple[int, ...]


class Ideas(NamedTuple):
    """At which words an idea stands; for each of these what it is; and for each, one behind another, each before it."""

    places: list[int]
    rows: list[list[int]]


class Features(NamedTuple):
    """The words; what each two hash to, by remainder; and the ideas."""

    words: list[str]
    pairs: list[int]
    ideas: Ideas


class Score(NamedTuple):
    """The highest score of a stretch, and where it stands among the words, each one blank from the next."""

    value: float
    first: int
    last: int


def score(words: Sequence[str]) -> Score:
    """The stretch that is most like an order."""
    bias, step, weights = _learned()
    found = features(" ".join(words))
    count = len(found.words)
    spans = tuple(stretches(count))
    values = _weighed(found, weights, spans)
    best = max(values, default=_NEVER)
    where = spans[values.index(best)] if values else (0, 0)
    if bias + step * best >= LEAST and count == len(words):
        # Of two that are worth the same the first, as above.
        by_worth = sorted(range(len(spans)), key=values.__getitem__, reverse=True)
        at = next((at for at in by_worth if not _is_repeated(words[slice(*spans[at])])), None)
        best, where = (_NEVER, (0, 0)) if at is None else (values[at], spans[at])
    return Score(bias + step * best, *_among(words, count, where))


def _is_repeated(words: Sequence[str]) -> bool:
    """Whether it is the same few words over and over: each counts anew, and says nothing more."""
    return len(set(words)) * _OFTEN <= len(words)


def worth(count: int) -> float:
    """What each find in a stretch of so many words counts: in a few words none says much."""
    return 1 / sqrt(max(count, _FEW))


def stretches(count: int) -> Iterator[tuple[int, int]]:
    """From which word to which, for so many words."""
    if count and count <= _STRETCHES[-1]:
        yield 0, count
    for length in _STRETCHES:
        if count > length:
            last = count - length
            yield from ((first, first + length) for first in (*range(0, last, length // 2), last))


def features(spoken: str) -> Features:
    """What a text is made of: its words; what each two hash to; and its ideas."""
    if spoken.isascii():
        words = spoken.translate(_FIGURES).split()
    else:
        for figure in _OTHER_FIGURES:
            spoken = spoken.replace(figure, "0")
        words = _RUN_OF_SIGNS.sub(_apart, spoken).split()
    if max(map(len, words), default=0) > _LONGEST_WORD:
        words = [word[:_LONGEST_WORD] for word in words]
    lefts, rights, found = zip(*map(_told, words), strict=True) if words else ((), (), ())
    return Features(words=words, pairs=list(map(xor, lefts, rights[1:])), ideas=_ideas(words, found))


@lru_cache(maxsize=8_192)
def _told(word: str) -> tuple[int, int, int | None]:
    """What is told of a word to others: as the first of two, as the second, and which idea it stands for."""
    code = crc32(word.encode("utf-8", "replace"))
    return code % RUNS, (code >> _BITS) % RUNS, by_stem().get(word[:STEM])


def alone(word: str) -> int:
    """What a word hashes to by itself."""
    return crc32(word.encode("utf-8", "replace")) % WORDS


def letters_of(word: str) -> Iterator[int]:
    """What each four letters of a word hash to, a blank before the first and behind the last among them."""
    octets = b" " + word.encode("utf-8", "replace") + b" "
    return (int.from_bytes(octets[at : at + 4], "little") % LETTERS for at in range(len(octets) - 3))


def ideas(words: Sequence[str]) -> Ideas:
    """Which ideas stand where, and which of the last few stands before each."""
    return _ideas(words, [idea for _, _, idea in map(_told, words)])


def _ideas(words: Sequence[str], found: Sequence[int | None]) -> Ideas:
    if _FARTHER.search("".join(words)) is not None:
        of_two = map(by_signs().get, map(add, words, words[1:]))
        found = [one if two is None else two for one, two in zip_longest(found, of_two)]
    told = [(at, idea) for at, idea in enumerate(found) if idea is not None]
    which = [idea for _, idea in told]
    rows, behind = [which], [COUNT * (idea + 1) for idea in which]
    rows += ([*repeat(_NOTHING, back), *map(add, behind, which[back:])] for back in range(1, BEFORE + 1))
    return Ideas([at for at, _ in told], [row[: len(which)] for row in rows])


def _apart(run: re.Match[str]) -> str:
    return f" {' '.join(run[0])} "


def _weighed(found: Features, weights: Weights, spans: Sequence[tuple[int, int]]) -> list[float]:
    """What each stretch is worth; the words are added up from one bound of a stretch to the next, and each of them once."""
    by_word = list(map(add, _steps(weights.runs, [_NOTHING, *found.pairs]), map(_of_word, found.words)))
    places, rows = found.ideas
    for at, said in zip(places, zip(*(map(weights.ideas.__getitem__, row) for row in rows), strict=True), strict=True):
        by_word[at] += sum(said)
    upto = list(accumulate(by_word, initial=0))
    worths = {length: worth(length) for length in {last - first for first, last in spans}}
    return [(upto[last] - upto[first] - _RAISED * (last - first)) * worths[last - first] for first, last in spans]


@lru_cache(maxsize=8_192)
def _of_word(word: str) -> int:
    """What a word says by itself and by its letters; most words come again."""
    weights = _learned()[-1]
    letters = [*letters_of(word)]
    of_letters = sum(_steps(weights.letters, letters)) - _RAISED * len(letters)
    return of_letters + weights.words[alone(word)] - _RAISED


def _steps(weights: bytes, which: list[int]) -> tuple[int, ...]:
    """The weights at these places, one behind the other."""
    found: tuple[int, ...] = itemgetter(_NOTHING, _NOTHING, *which)(weights)
    return found[2:]


def _among(words: Sequence[str], count: int, where: tuple[int, int]) -> tuple[int, int]:
    """From which letter to which the stretch goes; where signs were counted as words, from the first to the last."""
    first, last = where if count == len(words) else (0, len(words))
    start = sum(map(len, words[:first])) + first
    return start, max(start + 1, start + sum(map(len, words[first:last])) + last - first - 1)


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
    letters, words, runs = raised[:LETTERS], raised[LETTERS : LETTERS + WORDS], raised[LETTERS + WORDS : hashed]
    nothing = bytes([_RAISED])
    thought = tuple(each - _RAISED for each in raised[hashed:] + nothing)
    return bias, step, Weights(letters=letters + nothing, words=words + nothing, runs=runs + nothing, ideas=thought)

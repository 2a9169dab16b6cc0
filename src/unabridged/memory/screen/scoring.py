"""How much the words and letters of a text are like those of orders to a machine: one sum over what they hash to.
It refuses to know a word: it has a weight for each remainder, learned by ``tools/train_screen.py``, and no list.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise, repeat, zip_longest
from math import sqrt
from operator import add, itemgetter, mod
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.ideas import COUNT, STEM, by_signs, by_stem

# Four letters, one word, two and three words: each has its own range of weights, of a prime number of them.
LETTERS: Final = 30_971
WORDS: Final = 15_497
RUNS: Final = 15_497
# One idea, and one behind another of the last few.
IDEAS: Final = COUNT * (COUNT + 1)
# Of an idea so many of those before it are looked at; and it says as much as so many words.
BEFORE: Final = 5
IDEAS_WEIGH: Final = 2
SIZE: Final = LETTERS + WORDS + RUNS + IDEAS
WEIGHTS_FILE: Final = "weights.bin"
# Ahead of the weights stand what is added to each sum and what one step of a weight is.
HEAD: Final = "<ff"
# From what score on a text is looked at by a person; drawn where of ordinary texts next to none lie above it.
LEAST: Final = 0.0
# A long text is scored by stretches, since an order in it is lost in the whole.
_STRETCHES: Final = (12, 40)
_FEW: Final = 8
_OFTEN: Final = 4
_NEVER: Final = -1e9
# So much higher than it is each step is kept, so that it is an octet; and where one stands that adds nothing.
_RAISED: Final = 128
_NOTHING: Final = -1
# Where no blanks are written each sign is a word.
_SIGNS: Final = "\u3040-\u30ff\u3400-\u9fff"
_RUN_OF_SIGNS: Final = lazy(rf"[{_SIGNS}]+")
_OTHER_FIGURES: Final = lazy("[1-9]")
_FIGURES: Final = str.maketrans("0123456789", "0" * 10)


class Weights(NamedTuple):
    """The steps by remainder: of four letters, of a word, of two and three words. Each is told higher by ``_RAISED``.

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


# By letter; by word, by two and by three; where each word ends among the letters; and the ideas.
Features: TypeAlias = tuple[list[int], tuple[list[int], list[int], list[int]], list[int], Ideas]


class Score(NamedTuple):
    """The highest score of a stretch, and where it stands among the words, each one blank from the next."""

    value: float
    first: int
    last: int


def score(words: Sequence[str]) -> Score:
    """The stretch that is most like an order."""
    bias, step, weights = _learned()
    found = features(" ".join(words))
    count = len(found[2]) - 1
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
    """What a text hashes to: by letter; by word, by two and by three; where each word ends; and its ideas."""
    if spoken.isascii():
        plain = spoken.translate(_FIGURES)
        thought = ideas(plain.split())
    else:
        plain = _OTHER_FIGURES.sub("0", spoken)
        words = _RUN_OF_SIGNS.sub(_apart, plain).split()
        thought, plain = ideas(words), " ".join(words)
    octets = plain.encode("utf-8", "replace")
    said = octets.split()
    octets = b" " + octets + b"    "
    count = len(octets) - 3
    fours = [0] * count
    for offset in range(4):
        many = (count - offset + 3) // 4
        fours[offset::4] = struct.unpack_from(f"<{many}I", octets, offset)
    alone = list(map(crc32, said))
    pairs = list(map(crc32, said[1:], alone))
    threes = list(map(crc32, said[2:], pairs))
    by_word = (
        list(map(mod, alone, repeat(WORDS))), list(map(mod, pairs, repeat(RUNS))), list(map(mod, threes, repeat(RUNS)))
    )  # fmt: skip
    return (
        list(map(mod, fours, repeat(LETTERS))),
        by_word,
        list(map(add, accumulate(map(len, said), initial=0), range(len(said) + 1))),
        thought,
    )


def ideas(words: Sequence[str]) -> Ideas:
    """Which ideas stand where, and which of the last few stands before each."""
    found = list(map(by_stem().get, map(itemgetter(slice(STEM)), words)))
    if not all(map(str.isascii, words)):
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
    """What each stretch is worth; letters are added up from one bound of a stretch to the next, and each of them once."""
    letters, (alone, pairs, threes), ends, (places, rows) = found
    of_letters = _steps(weights.letters, letters)
    runs = map(add, _steps(weights.runs, [_NOTHING, *pairs]), _steps(weights.runs, [_NOTHING, _NOTHING, *threes]))
    by_word = list(map(add, _steps(weights.words, alone), runs))
    for at, said in zip(places, zip(*(map(weights.ideas.__getitem__, row) for row in rows), strict=True), strict=True):
        by_word[at] += sum(said)
    of_words = list(accumulate(by_word, initial=0))
    bounds = sorted({each for span in spans for each in span})
    between = (sum(of_letters[ends[first] : ends[last]]) for first, last in pairwise(bounds))
    upto = {
        at: so_far + of_words[at] - _RAISED * (ends[at] + 3 * at)
        for at, so_far in zip(bounds, accumulate(between, initial=0), strict=False)
    }
    worths = {length: worth(length) for length in {last - first for first, last in spans}}
    return [(upto[last] - upto[first]) * worths[last - first] for first, last in spans]


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

"""How much the words and letters of a text are like those of orders to a machine: one sum over what they hash to.
It refuses to know a word: it has a weight for each remainder, learned by ``tools/train_screen.py``, and no list.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise, repeat
from math import sqrt
from operator import add, itemgetter, mod
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from unabridged.lazy_patterns import lazy

# Four letters, one word, two and three words: each has its own range of weights, of a prime number of them.
LETTERS: Final = 32_749
WORDS: Final = 16_381
RUNS: Final = 16_381
SIZE: Final = LETTERS + WORDS + RUNS
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
    """The steps by remainder: of four letters, of a word, of two and three words. Each is told higher by ``_RAISED``."""

    letters: bytes
    words: bytes
    runs: bytes


# By letter; by word, by two and by three; and where each word ends among the letters.
Features: TypeAlias = tuple[list[int], tuple[list[int], list[int], list[int]], list[int]]


class Score(NamedTuple):
    """The highest score of a stretch, and where it stands among the words, each one blank from the next."""

    value: float
    first: int
    last: int


def score(words: Sequence[str]) -> Score:
    """The stretch that is most like an order."""
    bias, step, weights = _learned()
    found = features(" ".join(words))
    count = len(found[-1]) - 1
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
    """What a text hashes to: by letter; by word, by two and by three; and where each word ends among the letters."""
    if spoken.isascii():
        plain = spoken.translate(_FIGURES)
    else:
        plain = _OTHER_FIGURES.sub("0", spoken)
        plain = " ".join(_RUN_OF_SIGNS.sub(_apart, plain).split())
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
    )


def _apart(run: re.Match[str]) -> str:
    return f" {' '.join(run[0])} "


def _weighed(found: Features, weights: Weights, spans: Sequence[tuple[int, int]]) -> list[float]:
    """What each stretch is worth; letters are added up from one bound of a stretch to the next, and each of them once."""
    letters, (alone, pairs, threes), ends = found
    of_letters = _steps(weights.letters, letters)
    runs = map(add, _steps(weights.runs, [_NOTHING, *pairs]), _steps(weights.runs, [_NOTHING, _NOTHING, *threes]))
    of_words = list(accumulate(map(add, _steps(weights.words, alone), runs), initial=0))
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
    letters, words, runs = raised[:LETTERS], raised[LETTERS : LETTERS + WORDS], raised[LETTERS + WORDS :]
    nothing = bytes([_RAISED])
    return bias, step, Weights(letters=letters + nothing, words=words + nothing, runs=runs + nothing)

"""What a text is made of to the screen's model: its words and letters, words in a row, and what words stand for.
They refuse to know what any of it is worth: each is a remainder, which has a weight of its own elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress, repeat
from operator import add
from typing import Final, NamedTuple
from zlib import crc32

from unabridged.memory.screen.ideas import COUNT, STEM, by_signs, by_stem
from unabridged.memory.screen.parting import is_farther, parted_signs
from unabridged.memory.screen.word_runs import RUNS, behind, told

# Four letters and one word have ranges of a prime number of weights.
LETTERS: Final = 92_899
WORDS: Final = 46_489
# One idea, and one behind another of the last few.
IDEAS: Final = COUNT * (COUNT + 1)
# Of an idea so many of those before it are looked at; and alone it says as much as so many words.
BEFORE: Final = 3
IDEAS_WEIGH: Final = 2
SIZE: Final = LETTERS + WORDS + RUNS + IDEAS
# Where nothing stands.
NOTHING: Final = -1
# Of a longer word, which is none, so many letters are looked at.
LONGEST_WORD: Final = 20
_FIGURES: Final = str.maketrans("0123456789", "0" * 10)


class Ideas(NamedTuple):
    """At which words an idea stands; for each of these what it is; and for each, one behind another, each before it."""

    places: list[int]
    rows: list[list[int]]


class Features(NamedTuple):
    """The words; for each table of words in a row what they hash to, from the first that has others before; the ideas."""

    words: list[str]
    runs: tuple[list[int], ...]
    ideas: Ideas


def features(spoken: str) -> Features:
    """What a text is made of: its words; what those in a row hash to; and its ideas."""
    are_parted = is_farther(spoken)
    words = [plain(word) for word in (parted_signs(spoken) if are_parted else spoken.split())]
    found = [*map(idea_of, words)]
    every = by_two(words, found) if are_parted else found
    return Features(words, behind(*zip(*map(told, words), strict=True)) if words else ([], [], []), _ideas(every))


def plain(word: str) -> str:
    """The word with one figure for all, and of a very long one its beginning."""
    return word.translate(_FIGURES)[:LONGEST_WORD]


def alone(word: str) -> int:
    """What a word hashes to by itself."""
    return crc32(word.encode("utf-8", "replace")) % WORDS


def letters_of(word: str) -> Iterator[int]:
    """What each four letters of a word hash to, a blank before the first and behind the last among them."""
    octets = b" " + word.encode("utf-8", "replace") + b" "
    return (int.from_bytes(octets[at : at + 4], "little") % LETTERS for at in range(len(octets) - 3))


def idea_of(word: str) -> int:
    """Which idea a word stands for, from one on; for none nought."""
    return by_stem().get(word[:STEM], NOTHING) + 1


def ideas(words: Sequence[str]) -> Ideas:
    """Which ideas stand where, and which of the last few stands before each."""
    return _ideas(by_two(words, [*map(idea_of, words)]))


def by_two(words: Sequence[str], found: Sequence[int]) -> Sequence[int]:
    """The ideas of each word, where two signs that stand for one tell it before one of them does."""
    return [*map(_of_two(), map(add, words, words[1:]), found), *found[-1:]]


@cache
def _of_two() -> Callable[[str, int], int]:
    """What tells which idea two signs stand for, from one on; where they stand for none what it is told beside them."""
    return {signs: idea + 1 for signs, idea in by_signs().items()}.get


def _ideas(found: Sequence[int]) -> Ideas:
    raised = [*filter(None, found)]
    more = [COUNT * idea - 1 for idea in raised]
    rows = [[*repeat(NOTHING, min(back, len(raised))), *map(add, more, raised[back:])] for back in range(1, BEFORE + 1)]
    return Ideas([*compress(range(len(found)), found)], [[idea - 1 for idea in raised], *rows])

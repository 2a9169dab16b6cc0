"""What each word of a text is worth to the score: by itself, behind the last few, and by what it stands for.
They refuse to go from word to word: numbers lie side by side in a large one, and all are reckoned at once.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import compress, repeat
from operator import add, getitem, itemgetter
from typing import Final

from unabridged.memory.screen.features import (
    BEFORE,
    LONGEST_WORD,
    alone,
    by_two,
    idea_of,
    letters_of,
    plain,
)
from unabridged.memory.screen.learned import RAISED, learned
from unabridged.memory.screen.word_runs import EACH, RUNS, TABLES, told

# What is told of a word: to those beside it, as the first, the second and the third; what it says by itself, so much
# higher that it is never less than nothing; and which idea it stands for, where in octets.
_TOLD: Final = struct.Struct("<5I")
_COLUMNS: Final = 5
_IDEA: Final = 16
_LIFT: Final = 1 << 31
# Words are kept up to so many, since most come again; then it begins anew.
_MOST_WORDS: Final = 16_384
# In octets, a number of a word.
_WORD: Final = 4
_LIFTED: Final = _LIFT.to_bytes(_WORD, "little")
# What makes a place in the first table of words in a row one in the second, and in the third; and the place behind all.
_SECOND: Final = EACH.to_bytes(_WORD, "little")
_THIRD: Final = (2 * EACH).to_bytes(_WORD, "little")
# Where nothing stands before a word.
_NO_RUN: Final = RUNS.to_bytes(_WORD, "little")
# An idea is told by itself and behind so many.
_IDEAS_RAISED: Final = (1 + BEFORE) * RAISED


class _Words(dict[str, bytes]):
    """What is told of each word that was met; of a very long one nothing is kept but its beginning."""

    def __missing__(self, word: str) -> bytes:
        if len(word) > LONGEST_WORD:
            return self[word[:LONGEST_WORD]]
        if len(self) >= _MOST_WORDS:
            self.clear()
        said = plain(word)
        found = self[word] = _TOLD.pack(*told(said), _LIFT + _by_itself(said), idea_of(said))
        return found


@cache
def _words() -> _Words:
    return _Words()


def _by_itself(word: str) -> int:
    """What it says by itself and by its letters, less what the weights of it and of words in a row are raised by."""
    weights, letters = learned(), [*letters_of(word)]
    of_letters = sum(map(weights.letters.__getitem__, letters)) - RAISED * len(letters)
    return of_letters + weights.words[alone(word)] - (1 + TABLES) * RAISED


def by_word(words: Sequence[str]) -> list[int]:
    """What each of these words is worth, in steps."""
    steps, found = _without_ideas(words)
    _add_ideas(steps, found)
    return steps


def by_sign(words: Sequence[str]) -> list[int]:
    """The same where some of them are signs that need no blanks, of which two may stand for an idea."""
    steps, found = _without_ideas(words)
    _add_ideas(steps, bytes(by_two(words, found)))
    return steps


def _without_ideas(words: Sequence[str]) -> tuple[list[int], bytes]:
    """What each says by itself and behind the last two, and which idea each stands for."""
    count = len(words)
    every = b"".join(map(_words().__getitem__, words))
    lanes, found = array("I", every), every[_IDEA :: _TOLD.size]
    # A column as one number has the first word in its lowest bits: moved up by one word, each stands beside the next.
    first, second, third, worth = (_number(lanes[at::_COLUMNS].tobytes()) for at in range(_COLUMNS - 1))
    two = first << 8 * _WORD ^ second
    apart = first << 16 * _WORD ^ second ^ _number(_SECOND * count)
    three = two << 8 * _WORD ^ third ^ _number(_THIRD * count)
    rows = _behind(two, 1, count) + _behind(apart, 2, count) + _behind(three, 2, count)
    steps = bytes(itemgetter(*struct.unpack(f"<{TABLES * count}I", rows))(learned().runs))
    worth += _widened(steps[:count]) + _widened(steps[count : 2 * count]) + _widened(steps[2 * count :])
    # Without what they were lifted by they may be less than nothing.
    worth ^= _number(_LIFTED * count)
    return list(struct.unpack(f"<{count}i", worth.to_bytes(_WORD * count, "little"))), found


def _add_ideas(by_word: list[int], found: bytes) -> None:
    """Add to what each word is worth what its idea says, alone and behind the last few."""
    alone, behind = learned()[-2:]
    ideas = found.translate(None, b"\0")
    rows = [*repeat(behind[0], BEFORE), *map(behind.__getitem__, ideas)]
    third, second, first = (map(getitem, rows[at:], ideas) for at in range(BEFORE))
    said = map(add, map(add, map(alone.__getitem__, ideas), first), map(add, second, third))
    for at, more in zip(compress(range(len(found)), found), said, strict=True):
        by_word[at] += more - _IDEAS_RAISED


def _number(octets: bytes | bytearray) -> int:
    return int.from_bytes(octets, "little")


def _widened(octets: bytes) -> int:
    """Each of the octets as a number of a word's width, side by side."""
    found = bytearray(_WORD * len(octets))
    found[::_WORD] = octets
    return _number(found)


def _behind(row: int, back: int, count: int) -> bytes:
    """So many numbers side by side, and the one for nothing where they would tell of something before the first."""
    octets = row.to_bytes(_WORD * (count + back), "little")
    return (_NO_RUN * back + octets[_WORD * back :])[: _WORD * count]

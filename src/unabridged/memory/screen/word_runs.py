"""Words behind one another as the screen's model counts them: two, two with any one between, and three.
It refuses to know what they are worth: it tells each by a remainder of its own table.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import xor
from typing import Final, NamedTuple
from zlib import crc32

# Each of the tables has as many weights as so many bits tell.
_BITS: Final = 17
EACH: Final = 1 << _BITS
TABLES: Final = 3
RUNS: Final = TABLES * EACH
# How far the bits by which a word is told as the second and the third lie from those by which it is told as the first.
_SECOND: Final = 15
_THIRD: Final = 7


class Told(NamedTuple):
    """What is told of a word to those beside it: as the first, the second and the third."""

    first: int
    second: int
    third: int


def told(word: str) -> Told:
    """What is told of a word, whatever stands beside it."""
    code = crc32(word.encode("utf-8", "replace"))
    return Told(code % EACH, (code >> _SECOND) % EACH, (code >> _THIRD) % EACH)


def behind(firsts: Sequence[int], seconds: Sequence[int], thirds: Sequence[int]) -> tuple[list[int], ...]:
    """The remainders of each two words, from the second on; each two with one between, and each three, from the third on."""
    two = list(map(xor, firsts, seconds[1:]))
    return two, list(map(xor, firsts, seconds[2:])), list(map(xor, two, thirds[2:]))

"""How the words of a text are told apart where no blanks are written, and where they stand among those with blanks.
It refuses to know what they are worth.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.ideas import FIRST_SIGN

# Where no blanks are written each sign is a word.
_SIGNS: Final = "\u3040-\u30ff\u3400-\u9fff"
_RUN_OF_SIGNS: Final = lazy(rf"[{_SIGNS}]+")
_FARTHER: Final = lazy(f"[{FIRST_SIGN}-\U0010ffff]")


def is_farther(spoken: str) -> bool:
    """Whether some of it is written in letters that need no blanks."""
    return not spoken.isascii() and _FARTHER.search(spoken) is not None


def counting(blanked: str) -> Callable[[int, int], int]:
    """What tells how many words stand from one place to another of a text with a blank for each sign of no word."""
    if not is_farther(blanked):
        return lambda first, last: len(blanked[first:last].split())
    return lambda first, last: len(parted_signs(blanked[first:last]))


def parted(words: Sequence[str]) -> Sequence[str]:
    """The words, and where no blanks are written each sign, of which stretches are made."""
    spoken = " ".join(words)
    return parted_signs(spoken) if is_farther(spoken) else words


def parted_signs(spoken: str) -> list[str]:
    """The words, and where no blanks are written each sign."""
    return _RUN_OF_SIGNS.sub(_apart, spoken).split()


def _apart(run: re.Match[str]) -> str:
    return f" {' '.join(run[0])} "


def among(words: Sequence[str], parted: Sequence[str], where: tuple[int, int]) -> tuple[int, int]:
    """From which letter to which the stretch goes, among the words with one blank between each two."""
    if parted is words:
        begin = len(" ".join(words[: where[0]])) + (where[0] > 0)
        return begin, begin + len(" ".join(words[slice(*where)]))
    first = len("".join(parted[: where[0]]))
    last = first + len("".join(parted[slice(*where)])) - 1
    ends = list(accumulate(map(len, words), initial=0))
    return first + bisect_right(ends, first) - 1, last + bisect_right(ends, last)

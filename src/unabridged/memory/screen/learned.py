"""The weights of the screen's model, as they were learned: a step for each remainder of what a text is made of.
They refuse to know a word: ``tools/train_screen.py`` writes them, and ``features.py`` says what each stands for.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import Final, NamedTuple

from unabridged.memory.screen.features import LETTERS, SIZE, WORDS
from unabridged.memory.screen.ideas import COUNT
from unabridged.memory.screen.word_runs import RUNS

FILE: Final = "weights.bin"
# Ahead of the weights stand what is added to each sum and what one step of a weight is.
HEAD: Final = "<ff"
# So much higher than it is each step is kept, so that it is an octet.
RAISED: Final = 128


class Weights(NamedTuple):
    """What is added to each sum, one step, and the steps by remainder, each higher by ``RAISED``.

    Those of four letters, of a word, and of words in a row, table behind table, with one behind them that adds nothing; and
    of ideas, from one on: first by themselves, then each behind one of them, nothing being none.
    """

    bias: float
    step: float
    letters: bytes
    words: bytes
    runs: bytes
    ideas: bytes
    behind: tuple[bytes, ...]


@cache
def learned() -> Weights:
    """The weights."""
    # Imported here: whoever screens nothing pays nothing for it.
    from pkgutil import get_data  # noqa: PLC0415

    found = get_data(__package__, FILE) or b""
    bias, step = struct.unpack_from(HEAD, found)
    # One octet each: the whole lies closer together than as numbers of their own, which no cache of a processor holds.
    raised = found[struct.calcsize(HEAD) :].translate(bytes((each + RAISED) % 256 for each in range(256)))
    alone, hashed, nothing = LETTERS + WORDS, LETTERS + WORDS + RUNS, bytes([RAISED])
    ideas, *behind = (nothing + raised[at : at + COUNT] for at in range(hashed, SIZE, COUNT))
    every = (nothing * len(ideas), *behind)
    return Weights(bias, step, raised[:LETTERS], raised[LETTERS:alone], raised[alone:hashed] + nothing, ideas, every)

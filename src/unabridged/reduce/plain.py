"""A text of no known kind: its head and its tail, and by turns with them what looks wrong in the middle.
It refuses to guess what else of the middle counts, and cuts between lines where there are any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from unabridged.reduce.cutting import narrowed
from unabridged.reduce.logs import Looked, log_drawn
from unabridged.reduce.picking import Draw, Order, Picking, drawn, in_turns, inwards, lines_of

# More lines that look wrong are what the text is about: then so many of them stand for all.
_WRONG: Final = 12
_BELOW: Final = 4


def plain_drawn(text: str) -> Draw:
    """What writes as much of the head and the tail as goes into so many characters, three to two."""
    lines = lines_of(text)
    longest = max(map(len, lines), default=0)
    if longest * 2 > len(text):
        return lambda characters: narrowed(text.replace("\r\n", "\n"), max(characters - 40, 0))
    looked = Looked(lines)
    if next(looked.traces(), None) is not None:
        return log_drawn(text)
    picking = Picking(lines=lines, order=Order(_wanted(lines, looked)))
    return lambda characters: drawn(picking, characters)


def looks_wrong(looked: Looked, size: int) -> Iterator[int]:
    """The first lines that look wrong, plainly or not, and what stands below those that do plainly."""
    plain = list(islice(looked.plain(), _WRONG))
    wrong = looked.ends_of_wrong(_WRONG)
    # Where it is said to be stands on the lines below.
    below = (index + 1 + step for step in range(_BELOW) for index in plain if index + 1 + step < size)
    return chain(plain, below, wrong)


def _wanted(lines: Sequence[str], looked: Looked) -> Iterator[int]:
    size = len(lines)
    return chain((0, size - 1), in_turns((looks_wrong(looked, size), looked.unlike(), inwards(0, size))))

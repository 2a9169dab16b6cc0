"""What stands by itself in a text: a string, a cell, a comment, what follows in a signature; each as a stretch of words.
They refuse to say what that is: they tell from which word to which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.folding import Reading
from unabridged.memory.screen.parting import counting

# A string or a cell ends there, and a line may.
_EDGE: Final = lazy('["\u201c\u201d\u201e«»「」|\n]')
_MARKS: Final = ("#", ">", "*", "//", "--", "/*")
_NO_LINE: Final = "\n"
# Of fewer words none says much, and more are looked at by their stretches.
_FEWEST: Final = 4
_MOST: Final = 40
_WORDS: Final = range(_FEWEST, _MOST + 1)


def segments(reading: Reading) -> Iterator[tuple[int, int]]:
    """From which word to which each goes, from each of its lines to its end; where no blanks are written a sign is one."""
    text, counted = reading.text, counting(reading.blanked)
    at, start, begins, mark = 0, 0, [(0, 0)], _mark(text[:_MOST])
    for place in (*(found.start() for found in _EDGE.finditer(text)), len(text)):
        at += counted(start, place)
        start = place + 1
        if text.startswith("\n", place):
            before, mark = mark, _mark(text[start : start + _MOST])
            if before == mark != _NO_LINE:
                begins.append((at, start))
                continue
        if at - begins[0][0] >= _FEWEST:
            yield from ((begin, at) for begin, since in begins if at - begin in _WORDS and _says(text[since:place]))
        begins = [(at, start)]


def _says(text: str) -> bool:
    """Whether it has words enough; an address has many, and blanks between none of them."""
    return len(text.split(None, _FEWEST)) >= _FEWEST or (len(text) >= _FEWEST and not text.isascii())


def _mark(line: str) -> str:
    """The sign before a line, or none; of an empty line its end."""
    said = line.lstrip(" \t")
    if not said or said[0] == _NO_LINE:
        return _NO_LINE
    return next((each for each in _MARKS if said.startswith(each)), "")

"""The words of a text one after the other, each with where its line began: what identifiers are looked for among.
It refuses to cut a word at a mark that paths, addresses and numbers have inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# Letters of languages that write no spaces stand by themselves, so that a number among them is found.
SPACELESS: Final = "\u0e00-\u0eff\u1000-\u109f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_WORD: Final = re.compile(
    rf"[^\s\"'`<>()\[\]{{}},;|*=\u2018-\u201f\u3000-\u3004\u3008-\u303f\uff00-\uff0f\uff1a-\uff20{SPACELESS}]+|[{SPACELESS}]+"
)
# The same marks, as spaces, in a line of plain letters.
_BREAKS: Final = str.maketrans(dict.fromkeys("\"'`<>()[]{},;|*=", " "))
_MARKS: Final = ".,:;!?…"
_MARKS_BEFORE: Final = ",:;!?…"
_LONGEST: Final = 300
_MOST: Final = 60_000


def words(line: str) -> list[str]:
    """The words of a line; what is too long for a name of anything is no word."""
    every = line.translate(_BREAKS).split() if line.isascii() else _WORD.findall(line)
    return [word for each in every if len(each) <= _LONGEST and (word := each.rstrip(_MARKS).lstrip(_MARKS_BEFORE))]


def lines(text: str) -> Iterator[str]:
    """The lines of a text; of a very long one the first and the last."""
    if len(text) <= 2 * _MOST:
        yield from text.splitlines()
    else:
        yield from text[:_MOST].splitlines()
        yield from text[-_MOST:].splitlines()

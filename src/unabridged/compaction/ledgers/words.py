"""The words of a text one after the other, each with where its line began: what identifiers are looked for among.
It refuses to cut a word at a mark that paths, addresses and numbers have inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

# Letters of languages that write no spaces stand by themselves, so that a number among them is found.
SPACELESS: Final = "\u0e00-\u0eff\u1000-\u109f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_WORD: Final = re.compile(
    rf"[^\s\"'`<>()\[\]{{}},;|*=\u2018-\u201f\u3000-\u3004\u3008-\u303f\uff00-\uff0f\uff1a-\uff20{SPACELESS}]+|[{SPACELESS}]+"
)
# The same marks, as spaces, in a line of plain letters.
_BREAKS: Final = str.maketrans(dict.fromkeys("\"'`<>()[]{},;|*=", " "))
# An address goes on where words end: behind what a query has, and brackets that it opened itself.
_SCHEME: Final = r"[a-zA-Z][a-zA-Z0-9+.-]{1,20}://"
_INSIDE: Final = rf"\s\"'`<>{{}}|\\\u2018-\u201f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20{SPACELESS}"
_ADDRESS: Final = re.compile(rf"{_SCHEME}(?:[^,;{_INSIDE}]++|[,;](?!{_SCHEME}))+")
_BEHIND: Final = ".,:;!?…*_"
_PAIRS: Final = MappingProxyType({")": "(", "]": "["})
_MARKS: Final = ".,:;!?…"
_MARKS_BEFORE: Final = ",:;!?…"
_LONGEST: Final = 300
_MOST: Final = 60_000


def words(line: str) -> list[str]:
    """The words of a line; what is too long for a name of anything is no word, and an address is one to its end."""
    if "://" not in line:
        return _words(line)
    found, at = list[str](), 0
    for match in _ADDRESS.finditer(line):
        address = match[0].rstrip(_BEHIND) if len(match[0]) <= 2 * _LONGEST else match[0]
        address = _whole(address) if len(address) <= _LONGEST else ""
        found += [*_words(line[at : match.start()]), *([address] if address else ())]
        at = match.end()
    return [*found, *_words(line[at:])]


def _words(line: str) -> list[str]:
    every = line.translate(_BREAKS).split() if line.isascii() else _WORD.findall(line)
    return [word for each in every if len(each) <= _LONGEST and (word := each.rstrip(_MARKS).lstrip(_MARKS_BEFORE))]


def _whole(address: str) -> str:
    """An address without the brackets that opened before it, and the marks between these."""
    while address[-1:] in _PAIRS and address.count(address[-1]) > address.count(_PAIRS[address[-1]]):
        address = address[:-1].rstrip(_BEHIND)
    return address


def lines(text: str) -> Iterator[str]:
    """The lines of a text; of a very long one the first and the last."""
    if len(text) <= 2 * _MOST:
        yield from text.splitlines()
    else:
        yield from text[:_MOST].splitlines()
        yield from text[-_MOST:].splitlines()

"""The words of a text one after the other, each with where its line began: what identifiers are looked for among.
It refuses to cut a word at a mark or a space that paths, addresses and numbers have inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy

# Letters of languages that write no spaces stand by themselves, so that a number among them is found.
SPACELESS: Final = "\u0e00-\u0eff\u1000-\u109f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_WORD: Final = lazy(
    rf"[^\s\"'`<>()\[\]{{}},;|*=\u2018-\u201f\u3000-\u3004\u3008-\u303f\uff00-\uff0f\uff1a-\uff20{SPACELESS}]+|[{SPACELESS}]+"
)
# The same marks, as spaces, in a line of plain letters.
_BREAKS: Final = str.maketrans(dict.fromkeys("\"'`<>()[]{},;|*=", " "))
# An address goes on where words end: behind what a query has, and brackets that it opened itself.
_SCHEME: Final = r"[a-zA-Z][a-zA-Z0-9+.-]{1,20}://"
_INSIDE: Final = rf"\s\"'`<>{{}}|\\\u2018-\u201f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20{SPACELESS}"
_ADDRESS: Final = rf"{_SCHEME}(?:[^,;{_INSIDE}]++|[,;](?!{_SCHEME}))+"
# So does a number behind a mark between its thousands, or before its cents.
_GROUPED: Final = (
    r"(?<![\w.,])[#$€£¥₹+-]{0,2}(?:\d{1,3}(?:,\d{2,3}){0,7},\d{3}(?:\.\d{1,9})?|\d{1,3}(?:\.\d{3}){1,8},\d{1,2}"
    r"|\d{1,12},\d{1,2}(?=\s?(?:[€$£¥%°]|eur|kg|km|cm|mm)))%?(?![\w,]*\d)"
)
# A path of Windows behind a space in the name of a folder; what is spoken of next seldom begins with a capital.
_NAME: Final = r"[^\s\\/:*?\"<>|,;]{1,80}"
_FOLDERS: Final = rf"(?<!\w)[A-Za-z]:\\(?:{_NAME}(?: (?=[^a-z]){_NAME}){{0,4}}\\){{1,20}}(?:{_NAME})?"
# A telephone, and an account, by what they begin with and in the groups in which they are written.
_PHONES: Final = r"(?<!\w)\+\d{1,3}(?:[ ./-]\(?\d{1,6}\)?){1,6}(?![\w-])"
_ACCOUNTS: Final = r"(?<!\w)[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?(?!\w)"
# Days and sums where no spaces are written, and files that are named in such letters, or whose folder is.
_DAYS: Final = (
    r"\d{1,4}[年년] ?\d{1,2}[月월](?: ?\d{1,2}[日号號일])?|\d{1,2}[月월] ?\d{1,2}[日号號일]"
    r"|\d[\d,.]{0,20}[万萬億亿千만억][元円圆圓块원]"
)
_PART: Final = r"[\w.~-]{1,80}"
_FILES: Final = (
    rf"(?<![\w/.])(?:{_PART}/){{0,20}}(?:[\w.~-]{{0,80}}[{SPACELESS}][\w~-]{{0,80}}|(?<=[{SPACELESS}]/){_PART})"
    r"\.[a-z][a-z0-9]{1,4}(?![a-zA-Z0-9_/])"
)


class _Way(NamedTuple):
    """A way in which a word goes on, and what has to stand in a line for it: letters, and mostly a pattern too."""

    pattern: str
    letters: str
    sign: re.Pattern[str] | None = None

    def may_stand_in(self, line: str) -> bool:
        """Whether the line is worth to be searched for it."""
        return self.letters in line and (self.sign is None or self.sign.search(line) is not None)


_PLAIN_WAYS: Final = (
    _Way(_ADDRESS, "://"),
    _Way(_GROUPED, ",", lazy(r"\d,\d")),
    _Way(_FOLDERS, ":\\"),
    _Way(_PHONES, "+", lazy(r"\+\d{1,3}[ ./-]")),
    _Way(_ACCOUNTS, " ", lazy(r"[A-Z][A-Z]\d\d [A-Z0-9]{4} ")),
)
_WAYS: Final = (
    *_PLAIN_WAYS,
    _Way(_DAYS, "", lazy("[年년月월](?=[ \\d日号號일])|[万萬億亿千만억](?=[元円圆圓块원])")),
    _Way(_FILES, "", lazy(rf"[{SPACELESS}]\d{{0,4}}(?:/|\.[a-z])")),
)
_BEHIND: Final = ".,:;!?…*_"
_PAIRS: Final = MappingProxyType({")": "(", "]": "["})
_MARKS: Final = ".,:;!?…"
_MARKS_BEFORE: Final = ",:;!?…"
_LONGEST: Final = 300
_MOST: Final = 60_000


def words(line: str) -> list[str]:
    """The words of a line; what is too long for a name of anything is no word, and what goes on is one to its end."""
    ways = tuple(way.pattern for way in (_PLAIN_WAYS if line.isascii() else _WAYS) if way.may_stand_in(line))
    if not ways:
        return _words(line)
    found, at = list[str](), 0
    for match in _going_on(ways).finditer(line):
        name = match[0].rstrip(_BEHIND) if len(match[0]) <= 2 * _LONGEST else match[0]
        name = _whole(name) if len(name) <= _LONGEST else ""
        found += [*_words(line[at : match.start()]), *([name] if name else ())]
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


@cache
def _going_on(ways: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(ways))

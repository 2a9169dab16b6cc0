"""Where in a text a pattern stands, line by line, with as much of the line as anybody wants to read.
It refuses to know whose text it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from unabridged.lazy_patterns import lazy
from unabridged.search import folded, globs
from unabridged.search.patterns import Case, Match, Pattern, compiled

Finder: TypeAlias = Callable[[str], Iterator[tuple[int, int]]]

# How much of a long line is shown around its first match.
WINDOW_CHARACTERS: Final = 400
# A line ends as text files end theirs; U+2028 and the like are characters of the line they stand in.
_LINE_END: Final = lazy("\r\n|\n|\r")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A line with a match: its number from 1, the window of the text to show, and the matches within that window.

    ``offset`` is how many characters of the line stand before the window.
    """

    line: int
    first: int
    last: int
    offset: int
    spans: tuple[tuple[int, int], ...]


def finder(pattern: Pattern) -> Finder:
    """How the pattern is looked for in one line: every match from left to right, none reaching into another."""
    match pattern.match:
        case Match.LITERAL if pattern.case is Case.EXACT:
            return lambda line: _literal(pattern.text, line)
        case Match.LITERAL:
            needle = pattern.text.casefold()
            return lambda line: folded.spans(needle, line)
        case Match.GLOB:
            flags = re.DOTALL | (re.IGNORECASE if pattern.case is Case.IGNORED else re.NOFLAG)
            parts = tuple(re.compile(piece.expression, flags) for piece in globs.pieces(pattern.text))
            return lambda line: globs.spans(parts, line)
        case Match.REGEX:
            expression = compiled(pattern)
            return lambda line: (found.span() for found in expression.finditer(line))
        case other:
            assert_never(other)


def hits(find: Finder, text: str) -> Iterator[Hit]:
    """Every line of the text that matches."""
    for number, (first, last) in enumerate(_lines(text), 1):
        if (hit := _hit(find(text[first:last]), number, first, last)) is not None:
            yield hit


def lines_in(text: str) -> int:
    """How many lines a text has; what ends with a line end has no other line after it."""
    ended = text.count("\n") + text.count("\r") - text.count("\r\n")
    return ended if not text or text.endswith(("\n", "\r")) else ended + 1


def _literal(needle: str, line: str) -> Iterator[tuple[int, int]]:
    at = line.find(needle)
    while at >= 0:
        yield at, at + len(needle)
        at = line.find(needle, at + len(needle))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends, its line end left out."""
    first = 0
    for end in _LINE_END.finditer(text):
        yield first, end.start()
        first = end.end()
    if first < len(text):
        yield first, len(text)


def _hit(spans: Iterable[tuple[int, int]], number: int, first: int, last: int) -> Hit | None:
    """The matching line as it is shown; matches are asked for only as far as the window reaches."""
    shown: list[tuple[int, int]] = []
    begin, end = -1, 0
    for start, stop in spans:
        if begin < 0:
            begin, end = _window(start, stop, last - first)
        if start >= end:
            break
        if stop > start:
            shown.append((start - begin, min(stop, end) - begin))
    if begin < 0:
        return None
    return Hit(line=number, first=first + begin, last=first + end, offset=begin, spans=tuple(shown))


def _window(start: int, stop: int, length: int) -> tuple[int, int]:
    """As much around a match as is shown of its line, the match in the middle."""
    before = max(0, WINDOW_CHARACTERS - (stop - start)) // 2
    begin = max(0, min(start - before, length - WINDOW_CHARACTERS))
    return begin, min(length, begin + WINDOW_CHARACTERS)

"""What counts in the output of builds, tests and services: errors with what stands around them, the ends, how it ended.
It refuses to merge lines that differ in a digit: two errors with two numbers are two errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import chain, islice
from typing import Final

from unabridged.reduce.finding import Body, Piece, Words, marked, matching, pieces
from unabridged.reduce.picking import Draw, Order, Picking, around, drawn, ends_first, inwards, lines_of
from unabridged.reduce.shapes import Alike, are_alike, shapes_of
from unabridged.reduce.signals import (
    COMMAND_BELOW,
    LETTER_BELOW,
    SUMMARY_WORDS,
    WARNING_WORDS,
    WRONG_WORDS,
    is_command,
    is_plainly_wrong,
    is_summary,
    is_warning,
    is_wrong,
)
from unabridged.reduce.traceback import Trace, openings, traces, wanted
from unabridged.reduce.unlike import unlike

_TRACES: Final = 3
_TRACE_LINES: Final = 20
_MESSAGE_LINES: Final = 2
_WARNINGS: Final = 5
_AROUND: Final = 3
_SUMMARIES: Final = 12
_NEAR_END: Final = 400


def log_drawn(text: str) -> Draw:
    """What writes as much of a log as goes into so many characters."""
    lines = lines_of(text)
    picking = Picking(lines=lines, order=Order(wanted_of_log(lines)))
    return lambda characters: drawn(picking, characters)


class Looked:
    """What is known of a log's lines so far: each different one is judged once, and none before it is asked for."""

    __slots__ = ("_alike", "_body", "_first", "_known", "_lines", "_pieces")

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines, text = lines, "\n".join(lines)
        self._alike = Alike(shapes_of(lines)) if are_alike(lines) else None
        # Of lines that are alike, the text itself is asked for nothing in small letters.
        self._body = Body.of(text) if self._alike is None else Body(text=text, small="")
        self._pieces = pieces(text)
        self._known: dict[tuple[int, Words], list[int]] = {}
        self._first: dict[str, int] = {}

    def unlike(self) -> Iterator[int]:
        """Those that are unlike all others."""
        return unlike(self._lines, None if self._alike is None else self._alike.shapes)

    def _marked(self, place: int, words: Words) -> list[int]:
        known = self._known.get((place, words))
        if known is None:
            known = self._known[place, words] = self._looked_for(place, words)
        return known

    def _looked_for(self, place: int, words: Words) -> list[int]:
        piece = self._pieces[place]
        if self._alike is None:
            return marked(self._body, piece, words)
        following = self._pieces[place + 1].number if place + 1 < len(self._pieces) else len(self._lines)
        found = set(self._alike.having(words.small, range(piece.number, following)))
        return sorted(found.union(marked(self._body, piece, Words(exact=words.exact))))

    def _first_of(self, index: int) -> int:
        """The first line that is equal to this one, letter for letter, apart from the margin."""
        if not self._first:
            size = len(self._lines)
            self._first.update(zip(map(str.strip, reversed(self._lines)), reversed(range(size)), strict=True))
        return self._first[self._lines[index].strip()]

    def _is_first(self, index: int) -> bool:
        return self._first_of(index) == index

    def having(self, words: Words) -> Iterator[int]:
        """The lines that have any of the words, and some that seem to."""
        for place in range(len(self._pieces)):
            yield from self._marked(place, words)

    def wrong(self) -> Iterator[int]:
        """The first of each line that may tell of something wrong."""
        found = self.having(WRONG_WORDS)
        return (index for index in found if self._is_first(index) and is_wrong(self._lines[index]))

    def ends_of_wrong(self, most: int) -> Iterator[int]:
        """The first of these, the last of all, and those that follow the first: no more are judged than are wanted."""
        found = islice(self.wrong(), most - 1)
        for first in found:
            yield first
            lasts = (index for index in self._from_the_end(WRONG_WORDS) if self._is_first(index))
            yield from islice((index for index in lasts if is_wrong(self._lines[index])), 1)
            yield from found

    def plain(self) -> Iterator[int]:
        """Those that say so plainly: the first, the last even where it stood there before, the others."""
        lines = self._lines
        found = (index for index in self.wrong() if is_plainly_wrong(lines[index]))
        # Where no line is the first to say so, none is the last: all of them were looked at by then.
        for first in found:
            yield first
            yield from islice(self._plain_from_the_end(), 1)
            yield from found

    def _plain_from_the_end(self) -> Iterator[int]:
        # Lines that are equal are judged once.
        is_plain = cache(lambda said: is_plainly_wrong(said) and is_wrong(said))
        return filter(lambda index: is_plain(self._lines[index]), self._from_the_end(WRONG_WORDS))

    def _from_the_end(self, words: Words) -> Iterator[int]:
        for place in reversed(range(len(self._pieces))):
            yield from reversed(self._marked(place, words))

    def warnings(self) -> Iterator[int]:
        """The first of each line that warns."""
        found = self.having(WARNING_WORDS)
        return (index for index in found if self._is_first(index) and is_warning(self._lines[index]))

    def again(self, first: frozenset[int]) -> Iterator[int]:
        """Lines that stood there before, as one of these, the last soon, each with the one below: that says where it was."""
        stood = partial(self._stood, first)
        ends = islice(filter(stood, self._from_the_end(WRONG_WORDS)), 1)
        for index in chain(ends, filter(stood, self.having(WRONG_WORDS))):
            yield from (index, min(index + 1, len(self._lines) - 1))

    def _stood(self, first: frozenset[int], index: int) -> bool:
        earlier = self._first_of(index)
        return earlier != index and earlier in first

    def lettered(self) -> Sequence[int]:
        """Lines that say by a letter before them that something went wrong."""
        return matching(self._body.text, LETTER_BELOW)

    def traces(self) -> Iterator[Trace]:
        """Every traceback."""
        return traces(self._lines, openings(self._body, self._pieces))

    def commands(self) -> Iterator[int]:
        """The echoes of commands."""
        yield from range(int(is_command(self._lines[0])))
        yield from matching(self._body.text, COMMAND_BELOW)


def wanted_of_log(lines: Sequence[str]) -> Iterator[int]:
    """All lines of a log, those that say most first."""
    size, looked = len(lines), Looked(lines)
    shown = _ends(tuple(looked.traces()))
    found = [list(islice(wanted(lines, trace), _TRACE_LINES)) for trace in shown]
    yield from (0, size - 1)
    yield from ends_first(_summary(lines))
    yield from chain.from_iterable(each[:2] for each in found)
    # What was thrown may say more on the lines below.
    yield from chain.from_iterable(range(trace.end, min(trace.end + _MESSAGE_LINES, size)) for trace in shown)
    first: list[int] = []
    for index in looked.plain():
        first.append(index)
        yield index
    yield from chain.from_iterable(found)
    weak: list[int] = []
    for index in looked.wrong():
        weak.append(index)
        yield index
    yield from ends_first(looked.lettered())[:_SUMMARIES]
    yield from around(first, 1, size)
    yield from islice(looked.warnings(), _WARNINGS)
    yield from looked.unlike()
    yield from islice(looked.commands(), _SUMMARIES)
    yield from around(sorted(first), _AROUND, size)
    yield from looked.again(frozenset(first))
    yield from looked.again(frozenset(weak))
    yield from inwards(0, size)


def _summary(lines: Sequence[str]) -> Sequence[int]:
    """The lines that say how it ended, which stands at the end."""
    near = max(len(lines) - _NEAR_END, 0)
    text = "\n".join(lines[near:])
    found = marked(Body(text=text, small=""), Piece(begin=0, end=len(text), number=near), SUMMARY_WORDS)
    return [index for index in found if is_summary(lines[index])][-_SUMMARIES:]


def _ends(found: Sequence[Trace]) -> Sequence[Trace]:
    return (*found[: _TRACES - 1], found[-1]) if len(found) > _TRACES else found

"""Lines of output as it arrives: which of a piece tell of something, what stands beside them, how one is kept and shown.
It refuses to know what came before the piece, and how much is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import Final, Self

from unabridged.reduce.counts import left_out, struck
from unabridged.reduce.cutting import cut_after, cut_before, narrowed
from unabridged.reduce.finding import Body, Words, marked_places
from unabridged.reduce.shapes import Alike, are_alike, shapes_of
from unabridged.reduce.signals import COMMON_WORDS, WARNING_WORDS
from unabridged.reduce.terminal import last_shown

WIDEST: Final = 2000
AROUND: Final = 3
_COMMONEST: Final = ("rror", "ERROR", "ailed")
_DENSE: Final = 8
# In fewer lines a shape is seldom met again.
_MANY: Final = 64
_NOTABLE: Final = Words(small=(*COMMON_WORDS.small, *WARNING_WORDS.small), exact=COMMON_WORDS.exact)


class Source(Enum):
    """Where a piece of output came from."""

    STDOUT = "stdout"
    STDERR = "stderr"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that is kept: its number, from 0, and what it says, no more than is ever shown of it."""

    number: int
    said: str
    passed: int
    end: str
    source: Source

    def shown(self, width: int) -> str:
        """The line as a terminal shows it in the end, with where it came from unless that is the usual."""
        said = narrowed(_as_seen(self.said), width)
        if self.passed:
            said = f"{said}{left_out(self.passed, 'characters')}{narrowed(_as_seen(self.end), width)}"
        return said if self.source is Source.STDOUT else f"stderr: {said}"


def line(said: str, number: int, source: Source) -> Line:
    """A line to be kept."""
    said = last_state(said)
    if len(said) <= WIDEST:
        return Line(number=number, said=said, passed=0, end="", source=source)
    begin, end = cut_before(said, WIDEST // 2), cut_after(said, len(said) - WIDEST // 4)
    return Line(number=number, said=said[:begin], passed=end - begin, end=said[end:], source=source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """The last lines of a piece as they came, long ones no more than is ever shown of them."""

    number: int
    source: Source
    lines: Sequence[str | Line]

    @classmethod
    def of(cls, said: Sequence[str], number: int, source: Source) -> Self:
        """These lines, the first of which has this number."""
        if max(map(len, said)) <= WIDEST:
            return cls(number=number, source=source, lines=said)
        lines = [each if len(each) <= WIDEST else line(each, number + at, source) for at, each in enumerate(said)]
        return cls(number=number, source=source, lines=lines)

    def told(self) -> Iterator[Line]:
        """Each of them as a line."""
        for at, each in enumerate(self.lines):
            yield each if isinstance(each, Line) else line(each, self.number + at, self.source)


def _as_seen(said: str) -> str:
    return struck(said if said.isprintable() else " ".join(last_shown(said).text.split("\n")))


def last_state(said: str) -> str:
    """The line without what is drawn over, where there is much of it."""
    return said if len(said) <= WIDEST else last_of(said)


def last_of(said: str) -> str:
    """What of the line was drawn last, from where it was begun anew."""
    return said[said.rfind("\r", 0, len(said.rstrip("\r"))) + 1 :]


def notable(body: str) -> Iterator[tuple[int, int, int]]:
    """Which lines may have a telling word: the number of each in the body, where it begins and where it ends."""
    if sum(map(body.count, _COMMONEST)) * _DENSE > body.count("\n"):
        yield from _line_by_line(body)
        return
    number = passed = 0
    for begin, end in sorted(_places(body).items()):
        number += body.count("\n", passed, begin)
        passed = begin
        yield number, begin, end


def _places(body: str) -> dict[int, int]:
    """Where those lines begin, and where they end; of lines that are alike each shape is looked at once."""
    lines = body.split("\n")
    if len(lines) < _MANY or not are_alike(lines):
        return marked_places(Body.of(body), 0, len(body), _NOTABLE)
    found = marked_places(Body(text=body, small=""), 0, len(body), Words(exact=_NOTABLE.exact))
    begins = list(accumulate((len(each) + 1 for each in lines), initial=0))
    for n in Alike(shapes_of(lines)).having(_NOTABLE.small, range(len(lines))):
        found[begins[n]] = begins[n + 1] - 1
    return found


def _line_by_line(body: str) -> Iterator[tuple[int, int, int]]:
    """The same where most lines have such a word: then each is looked at."""
    begin = 0
    for number, said in enumerate(body.split("\n")):
        end = begin + len(said)
        yield number, begin, end
        begin = end + 1


def beside(body: str, begin: int, end: int, number: int, source: Source) -> Iterator[Line]:
    """The lines of the piece around one of them, the nearest first."""
    before, after = begin, end
    for distance in range(1, AROUND + 1):
        if after < len(body):
            following = body.find("\n", after + 1)
            following = len(body) if following < 0 else following
            yield line(body[after + 1 : following], number + distance, source)
            after = following
        if before > 0:
            preceding = body.rfind("\n", 0, before - 1) + 1
            yield line(body[preceding : before - 1], number - distance, source)
            before = preceding

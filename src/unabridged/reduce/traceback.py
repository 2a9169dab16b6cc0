"""Tracebacks of six languages: where one begins and ends in a row of lines, and which lines of it say most.
It refuses to know what stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.reduce.finding import Body, Piece, Words, marked, matching
from unabridged.reduce.picking import Order, ends_first

# A frame, by language: Python, JavaScript and the JVM and C#, Go, Rust.
_FRAME: Final = re.compile(
    r'\s*(?:[|+\- ]*File "|at (?:async )?[\w$<.\[*/]|\d+: +\S|goroutine \d+ \[)|\s+\S+\.(?:go|rs|c|cc|cpp):\d+|\s*--> '
    r"|created by |[\w./*()\[\]{}-]+\((?:0x|\.\.\.|\{)"
)
_OPENING: Final = re.compile(
    r"[\s|+-]*(?:Traceback \(most recent call last\)|Exception Group Traceback|goroutine \d+ \[|panic: |thread '.*' .*panicked at"
    r"|stack backtrace:|Exception in thread |Unhandled [Ee]xception|Uncaught )"
)
# What is thrown stands before its frames (JavaScript, JVM, C#) or behind them (Python).
_THROWN: Final = re.compile(
    r"[\s|+-]*(?:[A-Za-z_$][\w$.]*(?:Error|Exception|Exit|Interrupt|Warning|Failure|Throwable|Fault|Panic|Group)\b"
    r"|[a-z_]\w*(?:\.\w+)+: |panic: |Uncaught |Exception in thread|Unhandled )"
)
_PANICKED: Final = re.compile(r"thread '.*' .*panicked at ")
_CHAINED: Final = re.compile(
    r"\s*(?:Caused by\b|Suppressed:|During handling of the above|The above exception was|---> |--- End of|\[cause\]:|\.\.\. \d+ more)"
)
_LIBRARY: Final = re.compile(
    r"site-packages|dist-packages|node_modules|/lib/python|\\lib\\|node:internal|<frozen |/rustc/|/usr/(?:local/)?(?:go|lib)/"
    r"|\bat (?:java|javax|jdk|sun|scala|kotlin|org\.(?:apache|springframework|junit|gradle|hibernate))\.|\bat System\.|\bat Microsoft\."
    r"|/\.cargo/|core::|std::|runtime\."
)
_BELONGS: Final = re.compile("|".join(each.pattern for each in (_FRAME, _THROWN, _CHAINED, _OPENING)))
_FEWEST: Final = 3
# What every opening has, or the line below what is thrown.
_OPENING_WORDS: Final = Words(
    exact=(
        "Traceback (most", "Exception Group Traceback", "goroutine ", "panic: ", "panicked at", "stack backtrace:",
        "Exception in thread ", "Unhandled ", "Uncaught ",
    )
)  # fmt: skip
# A frame is never what is thrown: of frames one below the other, the first says where to look.
_AT_BELOW: Final = re.compile(r"\n[^\S\n]*at (?:[^\n]*\n[^\S\n]*at )*+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Lines ``begin`` to ``end`` are one traceback, with all that it is chained to."""

    begin: int
    end: int


def openings(body: Body, pieces: Sequence[Piece]) -> Sequence[int]:
    """The numbers of the lines with which a traceback may begin, and of some others."""
    found = {index for piece in pieces for index in marked(body, piece, _OPENING_WORDS)}
    return sorted(found.union(index - 1 for index in matching(body.text, _AT_BELOW)))


def traces(lines: Sequence[str], among: Iterable[int] | None = None) -> Iterator[Trace]:
    """Every traceback in the lines, in order; ``among`` are the lines it may begin with, where that is known."""
    end = 0
    for index in range(len(lines)) if among is None else among:
        if index < end or not _opens(lines, index):
            continue
        end = _end(lines, index + (2 if _PANICKED.match(lines[index]) else 1))
        if end - index >= _FEWEST:
            yield Trace(begin=index, end=end)


def wanted(lines: Sequence[str], trace: Trace) -> Order:
    """The lines of a traceback, those that say most first: what was thrown and its chain, the project's frames, the ends."""
    return Order(_wanted(lines, range(trace.begin, trace.end)))


def _wanted(lines: Sequence[str], inside: range) -> Iterator[int]:
    # What everything began with ends the chain.
    for index in reversed(inside):
        if _THROWN.match(lines[index]) and not _FRAME.match(lines[index]):
            yield index
    frames: list[int] = []
    others: list[int] = []
    for index in inside:
        (frames if _FRAME.match(lines[index]) else others).append(index)
    # Rust says on the line below what went wrong.
    yield from (index + 1 for index in others if _PANICKED.match(lines[index]) and index + 1 < inside.stop)
    yield from ends_first([index for index in others if _CHAINED.match(lines[index])])
    ends = [inside.start, *frames[:1], *frames[-1:], inside.stop - 1]
    yield from ends
    shown = ends_first([index for index in frames if not _LIBRARY.search(lines[index])])
    yield from shown
    yield from (index + 1 for index in (*ends[1:-1], *shown) if index + 1 < inside.stop)
    yield from inside


def _opens(lines: Sequence[str], index: int) -> bool:
    line = lines[index]
    if _OPENING.match(line):
        return True
    following = lines[index + 1] if index + 1 < len(lines) else ""
    return bool(_THROWN.match(line)) and following.lstrip().startswith("at ") and bool(_FRAME.match(following))


def _end(lines: Sequence[str], index: int) -> int:
    end, blank = index, 0
    while index < len(lines) and blank <= _FEWEST:
        line = lines[index]
        index += 1
        if not line.strip():
            blank += 1
            continue
        if (blank or line[:1] not in " \t|+") and not _BELONGS.match(line):
            break
        end, blank = index, 0
    return end

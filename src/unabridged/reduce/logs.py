"""What counts in the output of builds, tests and services: errors with what stands around them, the ends, how it ended.
It refuses to merge lines that differ in a digit: two errors with two numbers are two errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from unabridged.reduce.picking import Draw, Picking, around, drawn, ends_first, inwards, lines_of
from unabridged.reduce.signals import is_command, is_plainly_wrong, is_summary, is_warning, is_wrong
from unabridged.reduce.traceback import Trace, traces, wanted

_TRACES: Final = 3
_TRACE_LINES: Final = 20
_WARNINGS: Final = 5
_AROUND: Final = 3
_SUMMARIES: Final = 12
_NEAR_END: Final = 400


def log_drawn(text: str) -> Draw:
    """What writes as much of a log as goes into so many characters."""
    lines = lines_of(text)
    picking = Picking(lines=lines, order=list(dict.fromkeys(wanted_of_log(lines))))
    return lambda characters: drawn(picking, characters)


def wanted_of_log(lines: Sequence[str]) -> Iterator[int]:
    """All lines of a log, those that say most first."""
    size = len(lines)
    # Each line is judged once, however often it stands there.
    said = frozenset(lines)
    bad = frozenset(filter(is_wrong, said))
    warn = frozenset(filter(is_warning, said))
    worst = frozenset(filter(is_plainly_wrong, bad))
    wrong = [index for index, line in enumerate(lines) if line in bad]
    plain = [index for index in wrong if lines[index] in worst]
    # How it ended stands at the end.
    near = range(max(size - _NEAR_END, 0), size)
    summary = [index for index in near if is_summary(lines[index])][-_SUMMARIES:]
    first, repeated = _told_once(lines, plain)
    weak, weaker = _told_once(lines, wrong)
    warnings, _ = _told_once(lines, [index for index, line in enumerate(lines) if line in warn])
    found = [wanted(lines, trace)[:_TRACE_LINES] for trace in _ends(tuple(traces(lines)))]
    commands = (index for index, line in enumerate(lines) if is_command(line))
    return chain(
        (0, size - 1) if size else (),
        ends_first(summary),
        chain.from_iterable(each[:2] for each in found),
        ends_first(first),
        chain.from_iterable(found),
        weak,
        around(ends_first(first), 1, size),
        warnings[:_WARNINGS],
        islice(commands, _SUMMARIES),
        around(first, _AROUND, size),
        repeated,
        weaker,
        inwards(0, size),
    )


def _told_once(lines: Sequence[str], indices: Sequence[int]) -> tuple[list[int], list[int]]:
    """The first of equal lines, and the others; equal is letter for letter, apart from the margin."""
    seen: set[str] = set()
    first: list[int] = []
    again: list[int] = []
    for index in indices:
        said = lines[index].strip()
        (again if said in seen else first).append(index)
        seen.add(said)
    return first, again


def _ends(found: Sequence[Trace]) -> Sequence[Trace]:
    return (*found[: _TRACES - 1], found[-1]) if len(found) > _TRACES else found

"""What counts among hits of a search: each file with its number of hits, its first and last, and what looks like a find.
It refuses to know what was searched for, and how many hits are enough: as many are shown as go in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Final

from unabridged.reduce.counts import left_out
from unabridged.reduce.cutting import narrowed
from unabridged.reduce.finding import Body, marked, pieces
from unabridged.reduce.picking import Draw, Order, in_turns, lines_of, spread
from unabridged.reduce.search_hits import hit
from unabridged.reduce.signals import COMMON_WORDS, is_wrong

_DEFINES: Final = re.compile(
    r"\s*(?:export |public |private |static |async |pub )*(?:def|class|func|fn|function|interface|struct|enum|type|trait|const)\b"
)
_NARROWEST: Final = 60
_WIDEST: Final = 200
# Of what goes in, the names of files take no more than this share, so that each has something to say.
_NAMES: Final = 0.4
_GAP: Final = 18
_MARGIN: Final = 8
_MISSES: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """The hits of one file, those that define something, and the lines that only stand beside a hit."""

    lines: list[str] = field(default_factory=list)
    defining: list[int] = field(default_factory=list)
    beside: set[int] = field(default_factory=set)

    def wanted(self) -> Iterator[int]:
        """All of them, those that say most first."""
        size, beside = len(self.lines), self.beside
        ends = (*self.defining[:1], 0, size - 1, *self.defining)
        sooner = (index for index in chain(ends, self._wrong(), spread(size)) if index not in beside)
        return chain(sooner, sorted(beside))

    def _wrong(self) -> Iterator[int]:
        body = Body.of("\n".join(self.lines))
        for piece in pieces(body.text):
            yield from (index for index in marked(body, piece, COMMON_WORDS) if is_wrong(self.lines[index]))


def hits_drawn(text: str) -> Draw:
    """What writes as many hits as go into so many characters."""
    files: dict[str, _File] = {}
    others: list[str] = []
    path = ""
    for line in lines_of(text):
        found = _again(line, path) or _apart(line)
        if found is None:
            if line.strip() not in ("", "--"):
                others.append(line)
            continue
        path, said, is_beside = found
        file = files.get(path)
        if file is None:
            file = files[path] = _File()
        if is_beside:
            file.beside.add(len(file.lines))
        elif _DEFINES.match(line, said):
            file.defining.append(len(file.lines))
        file.lines.append(line)
    orders: dict[str, Order] = {}
    return lambda characters: "\n".join(_told(files, orders, others, characters))


def _again(line: str, path: str) -> tuple[str, int, bool] | None:
    """What is known of a line of the file that the one before was of: its path, where it begins to say something, and
    whether it stands beside a hit.
    """
    size = len(path)
    mark = line[size : size + 1]
    if size and mark in (":", "-") and line.startswith(path):
        end = line.find(mark, size + 1, size + 11)
        if line[size + 1 : max(end, 0)].isdigit():
            return path, end + 1, mark == "-"
    return None


def _apart(line: str) -> tuple[str, int, bool] | None:
    found = hit(line)
    return None if found is None else (found.path, len(line) - len(found.said), found.mark == "-")


def _told(files: dict[str, _File], orders: dict[str, Order], others: Sequence[str], characters: int) -> Iterator[str]:
    width = min(max(characters // 12, _NARROWEST), _WIDEST)
    below = [narrowed(line, width) for line in others[:2]]
    room = characters - sum(len(line) + 1 for line in below) - 3 * _GAP
    shown, taken = _named(files, room, width)
    kept = _kept(files, orders, shown, room - taken, width)
    yield f"{sum(len(file.lines) for file in files.values()):,} hits in {len(files):,} files"
    for path in shown:
        yield f"{narrowed(path, width)} ({len(files[path].lines):,})"
        yield from _hits(files[path], sorted(kept[path]), len(path), width)
    rest = [file for path, file in files.items() if path not in kept]
    if rest:
        yield left_out(len(rest), f"more files with {sum(len(file.lines) for file in rest):,} hits")
    yield from below
    if len(others) > len(below):
        yield left_out(len(others) - len(below), "other lines")


def _named(files: dict[str, _File], room: int, width: int) -> tuple[list[str], int]:
    """The files that are shown, the ends and those that define something before others, and the room their names take."""
    taken, shown = 0, dict[str, None]()
    ends = (*islice(files, 1), *islice(reversed(files), 1))
    for path in chain(ends, (path for path, file in files.items() if file.defining), files):
        needed = min(len(path), width) + _MARGIN + _GAP
        if shown and taken + needed > room * _NAMES:
            break
        if path not in shown:
            shown[path] = None
            taken += needed
    return [path for path in files if path in shown], taken


def _kept(
    files: dict[str, _File], orders: dict[str, Order], shown: Sequence[str], room: int, width: int
) -> dict[str, set[int]]:
    """The hits of each file that are shown: one of each, then the next of each."""
    kept: dict[str, set[int]] = {path: set() for path in shown}
    misses = 0
    for path, index in in_turns([_each(path, orders.setdefault(path, Order(files[path].wanted()))) for path in shown]):
        needed = min(len(files[path].lines[index]) - len(path), width) + _GAP // 2
        if needed <= room:
            kept[path].add(index)
            room -= needed
        else:
            misses += 1
        if misses > _MISSES:
            break
    return kept


def _each(path: str, order: Order) -> Iterator[tuple[str, int]]:
    return ((path, index) for index in order)


def _hits(file: _File, kept: Sequence[int], size: int, width: int) -> Iterator[str]:
    following = 0
    for index in kept:
        if index > following:
            yield "  " + left_out(index - following, "hits")
        line = file.lines[index]
        number, mark, said = _parts(line, size)
        yield f"  {number}{mark}{narrowed(said.strip(), width)}"
        following = index + 1
    if following < len(file.lines):
        yield "  " + left_out(len(file.lines) - following, "hits")


def _parts(line: str, size: int) -> tuple[str, str, str]:
    mark = line[size]
    number, _, said = line[size + 1 :].partition(mark)
    return number, mark, said

"""What counts among hits of a search: each file with its number of hits, its first and last, and what looks like a find.
It refuses to know what was searched for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from unabridged.reduce.counts import left_out
from unabridged.reduce.cutting import narrowed
from unabridged.reduce.picking import Draw, spread
from unabridged.reduce.signals import is_wrong

# A path may begin with a drive's letter and hold dashes and spaces; the number behind it decides.
_FOUND: Final = re.compile(r"(?P<path>(?:[A-Za-z]:[\\/])?[^:\n\t]{1,300}):(?P<line>\d{1,9}):(?P<said>.*)", re.DOTALL)
_BESIDE: Final = re.compile(r"(?P<path>(?:[A-Za-z]:[\\/])?[^:\n\t]{1,300}?)-(?P<line>\d{1,9})-(?P<said>.*)", re.DOTALL)
_DEFINES: Final = re.compile(
    r"\s*(?:export |public |private |static |async |pub )*(?:def|class|func|fn|function|interface|struct|enum|type|trait|const)\b"
)
_A_FILE: Final = 5
_FILES: Final = 15
_HITS: Final = 30
_WIDTHS: Final = (200, 100, 60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One line of the output of a search, taken apart; ``mark`` is a dash where it is context."""

    path: str
    mark: str
    line: str
    said: str


def hit(line: str) -> Hit | None:
    """The line as a hit, if it is one."""
    for mark, pattern in ((":", _FOUND), ("-", _BESIDE)):
        found = pattern.match(line)
        if found is not None:
            return Hit(path=found["path"], mark=mark, line=found["line"], said=found["said"])
    return None


def grouped(text: str) -> str | None:
    """The hits with each path written once above them, or nothing where a line could then be misread."""
    out: list[str] = []
    path: str | None = None
    for line in text.split("\n"):
        found = hit(line)
        if found is None:
            if line not in ("", "--"):
                return None
            out.append(line)
            path = None
            continue
        if found.path != path:
            path = found.path
            if path[:1].isdigit() or path in ("", "--"):
                return None
            out.append(path)
        out.append(f"{found.line}{found.mark}{found.said}")
    return "\n".join(out)


def hits_drawn(text: str) -> Draw:
    """What writes as many hits as go into so many characters."""
    files: dict[str, list[Hit]] = {}
    others: list[str] = []
    for line in text.split("\n"):
        found = hit(line.rstrip("\r"))
        if found is not None:
            files.setdefault(found.path, []).append(found)
        elif line.strip() and line.strip() != "--":
            others.append(line.rstrip("\r"))
    order = {path: tuple(_wanted(hits)) for path, hits in files.items()}
    return lambda characters: _drawn(files, order, others, characters)


def _wanted(hits: Sequence[Hit]) -> Iterator[int]:
    size = len(hits)
    told = [index for index, each in enumerate(hits) if is_wrong(each.said) or _DEFINES.match(each.said)]
    context = [index for index, each in enumerate(hits) if each.mark == "-"]
    sooner = frozenset(range(size)) - frozenset(context)
    return iter(
        dict.fromkeys(chain((index for index in chain((0, size - 1), told, spread(size)) if index in sooner), context))
    )


def _drawn(
    files: dict[str, list[Hit]], order: dict[str, tuple[int, ...]], others: Sequence[str], characters: int
) -> str:
    best = ""
    for width in _WIDTHS:
        for each, total in ((_A_FILE, _HITS), (3, 20), (2, 15), (1, 10), (1, 5), (1, 2), (0, 0)):
            best = "\n".join(_told(files, order, others, each, total, width))
            if len(best) <= characters:
                return best
    return best


def _told(
    files: dict[str, list[Hit]],
    order: dict[str, tuple[int, ...]],
    others: Sequence[str],
    each: int,
    total: int,
    width: int,
) -> Iterator[str]:
    room = total
    paths = tuple(files)
    shown = paths[: min(_FILES, max(total // 2, 1))]
    yield f"{sum(map(len, files.values())):,} hits in {len(files):,} files"
    for path in shown:
        hits = files[path]
        kept = sorted(order[path][: min(each, room)])
        room -= len(kept)
        yield f"{narrowed(path, width)} ({len(hits):,})"
        following = 0
        for index in kept:
            if index > following:
                yield "  " + left_out(index - following, "hits")
            yield f"  {hits[index].line}{hits[index].mark}{narrowed(hits[index].said.strip(), width)}"
            following = index + 1
        if following < len(hits):
            yield "  " + left_out(len(hits) - following, "hits")
    rest = paths[len(shown) :]
    if rest:
        yield left_out(len(rest), f"more files with {sum(len(files[path]) for path in rest):,} hits")
    yield from (narrowed(line, width) for line in others[:2])
    if len(others) > 2:  # those shown right above
        yield left_out(len(others) - 2, "other lines")

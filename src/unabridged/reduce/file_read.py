"""What counts in a file that was read: its head, its tail, and the lines that declare something, with their numbers.
It refuses to know the languages apart: a declaration is known by its first words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from unabridged.reduce.picking import Draw, Picking, drawn, inwards, lines_of

_NUMBER: Final = re.compile(r"\s{0,12}\d{1,9}(?:\t|→|\| |: |:\t)")
_DECLARES: Final = re.compile(
    r"(?:export |default |public |private |protected |internal |static |final |abstract |async |pub(?:\(\w+\))? |unsafe |extern )*"
    r"(?:def|class|func|fn|function|interface|struct|enum|trait|impl|type|module|namespace|package|record|object|protocol|mod)\b"
    r"|(?:#{1,6} \S|@\w+|CREATE |ALTER |\[\[?\w[\w.]*\]\]?$|[A-Z][A-Z0-9_]{2,}\b[^=\n]{0,40}= )"
)
_MEMBER: Final = re.compile(
    r"[ \t]+(?:export |public |private |protected |static |async |override |pub )*(?:def|fn|func|function|class)\b"
)
_IMPORT: Final = re.compile(r"(?:import |from \S+ import |#include|use |using |require\b|const .{1,80}= require)")
_HEAD: Final = 8
_TAIL: Final = 4


def file_drawn(text: str) -> Draw:
    """What writes as much of a file as goes into so many characters."""
    lines = lines_of(text)
    shown = lines if _is_numbered(lines) else [f"{number}\t{line}" for number, line in enumerate(lines, 1)]
    picking = Picking(lines=shown, order=list(dict.fromkeys(_wanted(lines))))
    return lambda characters: drawn(picking, characters)


def _is_numbered(lines: Sequence[str]) -> bool:
    sample = [line for line in lines[:50] if line.strip()]
    return sum(1 for line in sample if _NUMBER.match(line)) >= len(sample) * 0.8  # as when it was told


def _wanted(lines: Sequence[str]) -> Iterator[int]:
    size = len(lines)
    bare = [_NUMBER.sub("", line, count=1) for line in lines] if _is_numbered(lines) else lines
    return chain(
        (0, size - 1) if size else (),
        range(min(_HEAD, size)),
        range(max(size - _TAIL, 0), size),
        (index for index, line in enumerate(bare) if _DECLARES.match(line)),
        (index for index, line in enumerate(bare) if _MEMBER.match(line)),
        (index for index, line in enumerate(bare) if _IMPORT.match(line)),
        inwards(0, size),
    )

"""What counts in a file that was read, with numbers: what it declares, and of a log or a table what counts in those.
It refuses to know the languages apart: a declaration is known by its first words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from unabridged.reduce.detect import kind_of
from unabridged.reduce.logs import Looked, wanted_of_log
from unabridged.reduce.picking import Draw, Order, Picking, drawn, in_turns, inwards, lines_of
from unabridged.reduce.plain import looks_wrong
from unabridged.reduce.reduced import Kind
from unabridged.reduce.table import wanted_of_table

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
    is_numbered = _is_numbered(lines)
    bare = [_NUMBER.sub("", line, count=1) for line in lines] if is_numbered else lines
    shown = lines if is_numbered else [f"{number}\t{line}" for number, line in enumerate(lines, 1)]
    # What is numbered may be anything; what is not was taken for a file by what it declares.
    kind = kind_of("\n".join(bare)) if is_numbered else Kind.FILE
    picking = Picking(lines=shown, order=Order(_wanted(bare, kind)))
    return lambda characters: drawn(picking, characters)


def _is_numbered(lines: Sequence[str]) -> bool:
    sample = [line for line in lines[:50] if line.strip()]
    return sum(1 for line in sample if _NUMBER.match(line)) >= len(sample) * 0.8  # as when it was told


def _wanted(lines: Sequence[str], kind: Kind) -> Iterator[int]:
    """All lines, those that say most first: of a log what counts in logs, of a table what counts in tables."""
    match kind:
        case Kind.LOG | Kind.TRACEBACK:
            return wanted_of_log(lines)
        case Kind.TABLE:
            return wanted_of_table(lines)
        case Kind.TEXT | Kind.PROSE:
            looked = Looked(lines)
            # In prose lines are all different.
            odd = looked.unlike() if kind is Kind.TEXT else ()
            return chain((0, len(lines) - 1), in_turns((looks_wrong(looked, len(lines)), odd, _declared(lines))))
        case _:
            return _declared(lines)


def _declared(lines: Sequence[str]) -> Iterator[int]:
    size = len(lines)
    return chain(
        (0, size - 1) if size else (),
        range(min(_HEAD, size)),
        range(max(size - _TAIL, 0), size),
        (index for index, line in enumerate(lines) if _DECLARES.match(line)),
        (index for index, line in enumerate(lines) if _MEMBER.match(line)),
        (index for index, line in enumerate(lines) if _IMPORT.match(line)),
        inwards(0, size),
    )

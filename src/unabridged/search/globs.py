"""Globs as runs of single characters with gaps between them, found from left to right, each line read once.
It refuses to hand a whole glob to an engine that tries again when a guess was wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unabridged.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What stands between two stars: a regular expression without repetition, and the letters it has for certain."""

    expression: str
    literals: tuple[str, ...]


def pieces(glob: str) -> tuple[Piece, ...]:
    """A glob's pieces in order; what a star stands for lies between them, and before and after them lies anything."""
    found: list[Piece] = []
    expression, literals, at = "", [""], 0
    while at < len(glob):
        sign, after = glob[at], at + 1
        if sign == "*":
            found += _piece(expression, literals)
            expression, literals = "", [""]
        elif sign == "[" and (end := _closing(glob, at)):
            expression += _choice(glob, at, end)
            literals.append("")
            after = end + 1
        elif sign == "?":
            expression += "."
            literals.append("")
        else:
            expression += re.escape(sign)
            literals[-1] += sign
        at = after
    return tuple(found + _piece(expression, literals))


def spans(parts: tuple[re.Pattern[str], ...], line: str) -> Iterator[tuple[int, int]]:
    """Where a line matches: each piece at its first place after the one before, so that nothing is read twice."""
    end = 0
    while True:
        first = -1
        for part in parts:
            found = part.search(line, end)
            if found is None:
                return
            first, end = found.start() if first < 0 else first, found.end()
        yield max(first, 0), end
        if not parts:
            return


def _piece(expression: str, literals: list[str]) -> list[Piece]:
    if not expression:
        return []
    return [Piece(expression=expression, literals=tuple(run for run in literals if run))]


def _closing(glob: str, opening: int) -> int:
    """Where a bracket is closed, 0 for one that stands for itself; one that comes first in it is a member."""
    begin = opening + 2 if glob[opening + 1 : opening + 2] in ("!", "^") else opening + 1
    return max(0, glob.find("]", begin + 1))


def _choice(glob: str, opening: int, closing: int) -> str:
    """One of these characters, or none of them."""
    members = glob[opening + 1 : closing]
    negated = members[0] in "!^"
    members = members[1:] if negated else members
    written, at = "", 0
    while at < len(members):
        if members[at + 1 : at + 2] == "-" and at + 2 < len(members):
            first, last, at = members[at], members[at + 2], at + 3
            if first > last:
                problem = f"in glob {glob!r}, {first}-{last} runs backwards; write {last}-{first}"
                raise UsageError(problem)
            written += f"{re.escape(first)}-{re.escape(last)}"
        else:
            written, at = written + re.escape(members[at]), at + 1
    return f"[^{written}]" if negated else f"[{written}]"

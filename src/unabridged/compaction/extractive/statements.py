"""What there is to choose from: each statement with its speaker, its day, its place, and what is specific in it.
It refuses to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from unabridged.compaction.extractive.keeping import DAY, LEFT_OUT, Kept, count_of, pieces
from unabridged.compaction.extractive.said import Said
from unabridged.compaction.extractive.signs import Tokens, told
from unabridged.compaction.extractive.splitting import split
from unabridged.lazy_patterns import lazy

_BEGAN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TIMES: Final = range(1, 253_000_000_000_000_000)


# A line that may say who says it: what is left of it has to say so as well.
_NAMED: Final = lazy(r"[^\s:][^:]{0,60}: ")


class Statement(NamedTuple):
    """One statement: ``line`` and ``ordinal`` say of which message, ``worth`` what it was found worth before."""

    line: int
    ordinal: int
    head: str
    day: str
    text: str
    form: str
    says: tuple[str, ...]
    cost: float
    worth: int = 0
    is_given: bool = False


def statements(kept: Sequence[Kept], said: Sequence[Said], known: Tokens) -> tuple[list[Statement], int]:
    """All statements in order, and how many messages there are with those before."""
    found = list(_kept(kept, known))
    begun, lines = count_of(kept), len(kept)
    for n, each in enumerate(said):
        head = f"{each.who}: " if each.who else ""
        day = _day(each.at)
        for text, form in dict.fromkeys(split(each.what)):  # a line that stands again says nothing more
            says, cost = told(text, known)
            found.append(Statement(lines + n, begun + n, head, day, text, form, tuple(dict.fromkeys(says)), cost))
    return found, begun + len(said)


def left_out(kept: Sequence[Kept]) -> int:
    """How many statements earlier texts had left out."""
    return sum(int(found[1]) for each in kept if (found := LEFT_OUT.fullmatch(each.text)))


def _kept(kept: Sequence[Kept], known: Tokens) -> Iterator[Statement]:
    day = ""
    for n, line in enumerate(kept):
        if found := DAY.fullmatch(line.text):
            day = found[1]
            continue
        if LEFT_OUT.fullmatch(line.text) or not line.text.strip():
            continue
        head, parts = pieces(line)
        for each in parts:
            ordinal = line.marks[1] if len(line.marks) > 1 else 0
            whole = each.worth or _NAMED.match(each.text)
            for text in [each.text] if whole else [piece for piece, _ in split(each.text)]:
                says, cost = told(text, known)
                given, said = not each.worth, tuple(dict.fromkeys(says))
                yield Statement(n, ordinal, head, day, text, "", said, cost, each.worth, is_given=given)


def _day(at: int) -> str:
    return f"{_BEGAN + timedelta(microseconds=at):%Y-%m-%d}" if at in _TIMES else ""

"""What is written for people, wherever they read it: texts on a line or with their lines, times, and runs of seqs.
It refuses to let what somebody said steer a terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from unabridged import Span

_LONGEST: Final = 100
# So many runs of seqs are read at a glance.
_FEW: Final = 3
# What says how the sign before it is drawn.
_JOINING: Final = "\ufe0e\ufe0f"
# What says how its neighbours are joined, parted or turned, and is no letter: Persian words and emoji are made with it.
# It moves nothing else, as those would that turn round whatever follows.
_BETWEEN: Final = "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060"
_REPLACED: Final = "\ufffd"
_NO_ROOM: Final = frozenset(_JOINING + _BETWEEN)


def plain(text: str) -> str:
    """A text on one line, with a sign in place of what would move a cursor or change a colour."""
    return _harmless(" ".join(text.split()))


def many(count: int, one: str) -> str:
    """So many of what one is called so: one thread, or several threads."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def sound(text: str) -> str:
    """A text with its lines, and nothing in it that a terminal obeys."""
    return "\n".join(map(_harmless, text.splitlines()))


def _harmless(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(sign if _is_harmless(sign) else _REPLACED for sign in line)


def _is_harmless(sign: str) -> bool:
    return sign.isprintable() or sign == "\t" or sign in _BETWEEN or unicodedata.category(sign) == "Zs"


def short(text: str, most: int = _LONGEST) -> str:
    """A text on one line, without its end where it is long."""
    line = plain(text)
    return line if len(line) <= most else f"{line[: most - 1]}\u2026"


def cut(text: str, cells: int) -> str:
    """A line as it is, or without the end for which so many cells of a terminal have no room."""
    if len(text) <= cells // 2 or wide(text) <= cells:
        return text
    room, kept = cells - 1, 0
    for sign in text:
        room -= wide(sign)
        if room < 0:
            break
        kept += 1
    return f"{text[:kept]}\u2026"


def wide(text: str) -> int:
    """How many cells of a terminal a text takes: a letter of Chinese two, an accent of its own none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) or sign in _NO_ROOM else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def when(at: int) -> str:
    """A time, in UTC and to the second."""
    try:
        found = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)
    except OverflowError:
        return "at no time"
    return found.strftime("%Y-%m-%d %H:%M:%SZ")


def spans(found: Iterable[Span]) -> str:
    """Seqs, the first and the last of each run."""
    return ", ".join(str(each.first) if each.first == each.last else f"{each.first}\u2013{each.last}" for each in found)


def few_spans(found: Sequence[Span]) -> str:
    """The same, told short where nobody would read them all: the first and the last seq, and how many there are."""
    if len(found) <= _FEW:
        return spans(found)
    count = sum(each.last - each.first + 1 for each in found)
    return f"{found[0].first}\u2026{found[-1].last}, {count} of them"

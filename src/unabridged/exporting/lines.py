"""What is written for people, wherever they read it: texts on a line or with their lines, times, and runs of seqs.
It refuses to let what somebody said steer a terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from unabridged import Span

_LONGEST: Final = 100
# What says how the sign before it is drawn.
_JOINING: Final = "\ufe0e\ufe0f"


def plain(text: str) -> str:
    """A text on one line, with a sign in place of what would move a cursor or change a colour."""
    joined = " ".join(text.split())
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in joined)


def sound(text: str) -> str:
    """A text with its lines, and nothing in it that a terminal obeys."""
    return "\n".join(
        "".join(s if s.isprintable() or s == "\t" else "\ufffd" for s in line) for line in text.splitlines()
    )


def short(text: str, most: int = _LONGEST) -> str:
    """A text on one line, without its end where it is long."""
    line = plain(text)
    return line if len(line) <= most else f"{line[: most - 1]}\u2026"


def wide(text: str) -> int:
    """How many cells of a terminal a text takes: a letter of Chinese two, an accent of its own none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) or sign in _JOINING else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
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

"""Where one long line may be cut: between letters as people see them, and never within a number or an escape.
It refuses to know lines, and what they say.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from unabridged.reduce.counts import left_out

# How far a cut moves at most; a longer number, or a longer heap of accents, is none that anybody reads.
_FARTHEST: Final = 64
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f\u20e3")
_IN_NUMBERS: Final = frozenset(".,_+-eE")


def cut_before(text: str, place: int) -> int:
    """The nearest place at or before ``place`` where the text may be cut."""
    place = min(max(place, 0), len(text))
    for step in range(min(place, _FARTHEST) + 1):
        if _may_cut(text, place - step):
            return place - step
    return place


def cut_after(text: str, place: int) -> int:
    """The nearest place at or after ``place`` where the text may be cut."""
    place = min(max(place, 0), len(text))
    for step in range(min(len(text) - place, _FARTHEST) + 1):
        if _may_cut(text, place + step):
            return place + step
    return place


def narrowed(line: str, width: int) -> str:
    """The line in about ``width`` characters: its beginning, a count, its end."""
    if len(line) <= width + 40:
        return line
    begin = cut_before(line, width * 2 // 3)
    end = cut_after(line, len(line) - width // 3)
    return f"{line[:begin]}{left_out(end - begin, 'characters')}{line[end:]}"


def _may_cut(text: str, place: int) -> bool:
    if place in (0, len(text)):
        return True
    before, after = text[place - 1], text[place]
    if before == "\\":
        # It belongs to what it escapes, and a count behind it would read like one of a foreign text.
        return False
    if before.isdigit() and (after.isdigit() or after in _IN_NUMBERS):
        return False
    if after.isdigit() and before in _IN_NUMBERS:
        return False
    return not (_joins(after) or before == "\u200d" or _halves(before, after) or _flags(before, after))


def _joins(letter: str) -> bool:
    return letter in _JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff" or unicodedata.combining(letter) != 0


def _halves(before: str, after: str) -> bool:
    return "\ud800" <= before <= "\udbff" and "\udc00" <= after <= "\udfff"


def _flags(before: str, after: str) -> bool:
    return "\U0001f1e6" <= before <= "\U0001f1ff" and "\U0001f1e6" <= after <= "\U0001f1ff"

"""What a digest remembers of its statements: where each begins in its line, when it stood, and what it was worth.
It refuses to remember a word: the text alone says what was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.search.letters import is_unspaced

JOINT: Final = " "
GAP: Final = " \u2026 "
# Between the values of a row, which have no spaces themselves.
COMMA: Final = ", "
# Where statements that share all else differ, what stands before what fills that, and between what fills it for one.
BLANK: Final = "___"
FILLED: Final = f"{BLANK}:"
SLASH: Final = " / "
# A day, and one of the same year as the day before it.
DAY: Final = lazy(r"\[(?:(\d{4})-)?(\d\d-\d\d)\]")
LEFT_OUT: Final = lazy(r"\u2026 (\d{1,12}) more \u2026")
# Under this name the marks stand beside the text in the log.
KEPT: Final = "kept"
_LARGEST: Final = 10**9
# As many numbers as a line of one statement has.
_MARKED: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A line of an earlier text, and its marks.

    The marks of a line of statements are the length of what stands before them, the number of their message, and for
    each its length and its worth; those of the line that counts are how many messages there were. Those of a row of
    values are one more: behind a nought the number of the message and the worth of each. A line that somebody else
    wrote has none.
    """

    text: str
    marks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One statement of a line, and what it was worth, nothing where nobody knows; before a parted one is a gap."""

    text: str
    worth: int = 0
    is_parted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One value of a row: the name it stands behind, where it stood last, and what it was worth."""

    key: str
    text: str
    ordinal: int
    worth: int


def dated(day: str, before: str) -> str:
    """The line that says which day it was, behind another day or none."""
    return f"[{day.removeprefix(before[:5]) if before else day}]"


def row(line: Kept) -> tuple[Value, ...]:
    """The values of a line that is a row of them; none where it is another, or its marks do not fit it."""
    if len(line.marks) <= _MARKED or not len(line.marks) % 2:
        return ()
    head, _, _, *said = line.marks
    key, texts = line.text[:head].removesuffix(" "), line.text[head:].split(COMMA)
    if len(texts) != len(said) // 2 or not all(said[1::2]):
        return ()
    each = zip(texts, said[::2], said[1::2], strict=True)
    return tuple(Value(key=key, text=text, ordinal=ordinal, worth=worth) for text, ordinal, worth in each)


def pieces(line: Kept) -> tuple[str, tuple[Piece, ...]]:
    """What stands before the statements of a line, and those; the line as one where its marks do not fit it."""
    head, _, *said = line.marks if len(line.marks) >= _MARKED else (0, 0)
    lengths, worths = said[::2], said[1::2]
    found, at, between = list[Piece](), head, ""
    for length, worth in zip(lengths, worths, strict=False):
        found.append(Piece(text=line.text[at : at + length], worth=worth, is_parted=between == GAP))
        at += length
        between = next((each for each in (GAP, JOINT) if line.text.startswith(each, at)), "")
        at += len(between)
    if found and at == len(line.text) and len(lengths) == len(worths):
        return line.text[:head], tuple(found)
    return "", (Piece(text=line.text, worth=sum(worths)),)


def joint(before: str, after: str) -> str:
    """What stands between two statements that follow each other; nothing where a word may have been parted."""
    is_one = is_unspaced(before[-1:]) and is_unspaced(after[:1]) and before[-1:].isalpha() and after[:1].isalpha()
    return "" if is_one else JOINT


def marked(lines: Iterable[Kept]) -> list[list[int]]:
    """The marks of all lines, as they are stored."""
    return [list(each.marks) for each in lines]


def kept(text: str, stored: object) -> tuple[Kept, ...]:
    """The lines of a text with the marks that were stored beside it; without, where they are not those of its lines."""
    lines = text.splitlines()
    if isinstance(stored, list) and len(stored) == len(lines) and all(map(_are_marks, stored)):
        return tuple(Kept(text=line, marks=tuple(marks)) for line, marks in zip(lines, stored, strict=True))
    return tuple(Kept(text=line) for line in lines)


def _are_marks(found: object) -> bool:
    return isinstance(found, list) and all(type(each) is int and 0 <= each <= _LARGEST for each in found)


def count_of(lines: Sequence[Kept]) -> int:
    """How many messages came before, as far as the lines tell."""
    counts = (each.marks[0] if len(each.marks) == 1 else each.marks[1] + 1 for each in lines if each.marks)
    return max(counts, default=0)

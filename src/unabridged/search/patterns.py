"""What ``grep`` looks for: a literal, a glob or a regular expression, each within one line.
It refuses to know which texts are looked through.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import Final

from unabridged.errors import UsageError
from unabridged.lazy_patterns import lazy
from unabridged.search import globs

# Longer than anybody writes.
LONGEST_PATTERN: Final = 4_000
# To make a class ready that reaches over so many characters takes milliseconds, which no time for looking bounds.
_WIDE: Final = 1_000
_MOST_WIDE: Final = 64
# From one character to another, each as it stands, spelled out or named.
_SIGN: Final = r"\\N\{[^{}]*\}|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|."
_RANGES: Final = lazy(rf"({_SIGN})(?=-({_SIGN}))")


class Match(Enum):
    """How a pattern is read.

    LITERAL is looked for as it stands. GLOB knows ``*`` for anything up to the line's end, ``?`` for one character,
    ``[a-z]`` for one of these and ``[!a-z]`` for none of them, and matches anywhere in a line. REGEX is a regular
    expression as the standard library's ``re`` reads it.
    """

    LITERAL = "literal"
    GLOB = "glob"
    REGEX = "regex"


class Case(Enum):
    """Whether upper and lower case letters differ.

    IGNORED folds a literal in full, so that ``strasse`` finds ``Straße``; globs and regular expressions compare
    character by character.
    """

    EXACT = "exact"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """What is looked for, and how it is read."""

    text: str
    match: Match = Match.LITERAL
    case: Case = Case.EXACT


def checked(pattern: Pattern) -> Pattern:
    """The pattern, refused with the place and the problem where nothing could be looked for by it."""
    text: object = pattern.text
    if not isinstance(text, str) or not text:
        problem = f"a pattern is a text with something in it, not {text!r}"
        raise UsageError(problem)
    if len(text) > LONGEST_PATTERN:
        problem = f"a pattern has at most {LONGEST_PATTERN} characters, and this one {len(text)}; look for a part of it"
        raise UsageError(problem)
    if "\n" in text or "\r" in text:
        problem = f"pattern {text!r} has a line end, and each line is searched by itself; look for one of its lines"
        raise UsageError(problem)
    if pattern.match is not Match.LITERAL:
        _refuse_wide(text)
    if pattern.match is Match.REGEX:
        compiled(pattern)
    elif pattern.match is Match.GLOB:
        globs.pieces(text)
    return pattern


def _refuse_wide(text: str) -> None:
    """Refuse what would take seconds before anything is looked for: one class after another of whole alphabets."""
    wide = sum(_end(each[2]) - _end(each[1]) >= _WIDE for each in _RANGES.finditer(text))
    if wide > _MOST_WIDE:
        problem = f"{text!r} has {wide} ranges of thousands of characters, and at most {_MOST_WIDE} are looked for"
        raise UsageError(f"{problem}; write it more simply")


def _end(said: str) -> int:
    """Which character one end of a range is; whether there is one of that name, whoever makes it ready says."""
    if said.startswith("\\N{"):
        return _named(said[len("\\N{") : -1])
    return int(said.lstrip("\\xuU"), 16) if len(said) > len("\\x") else ord(said[-1])


def _named(name: str) -> int:
    try:
        return ord(unicodedata.lookup(name))
    except (KeyError, TypeError):  # unknown, or of several characters
        return 0


def compiled(pattern: Pattern) -> re.Pattern[str]:
    """A regular expression made ready; ``UsageError`` says where it is none."""
    flags = re.IGNORECASE if pattern.case is Case.IGNORED else re.NOFLAG
    try:
        return re.compile(pattern.text, flags)
    except re.error as wrong:
        where = "" if wrong.pos is None else f" at position {wrong.pos}"
        problem = f"{pattern.text!r} is no regular expression: {wrong.msg}{where}; Match.LITERAL takes it as it stands"
        raise UsageError(problem) from wrong
    except (OverflowError, RecursionError, FutureWarning) as wrong:
        problem = f"{pattern.text!r} is no regular expression that can be used: {wrong}; write it more simply"
        raise UsageError(problem) from wrong

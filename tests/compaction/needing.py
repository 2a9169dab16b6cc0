"""Whether whatever a pattern finds has one of some words, told from how the pattern is made.
It refuses to guess: what it cannot follow may find anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from unabridged.compaction.gate.finding.folding import folded

_PARSER: Any = import_module("re._parser")
# So many letters of what was found last are remembered, and so many of a class are told apart.
_REMEMBERED = 24
_LETTERS = 6


def needs(pattern: re.Pattern[str], words: Iterable[str]) -> bool:
    """Whether one of the words, in small letters, stands in whatever the pattern finds."""
    return not _ends(_PARSER.parse(pattern.pattern, pattern.flags), {""}, tuple(words))


def _ends(items: Any, begun: set[str], words: tuple[str, ...]) -> set[str]:  # noqa: ANN401  # the parser has no types
    """The last letters of what is found without any of the words, by those before it."""
    for kind, told in items:
        begun = _after(str(kind), told, begun, words)
    return begun


def _after(kind: str, told: Any, begun: set[str], words: tuple[str, ...]) -> set[str]:  # noqa: ANN401  # as above
    match kind:
        case "LITERAL":
            return _with(begun, {chr(told)}, words)
        case "IN":
            letters = {chr(each) for one, each in told if str(one) == "LITERAL"}
            is_few = len(letters) == len(told) <= _LETTERS
            return _with(begun, letters, words) if is_few else {""} if begun else begun
        case "BRANCH":
            return set().union(*(_ends(each, begun, words) for each in told[1]))
        case "SUBPATTERN" | "ATOMIC_GROUP":
            return _ends(told[-1] if kind == "SUBPATTERN" else told, begun, words)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            fewest, most, item = told
            once = _ends(item, begun, words)
            several = _ends(item, {""}, words) if once and most > 1 else set[str]()
            return (begun if not fewest else set[str]()) | once | several
        case "AT" | "ASSERT" | "ASSERT_NOT":
            return begun
        case _:
            return {""} if begun else begun


def _with(begun: set[str], letters: set[str], words: tuple[str, ...]) -> set[str]:
    found = set[str]()
    for signs in map(folded, letters):
        told = begun
        for sign in signs:
            told = {each for each in ((before + sign)[-_REMEMBERED:] for before in told) if not each.endswith(words)}
        found |= told
    return found

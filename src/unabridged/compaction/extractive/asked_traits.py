"""The traits of a statement of a talk by which it is weighed: how it is said, in what message, and what became of it.
It refuses to know a word by itself, and to say what a trait is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import log2
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.extractive.signs import (
    ALONE,
    MARK,
    OF_OTHER,
    OF_SELF,
    OF_WHEN,
    PRAISES,
    WORD,
)
from unabridged.compaction.extractive.statements import Statement

ASKS: Final = ("?", "\uff1f", "\u061f", ";?")
NAMES: Final = (
    "always",
    "rare",
    "says",
    "long",
    "parts",
    "alone",
    "last there",
    "asks",
    "asks then",
    "asked there",
    "asked before",
    "asked behind",
    "answers",
    "answered",
    "comes back",
    "goes on",
    "figures",
    "clauses",
    "long words",
    "of self",
    "of other",
    "of when",
    "praises",
    "shouts",
    "shouted at",
)
# How rare the words are of what has none, and about how long a message is of which nothing is known.
_NO_WORDS: Final = 0.5
_UNKNOWN: Final = 12.0
# What is said again within so many messages is what the talk goes on about.
_SOON: Final = 12
_SHOUTS: Final = ("!", "\uff01")
_COMMAS: Final = (",", "\uff0c", "\u3001", ";", "\uff1b", "\u2014")

Traits: TypeAlias = tuple[float, ...]


class _Message(NamedTuple):
    """The statements of a message, what it takes, and whether it begins and ends with a question or a shout."""

    line: int
    those: Sequence[Statement]
    cost: float


def traits_of(
    every: Sequence[Statement], plain: Mapping[str, float], rare: Mapping[str, float]
) -> Iterator[tuple[Statement, Traits]]:
    """What there is of each trait in the statements that were weighed by nobody before, in the order of the names."""
    first, last, soon = dict[str, int](), dict[str, int](), set[tuple[str, int]]()
    for one in every:
        for said in one.says:
            if said[0] == MARK:
                continue
            newest = last.get(said)
            if newest is None:
                first[said] = one.line
            elif 0 < one.line - newest <= _SOON:
                soon.add((said, newest))
            last[said] = one.line
    fresh = [one for one in every if not one.worth and not one.is_given]
    messages = [
        _Message(line, those, sum(one.cost for one in those))
        for line, group in groupby(fresh, key=lambda one: one.line)
        if (those := list(group))
    ]
    befores: list[_Message | None] = [None, *messages]
    for before, each, behind in zip(befores, messages, [*messages[1:], None], strict=False):
        around = _around(before, behind)
        asks = [one.text.endswith(ASKS) for one in each.those]
        many = len(asks)
        parts = log2(many)
        for n, one in enumerate(each.those):
            in_message = (
                parts,
                many == 1,
                many > 1 and n == many - 1,
                asks[n],
                n < many - 1 and asks[n + 1],
                n > 0 and asks[n - 1],
            )
            line, says = one.line, [said for said in one.says if said[0] != MARK]
            back = sum(first[said] == line and last[said] > line + 1 for said in says)
            goes_on = sum((said, line) in soon for said in says)
            again = (log2(1 + back), log2(1 + goes_on))
            yield (
                one,
                (1.0, *_words(one, plain, rare), *in_message, *around[:4], *again, *_manner(one, says), around[4]),
            )


def _around(before: _Message | None, behind: _Message | None) -> Traits:
    """What the messages before and behind it tell: who was asked, how much was answered, and whether in a shout."""
    asked = before is not None and before.those[-1].text.endswith(ASKS)
    asks = behind is not None and behind.those[0].text.endswith(ASKS)
    shouts = behind is not None and _has(behind.those[0].text, _SHOUTS)
    costs = (log2(1 + (one.cost if one else _UNKNOWN)) for one in (before, behind))
    return (asked, asks, *costs, shouts)


def _words(one: Statement, plain: Mapping[str, float], rare: Mapping[str, float]) -> Traits:
    """How rare its words are, what it says, and what it takes."""
    found = [rare[said] for said in one.says if said[0] == WORD]
    mean = sum(found) / len(found) if found else _NO_WORDS
    return (mean, log2(1 + sum(map(plain.__getitem__, one.says))), log2(1 + one.cost))


def _manner(one: Statement, those: Sequence[str]) -> Traits:
    """Its figures and clauses, how long its words are, and of whom it is and how it is said."""
    says, text = one.says, one.text
    return (
        log2(1 + sum(said[0] in ALONE for said in those)),
        log2(1 + sum(map(text.count, _COMMAS))),
        log2(1 + sum(map(len, those)) / (1 + len(those))),
        OF_SELF in says,
        OF_OTHER in says,
        OF_WHEN in says,
        PRAISES in says,
        _has(text, _SHOUTS),
    )


def _has(text: str, marks: Sequence[str]) -> bool:
    return any(map(text.__contains__, marks))

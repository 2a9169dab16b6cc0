"""What a draft tells otherwise than a line of the ledger beside it: a wording, a figure, what was turned down, what is undecided.
It refuses to mind what a draft leaves out, except a wording that the ledger itself wants kept word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.finding.searched import Searched
from unabridged.compaction.gate.ledger_weighing import AGAINST
from unabridged.compaction.gate.ledger_words import DENIES, LATER, REASONS, REJECTED, TAKEN, UNDECIDED, VERBATIM
from unabridged.compaction.gate.wording.sentences import beginnings, sentences
from unabridged.lazy_patterns import lazy

LINE: Final = lazy(
    r"^[ \t>*+•-]*[`*_\"']{0,3}(?P<name>[^\n:：=]{2,60}?)[`*_\"']{0,3}[ \t]*[:：=][ \t]*(?P<value>\S[^\n]*)$",
    re.MULTILINE,
)
_QUOTED: Final = lazy(r"[\"“„«「『](?P<said>[^\"“”„«»「」『』\n]{3,300})[\"”“»」』]")
_WORDS: Final = lazy(r"\w+")
_FIRST: Final = lazy(r"[`\"']?(?P<figure>\d+(?:[.,:/-]\d+)*)[`\"']?(?P<noun>(?: [^\W\d_]{3,})?)(?=\s*(?:$|[.,;)\n]))")
_LINKS: Final = r"is|are|was|were|of|at|=|:|：|to|for|on|by|now|ist|beträgt|lautet|es|est|è|是|为|は"
_TOLD: Final = lazy(rf"\s*(?:{_LINKS})?\s*{_FIRST.pattern}")
_PARTS: Final = lazy(r"[,;:()，；：（）]|\s[–—]\s")
_TASKS: Final = lazy(r"[;；]|,\s|、")
_BRACKETS: Final = lazy(r"\s*[(（][^()（）]*[)）]")
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """The sentences of a draft in small letters, clauses that tell of something taken, and what tells of something decided."""

    every: Searched
    taken: Searched
    decided: Searched

    @classmethod
    def of(cls, smalls: list[str]) -> _Said:
        for_it = (each for each in smalls if not any(no.search(each) for no in (REJECTED, DENIES, REASONS)))
        against = (DENIES, LATER, UNDECIDED)
        return cls(
            every=Searched(smalls),
            taken=Searched(
                [
                    part
                    for each in for_it
                    for part in _PARTS.split(each)
                    if TAKEN.search(part) and not AGAINST.search(part)
                ]
            ),
            decided=Searched(
                [each for each in smalls if TAKEN.search(each) and not any(no.search(each) for no in against)]
            ),
        )


def contradicted(own: str, ledger: str) -> Iterator[str]:
    """The names of lines, and wordings, of a ledger, given as names and values, that are told otherwise."""
    said = _Said.of([each.casefold() for each, _ in sentences(own)])
    plain = " ".join(_WORDS.findall(own.casefold()))
    lines = [(each["name"].strip(), each["value"]) for each in LINE.finditer(ledger)]
    for name, value in lines:
        if VERBATIM.search(name):
            yield from (
                each["said"]
                for each in _QUOTED.finditer(value)
                if " ".join(_WORDS.findall(each["said"].casefold())) not in plain
            )
            continue
        yield from _values(name, value, said)
        if (REJECTED.match(name) and _is_taken(value, said)) or _is_decided(name, value, said):
            yield name


def _values(name: str, value: str, said: _Said) -> Iterator[str]:
    """A name behind which a sentence has another figure than the ledger, of the same thing."""
    kept, mine = _FIRST.match(value), said.every.having((name.casefold(),))
    if kept is None or not mine:
        return
    for small in mine:
        told = _behind(name.casefold(), small)
        if (
            told is None
            or DENIES.search(small)
            or _digits(kept["figure"]) in _digits(small)
            or told["noun"] != kept["noun"].casefold()
        ):
            continue
        yield name


def _behind(name: str, small: str) -> re.Match[str] | None:
    """The first figure that a sentence has right behind a name."""
    at = small.find(name)
    while at >= 0:
        told = _TOLD.match(small, at + len(name))
        if told is not None and not (at and (small[at - 1].isalnum() or small[at - 1] == "_")):
            return told
        at = small.find(name, at + 1)
    return None


def _is_taken(value: str, said: _Said) -> bool:
    """Whether one of the things that were turned down is told as taken, and nothing beside it as turned down."""
    # Why it was turned down stands in brackets, and is told of what was taken.
    things = _things(value)
    return any(_has_all(each, stems) for stems in things for each in said.taken.having((max(stems, key=len),)))


def _things(value: str) -> list[frozenset[str]]:
    """What a line lists, each by its words of weight, where it has more than one."""
    return [stems for stems in map(beginnings, _TASKS.split(_BRACKETS.sub("", value))) if len(stems) >= _FEWEST]


def _is_decided(name: str, value: str, said: _Said) -> bool:
    """Whether it is told to be agreed what the ledger has as not decided."""
    stems = beginnings(name) if UNDECIDED.match(value) else frozenset[str]()
    return bool(stems) and any(_has_all(small, stems) for small in said.decided.having((max(stems, key=len),)))


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _has_all(small: str, stems: frozenset[str]) -> bool:
    return all(each in small for each in stems)

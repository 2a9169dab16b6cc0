"""What a draft puts in the place of a value of the ledger: another machine, person, day or order, or a task ticked off.
It refuses to mind a clause that has the ledger's own value, that turns something down, or that says no.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final

from unabridged.compaction.gate import weekdays
from unabridged.compaction.gate.ledger_words import IN_ORDER, LATER, REJECTED, TICKED
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_CLAUSE: Final = lazy(
    r"[;；。！？\n|]|[,，、](?=\s|[\u2e80-\uffff])|[.!?](?=\s|$)|\s(?:and|und|y|et|e|и|but|aber|pero|mais)\s|[{}\[\]]"
)
_LINE: Final = lazy(r"\n|(?<=[.!?。！？])(?=\s|$)|[{}]|,\s*(?=\")")
# A name of code, of a machine, of a file or a version: with a figure, or joined by marks.
_CODED: Final = lazy(r"`?(?P<coded>(?=[\w./-]*\d)[A-Za-z][\w./-]*[A-Za-z\d]|v?\d+(?:\.\d+){2,})`?")
_SOMEBODY: Final = lazy(r"(?P<who>[A-ZÀ-ÞА-Я][\w-]+)[`*_\"'.]{0,3}(?:\s*\(.*)?")
_INSTEAD: Final = lazy(r"[\"'`*_\s]{0,3}[:=：][\"'`*_\s]{0,4}(?P<who>[A-ZÀ-ÞА-Я][\w-]+)")
# Where no line begins, a capital begins a name, or a noun in German.
_CAPITAL: Final = lazy(r"(?<=[\s(（])(?P<who>[A-ZÀ-ÞА-Я][a-zà-ÿа-я]{2,})(?![\w-])")
_OPENS: Final = lazy(r"\W*(?:(?:the|la|el|le|il|o|a|der|die)\s+)?(?P<who>[A-ZÀ-ÞА-Я][\w-]+)")
_BRACKETS: Final = lazy(r"\s*[(（][^()（）]*[)）]")
_PARTS: Final = lazy(r"[;；,，、]|\s(?:->|→|>)\s")
_FIGURE: Final = lazy(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w%]|[.,:/-]\d)")
_TIME: Final = lazy(r"\d{1,2}(?:[:.h]\d{2}|(?=\s?(?:uhr|h\b|[ap]m\b|点|時)))")
_BEHIND: Final = 12
_SHORT: Final = 2
_FEWEST: Final = 3
_STEM: Final = 5
_MOST: Final = 0.75


def otherwise(own: str, source: Source, lines: list[tuple[str, str]]) -> Iterator[str]:
    """The names of the ledger's lines, given with their values, in whose place something else is told."""
    small = own.casefold()
    clauses = _Clauses(own)
    people = {match["who"] for line in lines for each in line for match in _CAPITAL.finditer(each)}
    people |= {kept["who"] for _, value in lines if (kept := _SOMEBODY.fullmatch(value.strip()))}
    people = {each for each in people if not weekdays.are_named(each.casefold())}
    for name, value in lines:
        stems = _stems(name)
        if (
            (stems and _is_another(value, stems, clauses))
            or _is_by_somebody_else(name, value, own, source)
            or _is_of_another(stems, value, people, clauses)
            or _is_in_another_order(name, value, own)
            or _is_on_another_day(value, small, source)
            or _is_ticked(name, value, own)
            or _is_counted_otherwise(name, value, own)
        ):
            yield name


class _Clauses:
    """The clauses of a draft."""

    def __init__(self, own: str) -> None:
        self._own = own

    @cached_property
    def plain(self) -> list[str]:
        """Those that turn nothing down, put nothing off and say no to nothing."""
        told = [each for each in _CLAUSE.split(self._own) if each and each.strip()]
        return [
            each for each in told if not (REJECTED.search(each) or DENIES.search(each.casefold()) or LATER.search(each))
        ]


def _is_another(value: str, stems: frozenset[str], told: _Clauses) -> bool:
    """Whether a clause about it has another name of the same make."""
    kept = _CODED.fullmatch(_PARTS.split(value)[0].strip(" .*"))
    if kept is None:
        return False
    coded = kept["coded"].casefold()
    make = re.compile(rf"(?<![\w./-]){re.sub(r'[0-9]+', '[0-9]+', re.escape(coded))}(?![\w/-]|\.\w)")
    return any(
        _has_all(small, stems) and coded not in small and make.search(small) is not None
        for small in map(str.casefold, told.plain)
    )


def _is_by_somebody_else(name: str, value: str, own: str, source: Source) -> bool:
    """Whether another of the talk is named right behind its name, as a label has it."""
    kept = _SOMEBODY.fullmatch(value.strip())
    if kept is None:
        return False
    label = re.compile(rf"(?<!\w){re.escape(name)}{_INSTEAD.pattern}", re.IGNORECASE)
    return any(each["who"] not in value and _stands(each["who"], source.text) for each in label.finditer(own))


def _is_of_another(stems: frozenset[str], value: str, people: set[str], told: _Clauses) -> bool:
    """Whether a clause about it begins with another of the ledger's people, and has not its own."""
    kept = _SOMEBODY.fullmatch(value.strip())
    if kept is None or not stems:
        return False
    others = people - {kept["who"]}
    return any(
        kept["who"] not in each
        and _has_all(each.casefold(), stems)
        and (opens := _OPENS.match(each))
        and opens["who"] in others
        for each in told.plain
    )


def _is_in_another_order(name: str, value: str, own: str) -> bool:
    """Whether a line has all that the ledger has in order, in another one."""
    if IN_ORDER.search(name) is None:
        return False
    items = [each.strip(" `*.").casefold() for each in _PARTS.split(_BRACKETS.sub("", value))]
    if len(items) < _FEWEST or not all(items):
        return False
    for line in _LINE.split(own.casefold()):
        places = [line.find(each) for each in items]
        if min(places) >= 0 and all(line.count(each) == 1 for each in items):
            return any(one > other for one, other in pairwise(places))
    return False


def _is_on_another_day(value: str, small: str, source: Source) -> bool:
    """Whether a draft has its time of day behind another day of the week, where nobody told of that one so."""
    for at, day, _ in weekdays.named(value.casefold()):
        time = _TIME.search(value.casefold(), at, at + _BEHIND * 2)
        if time is None:
            continue
        near = [(at, other) for at, other, _ in weekdays.named(small) if time[0] in small[at : at + _BEHIND * 2]]
        if near and all(other != day for _, other in near) and not _is_told_so(near, time[0], source.lower):
            return True
    return False


def _is_told_so(near: list[tuple[int, int]], time: str, text: str) -> bool:
    there = {
        other for at, other, _ in weekdays.named(text.rpartition("\n\n")[0]) if time in text[at : at + _BEHIND * 2]
    }
    return any(other in there for _, other in near)


def _is_ticked(name: str, value: str, own: str) -> bool:
    """Whether a line that is ticked off, or headed as done, has one of the open tasks."""
    if TICKED["open"].fullmatch(name) is None:
        return False
    tasks = [_stems(each) for each in _PARTS.split(_BRACKETS.sub("", value))]
    for line in _LINE.split(own):
        if (mark := TICKED["done"].match(line)) is None:
            continue
        small = line[mark.end() :].casefold()
        if DENIES.search(small) or TICKED["open_word"].search(small):
            continue
        if any(len(stems) >= _SHORT and _share(small, stems) >= _MOST for stems in tasks):
            return True
    return False


def _is_counted_otherwise(name: str, value: str, own: str) -> bool:
    """Whether a sentence about it counts by another number what its name counts."""
    kept = _FIGURE.match(value.strip())
    stems = _stems(name)
    if kept is None or len(stems) < _SHORT or value.strip(" .*`") != kept[0]:
        return False
    digits = _digits(kept[0])
    for line in _LINE.split(own.casefold()):
        if digits in _digits(line) or not _has_all(line, stems) or DENIES.search(line):
            continue
        for told in _FIGURE.finditer(line):
            word = re.match(r"\s([^\W\d_]{4,})", line[told.end() :])
            if word is not None and word[1][:_STEM] in stems and len(_digits(told[0])) >= _SHORT:
                return True
    return False


def _share(small: str, stems: frozenset[str]) -> float:
    return sum(each in small for each in stems) / len(stems)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in weighty(text))


def _has_all(small: str, stems: frozenset[str]) -> bool:
    return all(each in small for each in stems)


def _stands(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))

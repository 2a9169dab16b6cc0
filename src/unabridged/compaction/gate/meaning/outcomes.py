"""What a draft tells as passed that failed, and as failed that passed: a check by its name, so many of them, or all.
It refuses to judge what went both ways.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from unabridged.compaction.gate.meaning import axes
from unabridged.compaction.gate.meaning.axes import Axis, Side
from unabridged.compaction.gate.meaning.clauses import Clause
from unabridged.compaction.gate.meaning.heard import Heard
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_OF: Final = lazy(r"(?<![\w.,])(\d+)\s?(?:of|out of|von|de|/)\s?(?:the |las |los )?\d+(?![\w.,]*\d)")
# Behind this stands of how many it is told, and not how many did so: "twice out of 600".
_WHOLE: Final = lazy(r"(?:\bof|\bin|\bover|\bvon|\bbei|\bde|\ben|/)\s?(?:the |las |los )?$")
_BEFORE: Final = 12
_NUMBER: Final = lazy(r"(?<![\w.,-])\d+(?![\w-]|[.,:]\d|\s?%)")
_ALL: Final = ("all", "every", "alle", "sämtliche", "todas", "todos", "全部", "所有")
# So a sum is told, and nothing of each.
_TOGETHER: Final = lazy(r"\b(?:all\s)?in\sall\b|\ball\stold\b|\balles\sin\sallem\b|\ben\stotal\b")
_SAME: Final = 0.75
_HALF: Final = 0.5
# How far from the word that tells how it ended a number may stand of which it is told.
_REACH: Final = 24


def turned(draft: Words, _: Source) -> tuple[str, ...]:
    """What is told to have ended the other way."""
    telling = draft.telling
    return tuple(dict.fromkeys(each.text.strip() for each in telling.clauses if _is_turned(each, telling.heard)))


def _is_turned(told: Clause, heard: Heard) -> bool:
    said = axes.heard(told, Axis.OUTCOME)
    if said is None:
        return False
    number = _counted(told, said.at)
    sides = _sides(number, heard) if number else set()
    if _says_all(told.text):
        return said.side not in sides and _of_all(heard) == {said.side.other}
    if number:
        return sides == {said.side.other}
    topic = axes.subject(told, Axis.OUTCOME, said.at)
    return bool(topic) and _of_it(topic, said.side, heard)


def _says_all(text: str) -> bool:
    """Whether it is told of all of something, and not of some."""
    small = _TOGETHER.sub(" ", text.casefold())
    return _OF.search(text) is None and any(each in small for each in _ALL)


def _counted(clause: Clause, at: int) -> str:
    """Of how many it is told."""
    if part := _OF.search(clause.text):
        return part[1]
    numbers = [
        each
        for each in _NUMBER.finditer(clause.text)
        if min(abs(each.end() - at), abs(each.start() - at)) <= _REACH
        and not _WHOLE.search(clause.text, max(0, each.start() - _BEFORE), each.start())
    ]
    nearest = min(numbers, key=lambda each: abs(each.start() - at), default=None)
    return nearest[0] if nearest is not None else ""


def _sides(number: str, heard: Heard) -> set[Side]:
    """How so many ended."""
    found = set[Side]()
    for clause in heard.at(number):
        said = axes.heard(clause, Axis.OUTCOME)
        if said is not None and _counted(clause, said.at) == number:
            found.add(said.side)
    return found


def _of_all(heard: Heard) -> set[Side]:
    """How all of something ended."""
    return {said.side for word in _ALL for each in heard.at(word) if (said := axes.heard(each, Axis.OUTCOME))}


def _of_it(topic: frozenset[str], side: Side, heard: Heard) -> bool:
    """Whether the source tells of it the other side alone."""
    found = False
    for clause in heard.near(topic, max(1, ceil(_HALF * len(topic)))):
        said = axes.heard(clause, Axis.OUTCOME)
        same = len(topic & axes.topic(clause, Axis.OUTCOME)) / len(topic)
        # What one word is of may be told in the next clause without it.
        rest = clause.sentence.replace(clause.text, " ") if said is not None else clause.sentence
        if (said is None or len(topic) == 1) and axes.says(rest, Axis.OUTCOME, side):
            return False
        if said is not None and said.side is side and same > _HALF:
            return False
        found = found or (said is not None and same >= _SAME)
    return found

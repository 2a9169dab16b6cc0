"""The statements of a draft that say no where what it stands for says yes, or yes where that says no.
It refuses to judge what is said both ways, and a no that nobody said in these very words: who corrects another has it.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from math import ceil
from typing import Final

from unabridged.compaction.gate.meaning import signs
from unabridged.compaction.gate.meaning.clauses import Clause
from unabridged.compaction.gate.meaning.heard import Heard
from unabridged.compaction.gate.meaning.signs import Signs
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# Of the words of a statement so many stand in what it is held against, and of what a no is said of.
_SAME: Final = 0.75
_SCOPE: Final = 0.66
_HALF: Final = 0.5
_FEWEST: Final = 2
_FEWEST_DENIED: Final = 3


def turned(draft: Words, _: Source) -> tuple[str, ...]:
    """What is told the other way round."""
    telling = draft.telling
    tongue, heard = telling.tongue, telling.heard
    if tongue is None:
        return ()
    return tuple(dict.fromkeys(each.text.strip() for each in telling.clauses if _is_turned(each, heard, tongue)))


def _is_turned(told: Clause, heard: Heard, tongue: Signs) -> bool:
    alone = signs.states(told.text)
    if told.read.denied:
        return len(told.read.denied) == len(told.whole.denied) == 1 and not told.whole.maybe and _has_a_no(told, heard)
    if told.whole.denied and not alone:
        return False
    maybe = told.read.maybe if alone else told.whole.maybe
    return len(told.stems) >= _FEWEST and tongue.both >= maybe and _has_lost_its_no(told, maybe, heard, tongue)


def _has_lost_its_no(told: Clause, maybe: AbstractSet[str], heard: Heard, tongue: Signs) -> bool:
    """Whether it is said with a no alone."""
    same = heard.near(told.stems, max(_FEWEST, ceil(_SAME * len(told.stems))), tongue.may_deny)
    to_come = signs.is_to_come(told.text)
    denials = [
        each
        for each in same
        if maybe <= each.whole.maybe and not (to_come and each.whole.of_time) and _denies(each, told)
    ]
    if not denials:
        return False
    words = {word for each in denials for word in each.denied} & told.stems
    said = heard.near(told.stems, max(_FEWEST, ceil(_HALF * len(told.stems))))
    last = max(denials, key=lambda each: each.at)
    return not any(_affirms(each, words, last, told) for each in said)


def _affirms(said: Clause, words: AbstractSet[str], denial: Clause, told: Clause) -> bool:
    """Whether something says the same without a no, or later of what was so for the time being."""
    if said.read.denied:
        return False
    if denial.whole.of_time and said.at > denial.at:
        return True
    is_same = not said.whole.denied or len(told.stems & said.topic) > _HALF * len(told.stems)
    return is_same and not words.isdisjoint(said.stems)


def _denies(said: Clause, told: Clause) -> bool:
    """Whether something says no of what is told."""
    if said.asks or not said.read.denied or not said.denied & told.stems:
        return False
    scope = frozenset(said.read.order[said.read.denied[0] :]) or said.stems
    # What it is said of stands before it in the same clause, or in another one.
    same = len(told.stems & (said.topic if said.read.denied[0] else said.around))
    return same >= _SAME * len(told.stems) and len(scope & told.stems) >= _SCOPE * len(scope)


def _has_a_no(told: Clause, heard: Heard) -> bool:
    """Whether it is said without a no, and in the same words and no others."""
    said = list(heard.near(told.stems, len(told.stems))) if len(told.stems) >= _FEWEST_DENIED else []
    if not any(each.stems == told.stems and not each.read.denied for each in said):
        return False
    near = (each for each in heard.near(told.stems, ceil(_HALF * len(told.stems))) if told.denied & each.stems)
    return not any(each.whole.denied or each.whole.maybe or each.asks for each in near)

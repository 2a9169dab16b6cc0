"""What each thing that is said weighs: the rarer the more, and identifiers by how often and how late they stood.
It refuses to look at what is central: greetings and praise are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, log2
from typing import Final

from unabridged.compaction.extractive.asked import Place, asked
from unabridged.compaction.extractive.asked_traits import ASKS
from unabridged.compaction.extractive.reuse import reuses
from unabridged.compaction.extractive.signs import (
    ALONE,
    OF_FAILURE,
    OF_OTHER,
    OF_SELF,
    OF_WHEN,
    PRAISES,
    WORD,
)
from unabridged.compaction.extractive.statements import CALLS, TOOL, Statement
from unabridged.compaction.extractive.weighing import RUN, TALK
from unabridged.lazy_patterns import lazy
from unabridged.search.letters import is_unspaced
from unabridged.view.ledger_worth import bids

_LEAST_RARE: Final = 0.4
_OFTEN: Final = 0.3
_QUESTION: Final = 0.6
_PRAISE: Final = 0.7
_TELLS: Final = 1.15
_ADDRESSES: Final = 0.75
_FAILS: Final = 1.5
# What a tool prints can be asked for again, and most of it is somebody's code: what failed counts, and what has names.
_PRINTED: Final = 0.3
# What was called, and on what; what was handed over beside that is said with its like.
_SHORT_CALL: Final = 60
_LEAST_OF_CALLS: Final = 0.5
_DIGITS: Final = lazy(r"\d+")
# Of a message that has more statements than a few, each counts less: a file or a log says most of all.
_FEW: Final = 8
_ONE_OF_MANY: Final = 0.45
# Somebody paid for it.
_GIVEN: Final = 2.0
# What a statement is worth is stored in whole numbers.
_UNIT: Final = 100
# How rare the words are of what has none.
_NO_WORDS: Final = 0.5
# What a value of a run weighs that is surely written again: a word that stands once weighs one.
_REUSED: Final = 120.0
# What a statement of a talk counts that is surely asked for, beside one that was weighed before; and by which power it
# counts what it says and how, of which most is learned already.
_ASKED: Final = 12.0
_BESIDE_ASKED: Final = 0.35
# What says what to do or to leave counts as if it were so likely asked for, at the least.
_BINDS: Final = 0.12
# A value alone has its room for itself; in a statement it shares that with what is said around it.
_VALUE: Final = 3.0


class Scores:
    """What everything weighs, over all statements there are."""

    __slots__ = ("_asked", "_bidding", "_factors", "_lines", "is_run", "plain", "rare", "weighing", "weights")

    def __init__(self, every: Sequence[Statement], count: int) -> None:
        found, last = Counter[str](), dict[str, int]()
        for each in every:
            found.update(each.says)
            for said in each.says:
                last[said] = each.ordinal
        self.is_run = is_run = any(map(_is_of_run, every))
        again = reuses(every, count) if is_run else {}
        self._bidding = dict[str, bool]()
        self.weighing = weighing = RUN if is_run else TALK
        size = log(len(every) + 2)
        self.rare = {said: 1 - log(often) / size for said, often in found.items() if said[0] == WORD}
        self.plain: dict[str, float] = {}
        self.weights: dict[str, float] = {}
        for said, often in found.items():
            kind, rare = said[0], 1 - log(often) / size
            if said in again:
                self.plain[said], self.weights[said] = (_REUSED * each for each in again[said])
                continue
            weight = weighing.kinds[kind] * rare
            if kind == WORD and is_unspaced(said[1]):
                weight *= weighing.pair
            if kind in ALONE:
                weight = weighing.kinds[kind] * max(rare, _LEAST_RARE) * (1 + _OFTEN * log2(often))
            self.plain[said] = weight
            late = 1 + weighing.late * 0.5 ** ((count - last[said]) / weighing.half_life) if kind in ALONE else 1.0
            self.weights[said] = weight * late
        self._asked: Mapping[Place, float] = {} if is_run else asked(every, self.plain, self.rare)
        forms = Counter(_form(each) for each in every)
        self._factors = {form: 1 / (1 + log2(often)) if form else 1.0 for form, often in forms.items()}
        lengths = Counter(each.line for each in every if not each.is_value)
        self._lines: dict[int, float] = {
            line: pow(_FEW / max(_FEW, length), _ONE_OF_MANY) for line, length in lengths.items()
        }

    def factor(self, one: Statement) -> float:
        """By how much a statement counts more or less than what it says."""
        if one.worth:
            intrinsic = sum(map(self.plain.__getitem__, one.says))
            return one.worth / _UNIT / intrinsic if intrinsic else 0.0
        if one.is_value:
            return self._of_value(one)
        factor = self._alone(one) * self._lines[one.line] * self._manner(one) * self._news(one)
        binds = not self.is_run and self._bids(one.text)
        if (likely := self._asked.get((one.line, one.text))) is not None:
            return self._of_asked(one, max(likely, _BINDS) if binds else likely, factor)
        factor *= self.weighing.bids if binds else 1.0
        return factor * _GIVEN if one.is_given else factor

    def _of_asked(self, one: Statement, likely: float, factor: float) -> float:
        """By how much it counts that somebody asks for it, so likely; what others tell already it gains no more."""
        gain = self.weighing.gain(sum(map(self.plain.__getitem__, one.says)))
        return _ASKED * likely * (factor**_BESIDE_ASKED * gain ** (_BESIDE_ASKED - 1) if gain else factor)

    def _of_value(self, one: Statement) -> float:
        """By how much a value alone counts: a place that a tool printed and nobody named counts as what it printed."""
        return _PRINTED * self._lines[one.line] if one.form.endswith(":") else _VALUE

    def _alone(self, one: Statement) -> float:
        """By how much less it counts for all that are like it."""
        found = self._factors[_form(one)]
        is_call = one.form.startswith(CALLS) and len(one.text) <= _SHORT_CALL
        return max(found, _LEAST_OF_CALLS) if is_call else found

    def _manner(self, one: Statement) -> float:
        """How it is said: who answers praises and asks, who tells speaks of himself and says when it was."""
        factor = _QUESTION if one.text.endswith(ASKS) else 1.0
        if one.head.startswith(TOOL) and not one.form and OF_FAILURE not in one.says:
            factor *= _PRINTED
        if PRAISES in one.says:
            factor *= _PRAISE
        if OF_SELF in one.says:
            factor *= _TELLS
        elif OF_OTHER in one.says:
            factor *= _ADDRESSES
        if OF_FAILURE in one.says:
            factor *= _FAILS
        return factor * self.weighing.dated if OF_WHEN in one.says else factor

    def _news(self, one: Statement) -> float:
        """How rare its plain words are: what is told in the same words each time is no news, whatever its figures."""
        if not self.weighing.news:
            return 1.0
        rare = [self.rare[said] for said in one.says if said[0] == WORD]
        return float(((sum(rare) / len(rare)) if rare else _NO_WORDS) ** self.weighing.news)

    def _bids(self, text: str) -> bool:
        if (known := self._bidding.get(text)) is None:
            known = self._bidding[text] = bids(text)
        return known

    def worth(self, one: Statement) -> int:
        """What is stored of it: its worth by itself, whenever it stood."""
        return one.worth or max(1, round(sum(map(self.plain.__getitem__, one.says)) * self.factor(one) * _UNIT))


def _is_of_run(one: Statement) -> bool:
    return one.is_value or one.head.startswith(TOOL) or one.form.startswith(CALLS)


def _form(one: Statement) -> str:
    """What it shares with its like: a field where it stands, a printed line all but its numbers."""
    return one.form or (_DIGITS.sub("0", one.text) if one.head.startswith(TOOL) else "")

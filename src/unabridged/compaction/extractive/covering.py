"""The statements that say most that no other says, for what they cost, within so much room.
It refuses to know what anything means, and to look at each statement again for each that is chosen.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final

from unabridged.compaction.extractive.begun import COMMA_COST, LINE_COST, Begun
from unabridged.compaction.extractive.frames import Frames
from unabridged.compaction.extractive.reading import MOST_BESIDE, read
from unabridged.compaction.extractive.scoring import Scores
from unabridged.compaction.extractive.signs import ALONE, Tokens, about, told
from unabridged.compaction.extractive.statements import Statement

# What a word that is said once more still counts, as part of something else; an identifier says nothing new.
_AGAIN: Final = 0.2
_AGAIN_ALONE: Final = 0.03
# A value that is listed alone says more in what was said of it, and is then listed no longer.
_AGAIN_BARE: Final = 0.4
# What goes first is chosen among its like as before.
_FIRST: Final = 2.5
_LEAST: Final = 1e-6
_ENDS: Final = " .!?;:\u3002\uff01"


class Beside:
    """What stands beneath the text in any case, and what stays: the values, and what is said word for word.

    What is ``first`` gives way to nothing that stands there.
    """

    __slots__ = ("_told", "first", "takes", "values")

    def __init__(self, text: str, known: Tokens, stays: Sequence[str] = ()) -> None:
        self.first = frozenset[str]()
        self.takes = about(text, known) + LINE_COST * len(text.splitlines())
        self._told = {line.split(": ", 1)[-1].rstrip(_ENDS) for line in text.splitlines()}
        self.values = {said for said in told(text, known)[0] if said[0] in ALONE}
        for each in read(stays, MOST_BESIDE):
            for unit in each.units:
                self.values.update(said for said in told(unit.text, known)[0] if said[0] in ALONE)
                self.values.update(known.sign(field.value) for field in unit.values)

    def says(self, one: Statement) -> bool:
        """Whether an entry of it is the whole statement, or the value stands in it."""
        return one.says[0] in self.values if one.is_value else one.text.rstrip(_ENDS) in self._told


def _weights(scores: Scores, beside: Beside) -> dict[str, float]:
    """What everything weighs before anything is told."""
    weights = dict(scores.weights)
    for said in beside.values & weights.keys():
        weights[said] *= _AGAIN_ALONE
    for said in beside.first & weights.keys():
        weights[said] *= _FIRST
    return weights


def chosen(
    every: Sequence[Statement], scores: Scores, heads: Sequence[float], frames: Frames, room: float, beside: Beside
) -> list[int]:
    """The places of the statements that are kept, in order."""
    factors = [scores.factor(each) for each in every]
    weights = _weights(scores, beside)
    known, texts = set(beside.values), set[tuple[str, str]]()
    begun, gain = Begun(every, heads, frames), scores.weighing.gain

    def density(n: int) -> float:
        return factors[n] * gain(sum(map(weights.__getitem__, every[n].says))) / begun.cost(n)

    heap = [(-density(n), n) for n in range(len(every)) if factors[n] and every[n].says and not beside.says(every[n])]
    heapq.heapify(heap)
    waiting, found, bare = {n for _, n in heap}, set[int](), dict[str, int]()
    while heap and room > LINE_COST:
        _, n = heapq.heappop(heap)
        one = every[n]
        takes = begun.cost(n)
        if n not in waiting or takes > room or (one.head, one.text) in texts:
            continue
        now = density(n)
        if now < _LEAST:
            continue
        if heap and now < -heap[0][0]:
            heapq.heappush(heap, (-now, n))
            continue
        found.add(n)
        waiting.remove(n)
        room -= takes
        texts.add((one.head, one.text))
        cheaper = frames.alike(n) if begun.add(n) else ()
        if one.is_value:
            bare[one.says[0]] = n
            weights[one.says[0]] *= _AGAIN_BARE
            continue
        for said in one.says:
            if said in bare:
                alone = bare.pop(said)
                found.remove(alone)
                room += every[alone].cost + COMMA_COST
            if said not in known:
                known.add(said)
                weights[said] *= _AGAIN_ALONE if said[0] in ALONE else _AGAIN
        for other in waiting.intersection(cheaper):
            heapq.heappush(heap, (-density(other), other))
    return sorted(found)

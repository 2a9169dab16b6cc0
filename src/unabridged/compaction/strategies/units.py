"""What is weighed as one: a round, from what a user asked to the next; of a long one, each of its atoms.
It refuses to read a word, and to part an atom.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from unabridged.view.budget import Budget
from unabridged.view.node import Shape
from unabridged.view.survey import Passage
from unabridged.view.view import View

# A round of more atoms is a chain of calls, in which some are worth more than others; it ages by so many at a time.
LONG: Final = 12
# A round that takes more than such a part of the room is long too: as a whole it would leave too much room behind.
_SHARE: Final = 4
_MADE: Final = frozenset({Shape.GROUP, Shape.COMPANION, Shape.NAMED_DROP})


class Unit(NamedTuple):
    """Atoms that leave or stay together, and how many rounds old they are."""

    atoms: tuple[Passage, ...]
    age: float

    @property
    def passage(self) -> Passage:
        """All its items."""
        return self.atoms[0][0], self.atoms[-1][1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parted:
    """What may leave: the summaries and drops that stand from before, and units of what was said."""

    earlier: tuple[Passage, ...]
    units: tuple[Unit, ...]


def parted(view: View, free: Sequence[Passage], budget: Budget) -> Parted:
    """What may leave of a view, in order."""
    items, survey = view.items, view.surveyed
    asked = frozenset(survey.asked)
    earlier, rounds, end = list[Passage](), list[list[Passage]](), -1
    for passage in survey.apart(free):
        if items[passage[0]].shape in _MADE:
            earlier.append(passage)
            continue
        if passage[0] != end or passage[0] in asked:
            rounds.append([])
        rounds[-1].append(passage)
        end = passage[1]
    most, taken = budget.room_tokens // _SHARE, survey.taken
    ages = _Ages(survey.cuts, survey.asked)
    units = list[Unit]()
    for atoms in rounds:
        if len(atoms) > LONG or taken[atoms[-1][1]] - taken[atoms[0][0]] > most:
            units += [Unit((atom,), ages.within(atom[0])) for atom in atoms]
        else:
            units.append(Unit(tuple(atoms), ages.of(atoms[0][0])))
    return Parted(earlier=tuple(earlier), units=tuple(units))


class _Ages:
    """How many rounds ago each place of a view is; a long round is as many as it has times so many atoms."""

    def __init__(self, cuts: Sequence[int], asked: Sequence[int]) -> None:
        self._cuts = cuts
        self._begins = [0, *asked]
        self._atoms = [bisect_left(cuts, at) for at in (*self._begins, cuts[-1])]
        lengths = [max(1.0, (last - first) / LONG) for first, last in pairwise(self._atoms)]
        self._since = list(accumulate(reversed(lengths[1:]), initial=0.0))[::-1]

    def of(self, index: int) -> float:
        """The age of the round in which an item is."""
        return self._since[bisect_right(self._begins, index) - 1]

    def within(self, index: int) -> float:
        """The age of an item's place in its round."""
        at = bisect_right(self._begins, index) - 1
        return self._since[at] + (self._atoms[at + 1] - 1 - bisect_left(self._cuts, index)) / LONG

"""A whole list held against what stands in the log: how far they agree, and where in both the new begins.
It refuses to guess an overlap: it compares by position and digest, and sees nothing else of what was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from unabridged.log import spans
from unabridged.log.ids import Seq
from unabridged.log.spans import Spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One part of what somebody says, as its digest; a weak one is left out by some who send a list back.

    ``stands`` are the seqs it stands for, where it is what we rendered for them; where that was before their turn,
    ``behind`` is what it was rendered behind. ``of`` is the one message that it is a shortened part of.
    """

    digest: bytes
    part: int = 0
    weak: bool = False
    stands: Spans | None = None
    of: Seq | None = None
    behind: Spans | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of the list; of a divisible one, the first parts may stand in the log and the others be new."""

    heard: tuple[Heard, ...]
    divisible: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What stands at one place of the log: a message, or with ``folded`` what is shown instead of one or several."""

    covers: Spans
    told: tuple[Heard, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundary:
    """So many places from the first on are what the list says before this part of this entry."""

    places: int = 0
    entry: int = 0
    part: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The boundaries up to which list and log agree, first to last, and where they part ways.

    ``parted`` is None where the list says everything that stands in the log.
    """

    boundaries: tuple[Boundary, ...]
    parted: Boundary | None = None

    def last(self, legal: AbstractSet[int]) -> Boundary:
        """The last boundary at which what stands may be cut."""
        return next(each for each in reversed(self.boundaries) if each.places in legal)


def agreement(entries: Sequence[Entry], places: Sequence[Place]) -> Agreement:
    """How far list and log agree, from the first entry and the first place on."""
    walk = _Walk(entries=entries, places=places)
    while walk.step():
        pass
    if walk.is_told():
        return Agreement(boundaries=(*walk.boundaries, walk.at(len(places))))
    return Agreement(boundaries=tuple(walk.boundaries), parted=walk.at(walk.place))


@dataclass(slots=True)
class _Walk:
    """Two fingers, one on the list and one on the log; ``taken`` are places that one entry stood for out of order."""

    entries: Sequence[Entry]
    places: Sequence[Place]
    entry: int = 0
    part: int = 0
    place: int = 0
    told: int = 0
    matched: bool = False
    taken: set[int] = field(default_factory=set)
    furthest: int = -1
    boundaries: list[Boundary] = field(default_factory=lambda: [Boundary()])

    def at(self, places: int) -> Boundary:
        """Where the finger on the list is, beside so many places."""
        return Boundary(places=places, entry=self.entry, part=self.part)

    def is_told(self) -> bool:
        """Whether nothing is left of the log but what clients leave out."""
        if self.place == len(self.places):
            return self._is_between()
        rest = [heard for place in self.places[self.place :] for heard in place.told][self.told :]
        folded = any(place.folded for place in self.places[self.place :])
        return self.entry == len(self.entries) and not folded and all(heard.weak for heard in rest)

    def step(self) -> bool:
        """One part further, while they agree."""
        if self.entry == len(self.entries):
            return False
        heard = self.entries[self.entry].heard[self.part]
        if self.place == len(self.places):
            return self._is_nowhere(heard) and self._go(list_by=1)
        place = self.places[self.place]
        told = place.told[self.told] if place.told else None
        if told is not None and (heard.digest == told.digest or heard.of == place.covers[0].first):
            return self._go(list_by=1, log_by=1, matched=True)
        if self.told == 0 and heard.stands is not None:
            covered = self._covered(heard.stands)
            if covered and (covered[0] == self.place or self._is_its_turn(heard.behind)):
                self.taken.update(covered)
                self.furthest = max(self.furthest, covered[-1])
                return self._go(list_by=1, matched=True)
            if self._is_nowhere(heard):
                return self._go(list_by=1)
        if heard.weak != (told is not None and told.weak):  # one side leaves out what the other kept
            return self._go(list_by=1) if heard.weak else self._go(log_by=1)
        return False

    def _go(self, *, list_by: int = 0, log_by: int = 0, matched: bool = False) -> bool:
        self.part += list_by
        self.told += log_by
        self.matched |= matched
        if self.entry < len(self.entries) and self.part == len(self.entries[self.entry].heard):
            self.entry, self.part = self.entry + 1, 0
        while self.place < len(self.places) and self._is_behind():
            self.place, self.told = self.place + 1, 0
        if self.matched and self.told == 0:
            self.matched = False
            if self._is_between() and self.furthest < self.place:
                self.boundaries.append(self.at(self.place))
        return True

    def _is_behind(self) -> bool:
        return self.place in self.taken or 0 < len(self.places[self.place].told) == self.told

    def _is_between(self) -> bool:
        """Whether the list may be cut here: before an entry, or within one that is divisible."""
        return self.part == 0 or self.entries[self.entry].divisible

    def _covered(self, stands: Spans) -> list[int]:
        return [
            at
            for at in range(self.place, len(self.places))
            if at not in self.taken and not spans.minus(self.places[at].covers, stands)
        ]

    def _is_its_turn(self, behind: Spans | None) -> bool:
        """Whether what is rendered before its turn stands behind what it was rendered behind."""
        return behind is not None and not self._covered(behind)

    def _is_nowhere(self, heard: Heard) -> bool:
        """Whether it stands for what stands nowhere any more."""
        stands = heard.stands
        return stands is not None and not any(spans.both(place.covers, stands) for place in self.places)

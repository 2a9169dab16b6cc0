"""A view's summaries by their ranks, and the messages between them as leaves: what may become what, in figures alone.
It refuses to know how much room there is, and to read a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from unabridged.view.asked import is_asked
from unabridged.view.node import Shape
from unabridged.view.survey import Passage
from unabridged.view.view import View

_RANK: Final = attrgetter("rank")
# Fewer than two would be told anew for nothing.
_LEAST_MERGED: Final = 2


class Ranked(NamedTuple):
    """A summary of a view with what goes with it: its rank, where it stands, and what it takes."""

    rank: int
    passage: Passage
    tokens: int


class Leaf(NamedTuple):
    """Messages that become one summary, and what they take."""

    passages: tuple[Passage, ...]
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """What may leave of a view, told apart, each kind oldest first.

    ``neighbours`` are summaries with nothing between them that may leave, ``said`` stretches of messages with nothing
    else between them, ``drops`` what is out of view and named.
    """

    view: View
    neighbours: tuple[tuple[Ranked, ...], ...]
    said: tuple[tuple[Passage, ...], ...]
    drops: tuple[Passage, ...]

    @property
    def tokens(self) -> int:
        """What all summaries take."""
        return sum(each.tokens for near in self.neighbours for each in near)

    def leaves(self, rounds: int, least_tokens: int) -> Iterator[Leaf]:
        """The messages in leaves of so many rounds, and no smaller than that; one at an end may have fewer rounds."""
        survey = self.view.surveyed
        for stretch in self.said:
            passages, asked, tokens = list[Passage](), 0, 0
            for passage in stretch:
                begins = is_asked(self.view.items[passage[0]])
                if begins and asked >= rounds and tokens >= least_tokens:
                    yield Leaf(tuple(passages), tokens)
                    passages, asked, tokens = [], 0, 0
                passages.append(passage)
                asked += begins
                tokens += survey.tokens([passage])
            if tokens >= least_tokens:
                yield Leaf(tuple(passages), tokens)

    def merges(self, fan_out: int, most_rank: int) -> list[tuple[Ranked, ...]]:
        """Neighbours of one rank that may become one of the next: the lowest rank first, the oldest of it first.

        Where there are fewer than ``fan_out`` left of a rank, those may, but only after all that are complete.
        """
        whole, rest = list[tuple[Ranked, ...]](), list[tuple[Ranked, ...]]()
        for near in self.neighbours:
            for rank, same in groupby(near, _RANK):
                if most_rank and rank >= most_rank:
                    continue
                left = tuple(same)
                for at in range(0, len(left), fan_out):
                    some = left[at : at + fan_out]
                    (whole if len(some) == fan_out else rest).append(some)
        most = [each for each in rest if len(each) >= _LEAST_MERGED]
        return [*sorted(whole, key=_rank_of), *sorted(most, key=_rank_of)]

    def deepest(self) -> list[Ranked]:
        """The summaries in the order in which they leave: the oldest of the deepest first."""
        return sorted((each for near in self.neighbours for each in near), key=lambda each: -each.rank)

    def with_drops(self, passages: Sequence[Passage]) -> list[Passage]:
        """These and the named drops right beside them, so that they are named together."""
        found = set(passages)
        grew = True
        while grew:
            edges = {edge for passage in found for edge in passage}
            near = [passage for passage in self.drops if passage not in found and edges.intersection(passage)]
            found.update(near)
            grew = bool(near)
        return sorted(found)


def levels_of(view: View, free: Sequence[Passage]) -> Levels:
    """What may leave, told apart."""
    neighbours, said, drops = list[list[Ranked]]([[]]), list[list[Passage]]([[]]), list[Passage]()
    for passage in view.surveyed.apart(free):
        head = view.items[passage[0]]
        if head.shape is Shape.GROUP:
            said.append([])
            neighbours[-1].append(Ranked(head.rank, passage, view.surveyed.tokens([passage])))
            continue
        neighbours.append([])
        if head.shape is Shape.NAMED_DROP:
            said.append([])
            drops.append(passage)
        else:
            said[-1].append(passage)
    return Levels(
        view=view,
        neighbours=tuple(tuple(each) for each in neighbours if each),
        said=tuple(tuple(each) for each in said if each),
        drops=tuple(drops),
    )


def _rank_of(merged: Sequence[Ranked]) -> int:
    return merged[0].rank

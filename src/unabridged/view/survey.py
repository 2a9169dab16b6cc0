"""A view's items gone over once, so that any passage of them is judged by figures and not by going over it again.
It refuses to know budgets and plans, and to read a word; what nobody asks for is never taken.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, compress, pairwise, repeat
from operator import add, itemgetter, ne
from typing import Final, TypeAlias, cast

from unabridged.log import spans
from unabridged.log.compacted import LedgerEntry
from unabridged.log.ids import ItemName, Seq, Span
from unabridged.log.spans import Spans
from unabridged.view.asked import USER, is_asked
from unabridged.view.item import TRUST, Item
from unabridged.view.laws import cuts
from unabridged.view.node import Shape
from unabridged.view.noted import noted_tokens

_MESSAGE: Final = Shape.MESSAGE
_NOWHERE: Final = -1


# Items one after the other: the index of the first, and the index after the last.
Passage: TypeAlias = tuple[int, int]
_FIRST: Final = itemgetter(0)
_LAST: Final = itemgetter(1)


class Survey:
    """The figures of some items, each column taken when it is first asked for.

    ``ended`` is where a round was told to be over, as the laws of where a view may be cut know them.
    """

    def __init__(self, items: Sequence[Item], ended: Sequence[Seq] = ()) -> None:
        self.items = items
        self.ended = ended
        self._noted: tuple[Callable[[str], int], int] | None = None

    def noted(self, count: Callable[[str], int], closed: Callable[[], Collection[int]]) -> int:
        """What the notes take by which a broken conversation is mended, as somebody counts them."""
        if self._noted is None or self._noted[0] != count:
            self._noted = count, noted_tokens(self.items, closed(), count)
        return self._noted[1]

    @cached_property
    def cuts(self) -> list[int]:
        """The indexes before which the items may be cut."""
        return cuts(self.items, self.ended)

    @cached_property
    def atoms(self) -> list[Passage]:
        """The passages of more than one item that stay or leave together."""
        return [(first, last) for first, last in pairwise(self.cuts) if last - first > 1]

    @cached_property
    def taken(self) -> list[int]:
        """What the items before each index take, and at the end what all of them do."""
        return list(accumulate([item.tokens for item in self.items], initial=0))

    @cached_property
    def fast(self) -> list[int]:
        """The indexes of what stays whatever its age: what is pinned, and what still arrives."""
        return [at for at, item in enumerate(self.items) if item.pinned or item.unfinished]

    @cached_property
    def asked(self) -> list[int]:
        """The indexes at which a user asked something."""
        return [at for at, item in enumerate(self.items) if item.sources[0].row.role == USER and is_asked(item)]

    @cached_property
    def others(self) -> list[int]:
        """The indexes of all that is no message standing whole."""
        return [at for at, item in enumerate(self.items) if item.shape is not _MESSAGE]

    @cached_property
    def index(self) -> dict[ItemName, int]:
        """At which index each item stands."""
        return dict(zip([item.name for item in self.items], range(len(self.items)), strict=True))

    def at(self, names: Iterable[ItemName]) -> list[int]:
        """The indexes of those items that are here, in the order in which they are named."""
        found = list(map(self.index.get, names))
        return [at for at in found if at is not None] if None in found else cast("list[int]", found)

    @cached_property
    def origins(self) -> list[int]:
        """Where the first event of each message that stands whole came from; of all else nothing is said."""
        return [item.sources[0].row.origin if item.shape is _MESSAGE else _NOWHERE for item in self.items]

    @cached_property
    def composed(self) -> list[int]:
        """The indexes of what is more than one event, or not the words of one."""
        several = [at for at, item in enumerate(self.items) if len(item.sources) > 1]
        return sorted({*several, *self.others}) if several else self.others

    @cached_property
    def breaks(self) -> list[int]:
        """The indexes whose item does not continue, seq by seq, the message before it."""
        seqs = [item.name.seq for item in self.items]
        found = {at for at, (seq, after) in enumerate(pairwise(seqs), 1) if after - seq != 1}
        return sorted(found.union(*((at, at + 1) for at in self.others)))

    def tokens(self, passages: Sequence[Passage]) -> int:
        """What these take."""
        taken = self.taken
        return sum([taken[last] - taken[first] for first, last in passages])

    def messages(self, passages: Sequence[Passage]) -> int:
        """How many messages these stand for."""
        return sum([last - first for first, last in passages]) + sum(
            [self.items[at].messages - 1 for at in _within(self.others, passages)]
        )

    def rounds(self, passages: Sequence[Passage]) -> int:
        """How many of those are what a user asked."""
        made = [at for at in _within(self.others, passages) if self.items[at].shape is not Shape.STUB]
        return sum([_count(self.asked, passage) for passage in passages]) + sum([self.items[at].rounds for at in made])

    def trust(self, passages: Sequence[Passage]) -> int:
        """How far all of them may be believed."""
        origins = {origin for first, last in passages for origin in set(self.origins[first:last]) - {_NOWHERE}}
        composed = [self.items[at].trust for at in _within(self.composed, passages)]
        return min([*(TRUST.get(origin, 0) for origin in origins), *composed], default=0)

    def covers(self, passages: Sequence[Passage]) -> Spans:
        """Every seq that these cover."""
        found: list[Span] = []
        summarised: list[Spans] = []
        for passage in (each for each in passages if each[0] < each[1]):
            edges = [passage[0], *_between(self.breaks, (passage[0] + 1, passage[1])), passage[1]]
            for first, last in pairwise(edges):
                item = self.items[first]
                if item.shape is not _MESSAGE:
                    summarised.append(item.covers)
                else:
                    found.append(Span(first=item.name.seq, last=Seq(item.name.seq + last - first - 1)))
        return spans.together([spans.union(found), *summarised])

    def oldest(self, passages: Sequence[Passage], tokens: int) -> list[Passage]:
        """The first of these, up to the first legal cut before which so much is taken; all, if they take less."""
        found: list[Passage] = []
        left, taken = tokens, self.taken
        for first, last in passages:
            if left <= 0:
                break
            within = {"lo": bisect_left(self.cuts, first), "hi": bisect_right(self.cuts, last)}
            at = bisect_left(self.cuts, taken[first] + left, key=taken.__getitem__, **within)
            end = self.cuts[at] if at < within["hi"] else last
            found.append((first, end))
            left -= taken[end] - taken[first]
        return found

    def apart(self, passages: Sequence[Passage], since: int = 0) -> Iterator[Passage]:
        """The same from an index on, in passages that leave together."""
        for first, last in passages:
            begin, end = bisect_left(self.cuts, max(first, since)), bisect_right(self.cuts, last)
            yield from pairwise(self.cuts[begin:end])

    def ledgers(self, passages: Sequence[Passage]) -> list[LedgerEntry]:
        """What these carry by code, which no message standing whole does."""
        return [entry for at in _within(self.others, passages) for entry in self.items[at].ledger]

    def chosen(self, passages: Sequence[Passage]) -> tuple[Item, ...]:
        """The items themselves."""
        return tuple(chain.from_iterable([self.items[first:last] for first, last in passages]))


def merged(passages: Sequence[Passage]) -> list[Passage]:
    """The same in as few passages as there can be, where they stand in order."""
    firsts, lasts = list(map(_FIRST, passages)), list(map(_LAST, passages))
    edges = list(compress(range(1, len(passages)), map(ne, lasts, firsts[1:])))
    return [(firsts[one], lasts[other - 1]) for one, other in pairwise([0, *edges, len(passages)]) if one < other]


def passages_of(indexes: Sequence[int]) -> list[Passage]:
    """Ascending indexes as passages."""
    edges = compress(range(1, len(indexes)), map(ne, map(add, indexes, repeat(1)), indexes[1:]))
    ends = [0, *edges, len(indexes)]
    return [(indexes[one], indexes[other - 1] + 1) for one, other in pairwise(ends) if one < other]


def _between(ascending: Sequence[int], passage: Passage) -> Sequence[int]:
    return ascending[bisect_left(ascending, passage[0]) : bisect_left(ascending, passage[1])]


def _count(ascending: Sequence[int], passage: Passage) -> int:
    return bisect_left(ascending, passage[1]) - bisect_left(ascending, passage[0])


def _within(ascending: Sequence[int], passages: Sequence[Passage]) -> list[int]:
    return [at for passage in passages for at in _between(ascending, passage)]


def passage_of(ends: Sequence[int], index: int) -> int:
    """Which of the passages between ascending ends an index is in; -1 if it is in none."""
    at = bisect_right(ends, index)
    return at - 1 if 0 < at < len(ends) else -1

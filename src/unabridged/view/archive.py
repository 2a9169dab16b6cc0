"""What lies below the surface of a view: compactions by their seq, and which events hold a message's words.
It refuses to read a log; what it lacks it names, and whoever can read brings it.
"""

from __future__ import annotations

from collections.abc import Iterable

from unabridged.log import spans
from unabridged.log.compacted import Compacted, Edit
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans


class LackingError(Exception):
    """The fold cannot go on without these: compactions by their seqs, or all that was said in these spans."""

    def __init__(self, *, makers: Iterable[int] = (), said: Spans = ()) -> None:
        super().__init__("something below the surface of the view has to be read first")
        self.makers = frozenset(makers)
        self.said = said


class Archive:
    """As much of the past as a fold has asked for."""

    __slots__ = ("_known", "_makers", "_messages", "_words")

    def __init__(self) -> None:
        self._makers: dict[int, Compacted | None] = {}
        self._messages: dict[int, Skeleton] = {}
        self._words: dict[int, list[tuple[int, Kind, Flag]]] = {}
        self._known: Spans = ()

    def learn_maker(self, seq: int, body: Compacted | None) -> None:
        """What the event at a seq made; None for one that is no compaction, or whose body is gone."""
        self._makers[seq] = body

    def learn_said(self, skeletons: Iterable[Skeleton], within: Spans) -> None:
        """Every event after the first of these seqs; what is said of messages within them is kept."""
        for skeleton in skeletons:
            self.note(skeleton, within)
        self._known = spans.union((*self._known, *within))

    def note(self, skeleton: Skeleton, within: Spans | None = None) -> None:
        """One event, if it says or rewords a message within these seqs."""
        if skeleton.kind is Kind.MESSAGE:
            if within is None or spans.holds(within, skeleton.seq):
                self._messages[skeleton.seq] = skeleton
        elif skeleton.kind in (Kind.AMENDED, Kind.CHUNK):
            for of in skeleton.touches[:1]:
                known = self._words.get(of.first)
                if known is None and (within is None or spans.holds(within, of.first)):
                    known = self._words.setdefault(of.first, [])
                if known is not None and all(at != skeleton.seq for at, _, _ in known):
                    known.append((skeleton.seq, skeleton.kind, skeleton.flags))
                    if skeleton.kind is Kind.AMENDED:
                        self._words.setdefault(skeleton.seq, [])

    def follow(self, skeleton: Skeleton) -> None:
        """An event that was just folded: what it says of messages that were asked for is kept."""
        if self._known and skeleton.kind in (Kind.AMENDED, Kind.CHUNK):
            self.note(skeleton, self._known)

    def knows(self, maker: int) -> bool:
        """Whether it was learned what an event made."""
        return maker in self._makers

    def edits(self, maker: int) -> tuple[Edit, ...] | None:
        """The edits of a compaction; None for what made a named drop by itself."""
        if maker not in self._makers:
            raise LackingError(makers=(maker,))
        body = self._makers[maker]
        return None if body is None else body.edits

    def require(self, makers: Iterable[int]) -> None:
        """Ask for several at once."""
        lacking = [maker for maker in makers if maker not in self._makers]
        if lacking:
            raise LackingError(makers=lacking)

    def messages(self, within: Spans) -> list[Skeleton]:
        """The messages within these seqs, in order."""
        if lacking := spans.minus(within, self._known):
            raise LackingError(said=lacking)
        if spans.size(within) > len(self._messages):
            return sorted((s for q, s in self._messages.items() if spans.holds(within, q)), key=lambda s: s.seq)
        return [self._messages[seq] for seq in spans.each(within) if seq in self._messages]

    def words(self, seq: int, *, through: int) -> tuple[tuple[int, ...], bool]:
        """The events that hold a message's words as of a seq, and whether it is still arriving."""
        opening, flags = seq, self._messages[seq].flags if seq in self._messages else Flag.NONE
        for at, kind, said in self._words.get(seq, ()):
            if kind is Kind.AMENDED and at <= through:
                opening, flags = at, said
        pieces = [(at, said) for at, kind, said in self._words.get(opening, ()) if kind is Kind.CHUNK and at <= through]
        unfinished = bool(flags & Flag.CHUNKED) if not pieces else not pieces[-1][1] & Flag.LAST
        return (opening, *(at for at, _ in pieces)), unfinished

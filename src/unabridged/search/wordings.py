"""What later events say of messages: hidden or shown again, said in new words, carried on in further pieces.
It refuses to read a word; what an event touches says enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.log import spans
from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans


class Wordings:
    """As much of what came later as was learned, in order."""

    __slots__ = ("_hidden", "_newest", "_pieces", "_turns")

    def __init__(self) -> None:
        self._hidden: Spans = ()
        self._turns: list[tuple[Kind, Spans]] = []
        self._newest: dict[int, int] = {}
        self._pieces: dict[int, list[int]] = {}

    def learn(self, skeletons: Sequence[Skeleton]) -> None:
        """What these events say, each of nothing that came after it."""
        for each in skeletons:
            before = (Span(first=Seq(1), last=Seq(each.seq - 1)),)
            if each.kind in (Kind.HIDDEN, Kind.SHOWN):
                self._turns.append((each.kind, spans.both(spans.union(each.touches), before)))
            elif each.kind is Kind.AMENDED:
                self._newest.update((of.first, each.seq) for of in each.touches[:1])
            elif each.kind is Kind.CHUNK:
                for of in each.touches[:1]:
                    self._pieces.setdefault(of.first, []).append(each.seq)

    def stands(self, place: int, by: int) -> bool:
        """Whether the words that the event ``by`` gave a message are its newest, and the message is not hidden."""
        return self._newest.get(place, place) == by and not spans.holds(self._now_hidden(), place)

    def pieces(self, opening: int) -> Sequence[int]:
        """The events that carry on the words another began with."""
        return self._pieces.get(opening, ())

    def _now_hidden(self) -> Spans:
        """All of what one verb said after another is taken at once: a thread may be hidden message by message."""
        turns, self._turns = self._turns, []
        at = 0
        while at < len(turns):
            kind = turns[at][0]
            end = next((n for n in range(at, len(turns)) if turns[n][0] is not kind), len(turns))
            named = spans.union(span for _, these in turns[at:end] for span in these)
            self._hidden = (
                spans.union((*self._hidden, *named)) if kind is Kind.HIDDEN else spans.minus(self._hidden, named)
            )
            at = end
        return self._hidden

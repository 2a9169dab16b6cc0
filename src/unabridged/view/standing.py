"""The one predicate by which a compaction holds: nothing since it was drawn has touched what it consumes.
It refuses to know who asks; the fold notes what ``touched_by`` says, the conditional append asks it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from unabridged.log.ids import ItemName, LaneId, Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton


class Named(Protocol):
    """What the predicate asks of an item: its name, and the seqs it speaks of."""

    @property
    def name(self) -> ItemName:
        """The event that made it."""
        ...

    @property
    def spoken(self) -> tuple[Span, ...]:
        """The seqs it stands for or speaks of."""
        ...

    @property
    def worded(self) -> tuple[Seq, ...]:
        """The events its words stand in: of a message that was amended, or came in pieces, others than its own."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """What an event touches: items by the event that made them or that holds their words, messages by their seqs."""

    makers: tuple[Span, ...] = ()
    messages: tuple[Span, ...] = ()
    words: tuple[Span, ...] = ()

    def reaches(self, item: Named) -> bool:
        """Whether it touches an item, or a message the item stands for; a span that runs backwards names nothing."""
        return (
            any(item.name.seq in span for span in self.makers)
            or any(
                max(span.first, own.first) <= min(span.last, own.last) for span in self.messages for own in item.spoken
            )
            or any(seq in span for span in self.words for seq in item.worded)
        )


NOTHING: Final = Touch()


def standing(items: Iterable[Named], since: Sequence[Skeleton], lane: LaneId) -> bool:
    """Whether none of these items was touched, as this lane sees it, by what came since they were read."""
    touches = [touch for skeleton in since if (touch := touched_by(skeleton, lane)) is not NOTHING]
    return not any(touch.reaches(item) for item in items for touch in touches)


def touched_by(skeleton: Skeleton, lane: LaneId) -> Touch:
    """What an event touches in a lane's view, as the table of bodies says."""
    match skeleton.kind:
        case Kind.COMPACTED | Kind.UNDONE:
            return Touch(makers=skeleton.touches) if skeleton.lane == lane else NOTHING
        case Kind.ROUND_ENDED if skeleton.flags & Flag.FAILED:
            # A round ends where its end is told: everything from its first message up to there is its own.
            return Touch(messages=tuple(Span(first=span.first, last=skeleton.seq) for span in skeleton.touches))
        case Kind.RESET:
            return Touch(messages=(Span(first=Seq(1), last=skeleton.seq),))
        case Kind.PURGED | Kind.CHUNK:
            # A piece may go on with the words that stand in a message's place, by the event these came with.
            return Touch(messages=skeleton.touches, words=skeleton.touches)
        case kind if kind in _NAMING_MESSAGES:
            return Touch(messages=skeleton.touches)
        case _:
            return NOTHING


_NAMING_MESSAGES: Final = frozenset({Kind.AMENDED, Kind.PINNED, Kind.UNPINNED, Kind.HIDDEN, Kind.SHOWN})

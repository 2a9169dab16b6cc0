"""Events to a view, one step at a time; the same events give the same view for ever.
It refuses to read a clock, a store or a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from unabridged.log.body import Body, LaneOpened
from unabridged.log.compacted import Compacted
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, LaneId
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.view.archive import Archive, LackingError
from unabridged.view.folded import Folded
from unabridged.view.folding import Folding
from unabridged.view.lane import beginning
from unabridged.view.view import View, sources_of, view_of

# The bodies that folding reads; of all others the skeleton says enough.
READ_WHOLE: Final = frozenset({Kind.COMPACTED, Kind.LANE_OPENED})


def fold(events: Iterable[Event], lane: LaneId = MAIN) -> View:
    """The view these events make for a lane."""
    known = list(events)
    folded = folded_from(start_of(known, lane), known, known)
    return view_of(folded, {seq: known[seq - known[0].seq] for seq in sources_of(folded)})


def start_of(events: Sequence[Event], lane: LaneId) -> Folded:
    """Before the first event; a lane's first opening holds from there."""
    openings = [
        (each.seq, body)
        for each in events
        if each.kind is Kind.LANE_OPENED and isinstance(body := read(each, lane), LaneOpened)
    ]
    return Folded(lane=beginning(lane, openings))


def folded_from(start: Folded, events: Iterable[Event], known: Sequence[Event]) -> Folded:
    """The fold after these events, going on from another; whatever it lacks is among the known ones."""
    folding = Folding(start)
    for event in events:
        step(folding, event.skeleton, read(event, folding.lane.id) if event.kind in READ_WHOLE else None, known)
    return folding.folded()


def read(event: Event, lane: LaneId) -> Body | None:
    """What an event says to a lane; damage is stepped over, but for what its own opening would have let it see.

    Lane ``main`` sees all, and what opens another lane says nothing to this one.
    """
    own = event.kind is Kind.LANE_OPENED and event.skeleton.lane == lane != MAIN
    return event.body if own else event.readable


def step(folding: Folding, skeleton: Skeleton, body: Body | None, known: Sequence[Event]) -> None:
    """One event further, with whatever it lacks read from the known ones."""
    while True:
        try:
            return folding.step(skeleton, body)
        except LackingError as lacking:
            teach(folding.archive, lacking, [each for each in known if each.seq < skeleton.seq])


def teach(archive: Archive, lacking: LackingError, before: Sequence[Event]) -> None:
    """Bring what a fold lacks, from all that came before."""
    for seq in lacking.makers:
        found = [each.readable for each in before if each.seq == seq and each.kind is Kind.COMPACTED]
        archive.learn_maker(seq, found[0] if found and isinstance(found[0], Compacted) else None)
    if lacking.said:
        first = lacking.said[0].first
        archive.learn_said((each.skeleton for each in before if each.seq >= first), lacking.said)

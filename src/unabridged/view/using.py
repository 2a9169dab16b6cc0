"""How long what a provider said of a view's size holds: until something changes the view in any way but at its end.
It refuses to know the size; it says which event told it last.
"""

from __future__ import annotations

from typing import Final

from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.view.lane import Lane

# What is said next comes after what was counted; what no view shows changes none.
_BESIDE: Final = frozenset({Kind.MESSAGE, Kind.MARKED, Kind.RECALLED, Kind.SWITCHED, Kind.LANE_OPENED, Kind.USED})
_OF_LANES: Final = frozenset({Kind.COMPACTED, Kind.UNDONE, Kind.SYSTEM_SET})


def after(used: Seq, skeleton: Skeleton, lane: Lane) -> Seq:
    """The event that tells a lane's size as a provider counts it, after one event more; 0 where none does."""
    if skeleton.kind is Kind.USED:
        return skeleton.seq if skeleton.lane == lane.id else used
    if skeleton.kind in _BESIDE or (skeleton.kind in _OF_LANES and skeleton.lane != lane.id):
        return used
    return Seq(0)

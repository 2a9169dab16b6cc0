"""When the memory block of a lane may change: where its prompt changes anyway from the beginning, or whose it is.
It refuses to know what stands in the block.
"""

from __future__ import annotations

from typing import Final

from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.view.lane import Lane

_OF_EVERYBODY: Final = frozenset({Kind.SWITCHED, Kind.RESET})
_OF_LANES: Final = frozenset({Kind.COMPACTED, Kind.UNDONE, Kind.LANE_OPENED, Kind.SYSTEM_SET})


def after(epoch: Seq, skeleton: Skeleton, lane: Lane) -> Seq:
    """The event by which the epoch of a lane began, after one event more."""
    ends = skeleton.kind in _OF_EVERYBODY or (skeleton.kind in _OF_LANES and lane.owns(skeleton))
    return skeleton.seq if ends else epoch

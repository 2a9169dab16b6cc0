"""What every store asks of a lane's row before it keeps it: whose it is, that its fence never falls, its size.
It refuses to know how rows are kept, so that all stores refuse alike.
"""

from __future__ import annotations

from typing import Final

from unabridged.errors import UsageError
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.log.row import to_bytes
from unabridged.ports import Job, JobName, JobStep

MOST_SHOWN: Final = 1_000
LARGEST_STATE_BYTES: Final = 64 * 1024
_LARGEST_NAME_BYTES: Final = 1_024
_LARGEST: Final = 2**63 - 1


def stepped(known: Job | None, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
    """What the step makes of the row, if every store can keep it."""
    made = step(known)
    if made is not None and made != known:
        _same_lane(made, ref, lane)
        _never_back(known, made)
        _can_be_kept(made)
    return made


def bytes_of_name(name: JobName) -> tuple[bytes, ...]:
    """What rows are listed in the order of: whose they are, thread and lane, byte for byte."""
    ref, lane = name
    return tuple(map(to_bytes, (ref.scope.tenant, ref.scope.user, ref.scope.project, ref.thread, lane)))


def _same_lane(made: Job, ref: ThreadRef, lane: LaneId) -> None:
    if (made.ref, made.lane) != (ref, lane):
        message = (
            f"a step on lane {lane!r} of thread {ref.thread!r} answered with the row of lane {made.lane!r} of thread "
            f"{made.ref.thread!r}; answer with the row it was given, changed"
        )
        raise UsageError(message)


def _never_back(known: Job | None, made: Job) -> None:
    if known is not None and made.fence < known.fence:
        message = (
            f"the fence of lane {made.lane!r} of thread {made.ref.thread!r} stands at {known.fence} and was set to "
            f"{made.fence}; a fence only grows, by one with every claim"
        )
        raise UsageError(message)


def _can_be_kept(made: Job) -> None:
    whose = f"the row of lane {made.lane!r} of thread {made.ref.thread!r}"
    if len(made.state) > LARGEST_STATE_BYTES:
        message = f"{whose} keeps at most {LARGEST_STATE_BYTES} bytes of state, not {len(made.state)}; keep less in it"
        raise UsageError(message)
    for name in ("policy", "summariser"):
        size = len(to_bytes(getattr(made, name)))
        if size > _LARGEST_NAME_BYTES:
            message = f"{whose} names a {name} by at most {_LARGEST_NAME_BYTES} bytes, not {size}; use a shorter name"
            raise UsageError(message)
    for name in ("due_at", "lease_until", "fence", "attempts"):
        number = getattr(made, name)
        if number is not None and not -_LARGEST <= number <= _LARGEST:
            message = f"{whose} cannot hold {number} as {name}; times are microseconds, and every number has 64 bits"
            raise UsageError(message)

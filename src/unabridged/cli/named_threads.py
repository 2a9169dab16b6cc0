"""The thread, and the agent's lane in it, that a person names; what may be meant where there is none of that name.
It refuses to make one, and to look on in a store of many threads for a name like it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final

from unabridged import Memory, Thread
from unabridged.errors import UsageError
from unabridged.log.body import LaneOpened
from unabridged.log.ids import MAIN

WHOSE: Final = "--tenant, --user and --project say whose are meant; unabridged threads --scopes lists whose there are"
# More names than anybody reads; a store may have millions.
_LOOKED_AT: Final = 5_000


def found(memory: Memory, name: str) -> Thread:
    """The thread of this name, or what to do where there is none."""
    thread = memory.thread(name)
    if thread.row() is None:
        raise _no_thread(memory, name)
    return thread


def _no_thread(memory: Memory, name: str) -> UsageError:
    from unabridged.compaction.nearest import near  # noqa: PLC0415  # whoever names one that is there does not wait

    there = [each.ref.thread for each in islice(memory.threads(), _LOOKED_AT)]
    if not there:
        return UsageError(f"there is no thread {name!r} here, nor any other; {WHOSE}")
    meant = near(name, there)
    listed = "unabridged threads lists those there are"
    return UsageError(f"there is no thread {name!r} here; {f'{meant} {listed}' if meant else listed}")


@contextmanager
def asking_of(thread: Thread, lane: str | None) -> Iterator[None]:
    """What is asked of a lane within; where the thread has none of that name, those it has are told."""
    try:
        yield
    except UsageError as problem:
        opened = (each.readable for each in thread.events())
        names = {str(MAIN), *(str(body.lane) for body in opened if isinstance(body, LaneOpened))}
        if lane is None or lane in names:
            raise
        from unabridged.compaction.nearest import nearest  # noqa: PLC0415  # as above

        message = f"thread {thread.id!r} has no lane {lane!r}; {nearest(lane, names)}"
        raise UsageError(message) from problem

"""What of a lineage's other threads goes with what one of them purges.
It refuses to withhold anything, and to know where rows are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from unabridged.log.carrying import carried_on
from unabridged.log.ids import ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow


def of_others(
    ref: ThreadRef, shared: Iterable[tuple[ThreadRow, Iterable[int]]], read: Callable[[ThreadRef], Iterable[Skeleton]]
) -> dict[ThreadRef, set[int]]:
    """What goes of each other thread that reads what is purged: that, and what it or a parent of it says of that.

    ``shared`` says what each thread reads of it, parents before their forks.
    """
    found = dict[ThreadRef, set[int]]()
    repeated = dict[ThreadRef, set[int]]()
    for thread, purged in shared:
        each = thread.ref
        above = repeated.get(replace(each, thread=thread.parent), ()) if thread.parent is not None else ()
        repeated[each] = {seq for seq in above if seq <= thread.forked_at}
        theirs = {*purged, *repeated[each]}
        if each != ref and theirs:
            repeated[each] |= set(carried_on(read(each), theirs, after=thread.forked_at))
            found[each] = theirs | repeated[each]
    return found

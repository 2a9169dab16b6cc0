"""What was read of threads: their entries, gone on with from where the last reading ended.
It refuses to be more than a help to memory: it may be dropped at any time, and after a purge all is read anew.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from unabridged import Thread
from unabridged.adapters.lace.entries import Entry, taken_up
from unabridged.log.ids import ThreadRef
from unabridged.log.kind import Kind

MOST_BYTES: Final = 64 * 1024 * 1024
_MOST_THREADS: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """A thread's entries as far as it was read; ``begun`` tells it from a namesake.

    Its system texts stand there once more, what else no view shows, and the compactions by which no message left.
    """

    begun: int = 0
    entries: Sequence[Entry] = ()
    systems: Sequence[Entry] = ()
    markers: Sequence[Entry] = ()
    aside: Sequence[Entry] = ()
    through: int = 0
    size: int = 0

    def up_to(self, seq: int) -> Log:
        """The same up to a place in the log."""
        entries, systems, markers, aside = (
            each[: bisect_right(each, seq, key=_seq)] for each in (self.entries, self.systems, self.markers, self.aside)
        )
        return replace(self, entries=entries, systems=systems, markers=markers, aside=aside)

    def at(self, seq: int) -> Entry | None:
        """The entry that begins at a seq, if one does."""
        place = bisect_left(self.entries, seq, key=_seq)
        found = self.entries[place : place + 1]
        return found[0] if found and found[0].seq == seq else None

    def since(self, seq: int) -> Sequence[Entry]:
        """The entries after a seq."""
        return self.entries[bisect_right(self.entries, seq, key=_seq) :]


class Readings:
    """The threads that were read last, as many as ``most_bytes`` hold; any number of callers may ask at once."""

    def __init__(self, *, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._logs: OrderedDict[ThreadRef, Log] = OrderedDict()
        self._mutex = Lock()

    def of(self, thread: Thread, *, through: int) -> Log:
        """Every entry of a log up to a place, oldest first."""
        row = thread.row()
        log = self._logs.get(thread.ref)
        while row is not None:
            known = log if log is not None and log.begun == row.created_at and log.through <= row.head else None
            log = _gone_on(known or Log(begun=row.created_at), thread, seen=known.through if known else row.head)
            if log is not None:
                # What a fork has of its parent, its parent may purge, and the fork's log does not tell.
                self._keep(thread.ref, None if row.parent or row.ancestry else log)
                return log.up_to(through)
            row = thread.row()
        self._keep(thread.ref, None)
        return Log()

    def known(self, thread: Thread) -> Log | None:
        """The whole log, where all but its newest events were read before."""
        return self.of(thread, through=sys.maxsize) if thread.ref in self._logs else None

    def _keep(self, ref: ThreadRef, log: Log | None) -> None:
        """Hold this of a thread, or nothing more; and of the others no more than there is room for."""
        with self._mutex:
            self._logs.pop(ref, None)
            if log is not None:
                self._logs[ref] = log
            while sum(each.size for each in self._logs.values()) > self._most_bytes or len(self._logs) > _MOST_THREADS:
                self._logs.popitem(last=False)


def _gone_on(log: Log, thread: Thread, *, seen: int) -> Log | None:
    """The log with all that came since; None where something that was read by then may have been purged."""
    fresh = list(thread.events(after=log.through))
    if not fresh:
        return log
    entries, systems, markers, aside = list(log.entries), list(log.systems), list(log.markers), list(log.aside)
    through, size = log.through, log.size
    for event in fresh:
        if event.kind is Kind.PURGED and event.seq > seen:
            return None
        if taken_up(entries, thread, event):
            systems += entries[-1:] * entries[-1].is_system
            markers += entries[-1:] * entries[-1].is_marker
            aside += entries[-1:] * entries[-1].is_aside
        through, size = event.seq, size + len(event.payload or b"")
    found = {"entries": entries, "systems": systems, "markers": markers, "aside": aside}
    return Log(begun=log.begun, through=through, size=size, **found)


def _seq(entry: Entry) -> int:
    return entry.seq

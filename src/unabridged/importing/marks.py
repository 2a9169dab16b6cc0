"""The keys under which an import writes: by them a thread tells how many records of a file it has, which, and where.
It refuses to take another's key for one of ours.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Final

from unabridged import Event, Thread
from unabridged.importing.tally import MARK
from unabridged.importing.written import Placed, Written
from unabridged.log.chain import KEY_BYTES
from unabridged.log.ids import Seq

_PAGE: Final = 512
# How many records there were by then, the digest of them all, and which body of a record it is.
_KEY: Final = re.compile(r"(import|imported alone):([0-9]{1,15}):([0-9a-f]{32})(?::([0-9]{1,9}|alone))?")


class PurgedError(Exception):
    """A purge took a mark with its words, so that nobody knows how far the thread was imported."""


def newest(thread: Thread, head: Seq) -> tuple[int, str] | None:
    """How many records a thread has, and the mark of the last, looked for from its newest event down.

    None where no event is of an import; none and no mark where it was interrupted before its first batch was whole.
    """
    last, is_ours = int(head), False
    while last > 0:
        first = max(0, last - _PAGE)
        page = list(itertools.islice(thread.events(after=first), last - first))
        for each in reversed(page):
            if _may_have_lost_one(each):
                raise PurgedError
            key = _KEY.fullmatch(each.key or "")
            if key is not None and key[1] == MARK[:-1]:
                return int(key[2]), f"{MARK}{key[2]}:{key[3]}"
            is_ours = is_ours or key is not None
        last = first
    return (0, "") if is_ours else None


def _may_have_lost_one(event: Event) -> bool:
    """Whether a purge took a key that may have been a mark; the digest of a key stays, and tells it from a token."""
    digest = event.row.key_digest
    return event.payload is None and digest is not None and len(digest) == KEY_BYTES


def batches(events: Iterable[Event], records: int, written: Written) -> Iterator[Placed]:
    """The batches in which the first so many records were written, by the keys of their first events."""
    told = 0
    keys = ((each.seq, _KEY.fullmatch(each.key or "")) for each in events)
    for seq, key in ((seq, key) for seq, key in keys if key is not None):
        count, which = int(key[2]), key[4]
        if not 0 < count <= records:
            continue
        if which is not None and which.isdigit():
            yield Placed(before=written.bodies(count - 1) + int(which), first=seq, count=1)
            continue
        end = written.bodies(count)
        before = end - 1 if which else written.bodies(told)
        yield Placed(before=before, first=seq, count=end - before)
        told = count

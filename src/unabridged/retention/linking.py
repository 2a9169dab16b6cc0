"""The links of one lineage, reckoned thread by thread, parents first, under whatever names its threads have.
It refuses to compare; what is reckoned here is held against what was stored by whoever asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.log import chain, proof
from unabridged.log.ids import Seq, ThreadId, ThreadRef
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow


class Linking:
    """The chains of a lineage; a fork's begins where it left its parent."""

    def __init__(self, family: Sequence[ThreadRow]) -> None:
        self._rows = {row.ref.thread: row for row in family}
        # Where forks leave, and the links there as soon as they are known.
        self._left = dict.fromkeys((self._joint(row) for row in family if row.parent is not None), b"")

    def begin(self, thread: ThreadRow) -> Chain:
        """The chain of a thread whose parents were gone through, before its first own event."""
        starts = {at: who for who, at in thread.ancestry} or {thread.forked_at: thread.ref.thread}
        if thread.parent is None:
            first, before = starts.get(Seq(0), thread.ref.thread), b""
        else:
            first, before = thread.ref.thread, self._left[self._joint(thread)]
        return Chain(thread, starts, before=_genesis(thread, first, before), left=self._left)

    def _joint(self, fork: ThreadRow) -> tuple[ThreadId, Seq]:
        """Whose own event a fork goes on from; one from before the first event goes on from none."""
        owner = self._rows[fork.parent] if fork.parent is not None else fork
        while fork.forked_at <= owner.forked_at and owner.parent is not None:
            owner = self._rows[owner.parent]
        return owner.ref.thread, fork.forked_at


class Chain:
    """How far one thread's links were reckoned."""

    def __init__(
        self,
        thread: ThreadRow,
        starts: dict[Seq, ThreadId],
        *,
        before: bytes,
        left: dict[tuple[ThreadId, Seq], bytes],
    ) -> None:
        self._thread = thread
        self._starts = starts
        self._before = before
        self._left = left

    def link(self, row: Row) -> bytes | None:
        """The link the thread's next event must have; None if its columns cannot be an event's."""
        found = proof.link_of(row, self.after(Seq(row.seq - 1)))
        self._before = row.link if found is None else found
        place = (self._thread.ref.thread, Seq(row.seq))
        if place in self._left:
            self._left[place] = self._before
        return found

    def after(self, seq: Seq) -> bytes:
        """The link after the event at this seq, the last one gone through."""
        joint = self._starts.pop(seq, None) if seq > self._thread.forked_at else None
        if joint is not None:  # where a detached fork left its parent
            self._before = _genesis(self._thread, joint, self._before)
        return self._before


def _genesis(thread: ThreadRow, name: ThreadId, before: bytes) -> bytes:
    return chain.genesis(ThreadRef(scope=thread.ref.scope, thread=name), before)

"""An archive's lines held against what proves them: the chain of each thread, what is derived, one digest over all.
It refuses to be believed before its end; whoever acts on what an archive says reads it through first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias, assert_never

from unabridged.errors import CorruptionError
from unabridged.log import proof
from unabridged.log.ids import Scope, Seq, ThreadId
from unabridged.log.row import Row
from unabridged.log.seal import unsealed_column
from unabridged.log.thread import ThreadRow, seal_of
from unabridged.memory.fact import Fact, FactId
from unabridged.retention.fact_lines import Settled
from unabridged.retention.lines import LEARNED, Closing, Family, Header, damaged, read_line
from unabridged.retention.linking import Chain, Linking

Told: TypeAlias = Header | Family | Row | Settled | Fact
_NOBODY: Final = Scope()
_FIRST: Final = "line 1"


def proved(lines: Iterable[bytes], *, store: str) -> Iterator[Told]:
    """What the lines of an archive say but the last, each once it is proved; ``CorruptionError`` where one is not.

    Only when this ends is it known that nothing is missing and no byte is another.
    """
    walk, digest = _Walk(store), hashlib.sha256()
    for number, raw in enumerate(lines, 1):
        walk.number = number
        if number == 1:
            _refuse_unless_archive(raw, store)
        if walk.closed or not raw.endswith(b"\n"):
            raise walk.wrong("it stands behind the end" if walk.closed else "it is cut off")
        said = read_line(raw, walk.scope, store=store, where=walk.where)
        if isinstance(said, Closing):
            walk.close(said, digest.hexdigest())
            continue
        walk.hear(said)
        digest.update(raw)
        yield said
    if not walk.number:
        raise _no_archive(store, "nothing stands there")
    if not walk.closed:
        raise walk.wrong("the archive ends here, and its end is missing")


def _refuse_unless_archive(first: bytes, store: str) -> None:
    """Tell a file that is something else from an archive that was damaged further on."""
    try:
        is_header = isinstance(read_line(first, _NOBODY, store=store, where=_FIRST), Header)
    except CorruptionError as problem:
        raise _no_archive(store, "no archive begins so") from problem
    if not is_header or not first.endswith(b"\n"):
        raise _no_archive(store, "no archive begins so")


def _no_archive(store: str, problem: str) -> CorruptionError:
    todo = "this is no archive, or one of which the beginning is lost; name a file that retain() or an export wrote"
    return CorruptionError(store=store, where=_FIRST, problem=problem, todo=todo)


class _Walk:
    """How far an archive was read."""

    def __init__(self, store: str) -> None:
        self._store = store
        self.number = 0
        self.scope = _NOBODY
        self.closed = False
        self._version = 0
        self._heads: dict[ThreadId, Seq] = {}
        self._learned: set[FactId] = set()
        self._is_behind_threads = False
        self._ahead: list[ThreadRow] = []
        self._linking: Linking
        self._chain: Chain
        self._next_seq = 0
        self._events = 0

    @property
    def where(self) -> str:
        """The line that is read."""
        return f"line {self.number}"

    def wrong(self, problem: str) -> CorruptionError:
        """What is wrong with it."""
        return damaged(self._store, self.where, problem)

    def hear(self, said: Told) -> None:
        """Hold a line against those before it."""
        if isinstance(said, Header) is not (self.number == 1):
            raise self.wrong("an archive begins with its header, and has no other")
        match said:
            case Header(scope=scope, version=version):
                self.scope, self._version = scope, version
            case Row():
                self._event(said)
            case Family(rows=rows):
                self._family(rows)
            case Settled(thread=thread, spans=spans):
                self._learn([(thread, span.last) for span in spans])
            case Fact(id=id_, sources=sources):
                if id_ in self._learned:
                    raise self.wrong("a fact stands there twice")
                self._learned.add(id_)
                self._learn([(each.thread, each.seq) for each in sources])
            case other:
                assert_never(other)

    def close(self, closing: Closing, sha256: str) -> None:
        """Hold the end against everything before it."""
        self._nothing_ahead()
        told = closing.threads, closing.events, closing.facts, closing.sha256
        if told != (len(self._heads), self._events, len(self._learned), sha256):
            raise self.wrong("what stands before it is not what was written")
        self.closed = True

    def _family(self, rows: Sequence[ThreadRow]) -> None:
        self._nothing_ahead()
        if self._is_behind_threads:
            raise self.wrong("a thread stands behind what was learned in threads")
        known: dict[ThreadId, Seq] = {}
        for row in rows:
            if (row.parent is None) is bool(known) or (known and row.parent not in known):
                raise self.wrong("a thread stands before its parent")
            if row.ref.thread in known or row.ref.thread in self._heads or not 0 <= row.forked_at <= row.head:
                raise self.wrong("a thread stands there twice, or begins behind its end")
            if seal_of(row) != row.seal:
                raise self.wrong(f"thread {row.ref.thread!r} {unsealed_column(row)}: the seal does not bear it out")
            known[row.ref.thread] = row.head
        self._heads |= known
        self._linking = Linking(rows)
        self._ahead = list(rows)
        self._begin()

    def _begin(self) -> None:
        """Go on to the next thread that has events; of those that have none the end is looked at."""
        while self._ahead:
            thread = self._ahead[0]
            self._chain = self._linking.begin(thread)
            self._next_seq = thread.forked_at + 1
            if thread.head > thread.forked_at:
                return
            self._end()

    def _end(self) -> None:
        thread = self._ahead.pop(0)
        if self._chain.after(thread.head) != thread.link:
            raise self.wrong(f"thread {thread.ref.thread!r} ends otherwise than its link says")

    def _event(self, row: Row) -> None:
        if not self._ahead or row.seq != self._next_seq:
            raise self.wrong("an event stands there that does not come next")
        thread = self._ahead[0]
        if self._chain.link(row) != row.link:
            raise self.wrong(f"thread {thread.ref.thread!r} event {row.seq}: the chain does not bear it out")
        for column, problem in proof.derived_faults(row, {}):
            if not proof.is_uncounted(problem):
                raise self.wrong(f"thread {thread.ref.thread!r} event {row.seq} {column}: {problem}")
        self._events += 1
        self._next_seq += 1
        if row.seq == thread.head:
            self._end()
            self._begin()

    def _learn(self, places: Iterable[tuple[ThreadId, Seq]]) -> None:
        """Hold what was learned against the threads that it names, all of which stand before it."""
        self._nothing_ahead()
        self._is_behind_threads = True
        if self._version < LEARNED:
            raise self.wrong("an archive of its version has no facts")
        if any(seq > self._heads.get(thread, 0) for thread, seq in places):
            raise self.wrong("it names an event that is not in this archive")

    def _nothing_ahead(self) -> None:
        if self._ahead:
            raise self.wrong(f"thread {self._ahead[0].ref.thread!r} ends at {self._next_seq - 1}, before its head")

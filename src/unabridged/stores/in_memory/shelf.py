"""What the store in memory holds, and how a thread is read off it: rows by thread, keys, lineages.
It refuses to know verbs, locks and who may write.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log import spans
from unabridged.log.carrying import is_parted
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Scope, Seq, Span, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.row import SKELETON_COLUMNS, Row, erased, skeleton_of_columns, withheld
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow, new_thread, sealed
from unabridged.ports import Appended, Batch, Snapshot
from unabridged.stores import fact_rules, placing
from unabridged.stores.figures import figures
from unabridged.stores.in_memory import repeating
from unabridged.stores.in_memory.draft_shelf import DraftShelf
from unabridged.stores.in_memory.fact_shelf import FactShelf
from unabridged.stores.in_memory.index_shelf import IndexShelf
from unabridged.stores.in_memory.job_shelf import JobShelf
from unabridged.upkeep import Stats


class Shelf:
    """Threads and their rows; ``pending`` are the seqs that were purged and are still to be erased."""

    def __init__(self) -> None:
        self.threads: dict[ThreadRef, ThreadRow] = {}
        self.rows: dict[ThreadRef, list[Row]] = {}
        self.keys: dict[tuple[ThreadRef, bytes], Seq] = {}
        self.deleted: set[ThreadRef] = set()
        self.pending: dict[ThreadRef, set[int]] = {}
        self.snapshots: dict[tuple[ThreadRef, LaneId], Snapshot] = {}
        self.drafts = DraftShelf()
        self.index = IndexShelf()
        self.jobs = JobShelf()
        self.facts: dict[Scope, FactShelf] = {}

    def facts_of(self, scope: Scope) -> FactShelf:
        """The facts of a scope."""
        return self.facts.setdefault(scope, FactShelf(scope, self.known, self._since, self.lineage))

    def _since(self, ref: ThreadRef, after: Seq) -> list[Skeleton]:
        return [skeleton_of_row(row) for row in self.read(ref, after=after)]

    def known(self, ref: ThreadRef) -> ThreadRow:
        """The thread's row; ``UnknownThread`` or ``ThreadDeleted`` if there is none."""
        if ref not in self.threads:
            raise ThreadDeleted(thread=ref.thread) if ref in self.deleted else UnknownThread(thread=ref.thread)
        return self.threads[ref]

    def begin(self, ref: ThreadRef, *, at: int, title: str = "", metadata: Extra = NOTHING_MORE) -> ThreadRow:
        """The thread's row, made if it is not there yet."""
        if ref in self.deleted:
            raise ThreadDeleted(thread=ref.thread)
        if ref not in self.threads:
            self.threads[ref] = new_thread(ref, at=at, title=title, metadata=metadata)
            self.rows[ref] = []
        return self.threads[ref]

    def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        """Place a batch after the thread's newest event, or say where it stands already."""
        placing.never_empty(batch)
        if ref in self.threads and (settled := self.settled(ref, batch)) is not None:
            return settled
        if batch.work is not None and ref not in self.deleted:
            self.jobs.put_through(ref, batch.work)  # before anything has changed: a step may raise
        return self._placed(ref, batch)

    def append_if(self, ref: ThreadRef, batch: Batch) -> Appended | None:
        """Place a batch whose condition held, unless its step says that somebody else has the lane by now."""
        settled = self.settled(ref, batch)
        if settled is None and batch.work is not None and self.jobs.put_through(ref, batch.work) is None:
            return None
        return settled or self._placed(ref, batch)

    def _placed(self, ref: ThreadRef, batch: Batch) -> Appended:
        thread = self.begin(ref, at=batch.drafts[0].at)
        rows = placing.rows_of(batch, head=thread.head, link=thread.link)
        self.rows[ref].extend(rows)
        self.keys[ref, batch.key.digest] = Seq(rows[0].seq)
        self.threads[ref] = replace(thread, head=Seq(rows[-1].seq), link=rows[-1].link)
        if fact_rules.is_followed(batch):
            fact_rules.follow(self.facts_of(ref.scope), ref.thread, [skeleton_of_row(row) for row in rows])
        return Appended(first=Seq(rows[0].seq), last=Seq(rows[-1].seq), fresh=True)

    def purge(self, ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
        """Withhold these events wherever they are read, and tell every thread that reads one."""
        placing.never_empty(batch)
        self.known(ref)
        if (known := self.settled(ref, batch)) is not None:
            return known
        wanted = spans.union(seqs)
        hit = [(owner, row) for owner, row in self.stored(ref, after=Seq(0)) if spans.holds(wanted, row.seq)]
        gone = {(owner, row.seq) for owner, row in hit}
        family = dict.fromkeys(each for owner, _ in hit for each in self.family(owner))  # parents before their forks
        shared = [(self.threads[each], self.shared(each, gone)) for each in family]
        repeated = repeating.of_others(ref, shared, lambda each: map(skeleton_of_row, self.read(each, after=Seq(0))))
        told = {each: placing.narrowed(batch, spans_of(sorted(theirs))) for each, theirs in repeated.items()}
        for each, theirs in told.items():
            self.settled(each, theirs)  # a conflict anywhere is raised before anything has changed
        if batch.work is not None:
            self.jobs.put_through(ref, batch.work)
        parted = is_parted(skeleton_of_row(row) for owner, row in hit if row.seq not in self.pending.get(owner, ()))
        for owner in dict.fromkeys(owner for owner, _ in hit):
            rows = [row for each, row in hit if each == owner]
            self.pending.setdefault(owner, set()).update(row.seq for row in rows if row.payload is not None)
            self.index.forget(owner, {row.seq for row in rows})
        self.index.forget(ref, None if parted else ())
        for each, own in repeated.items():
            self.pending.setdefault(each, set()).update(row.seq for row in self.rows[each] if row.seq in own)
            self.index.forget(each, None if parted else own)
        for each, theirs in told.items():
            self.forget_drawn(each)
            self.append(each, theirs)
        self.forget_drawn(ref)
        return self._placed(ref, batch)

    def detach(self, ref: ThreadRef) -> ThreadRow:
        """The fork with its own copy of what it shared."""
        lineage = self.lineage(ref)
        if len(lineage) == 1:
            return lineage[0]
        inherited = list(self.stored(ref, after=Seq(0), through=lineage[0].forked_at))
        # Of what was purged there is no further copy: the purge may stand where the fork has not been.
        copied = [erased(row) if row.seq in self.pending.get(owner, ()) else row for owner, row in inherited]
        self.rows[ref] = copied + self.rows[ref]
        self.keys.update({(ref, row.key_digest): Seq(row.seq) for _, row in inherited if row.key_digest})
        self.index.forget(ref)  # its own events begin earlier from now on
        own = replace(lineage[0], parent=None, forked_at=Seq(0), ancestry=placing.descent(lineage))
        self.threads[ref] = sealed(own)
        return self.threads[ref]

    def keep(self, ref: ThreadRef, snapshot: Snapshot) -> None:
        """Keep a fold in place of an older one, or of another version's, if the log it was made from still stands."""
        known = self.snapshots.get((ref, snapshot.lane))
        newer = known is None or known.version != snapshot.version or known.through <= snapshot.through
        if newer and self.still_stands(ref, snapshot.through):
            self.snapshots[ref, snapshot.lane] = snapshot

    def still_stands(self, ref: ThreadRef, through: Seq) -> bool:
        """Whether what was drawn from a thread up to there may be kept: it is there, and nothing was purged since."""
        head = self.threads[ref].head if ref in self.threads else -1
        return 0 <= through <= head and all(row.kind != Kind.PURGED for row in self.read(ref, after=through))

    def forget_drawn(self, ref: ThreadRef) -> None:
        """Let go of every fold and every text that was kept for the thread."""
        self.drafts.forget(ref)
        self.snapshots = {key: kept for key, kept in self.snapshots.items() if key[0] != ref}

    def settled(self, ref: ThreadRef, batch: Batch) -> Appended | None:
        """Where the batch stands if its key is known; ``KeyConflict`` if the key stands for something else."""
        known = self.seq_of_key(ref, batch.key.digest)
        if known is None:
            return None
        return placing.settled(batch, self.read(ref, after=Seq(known - 1), limit=len(batch.drafts) + 1))

    def seq_of_key(self, ref: ThreadRef, digest: bytes) -> Seq | None:
        """Where this key stands in the thread, or in what it shares with its ancestors."""
        for thread, span in placing.segments(self.lineage(ref), after=Seq(0)):
            seq = self.keys.get((thread.ref, digest))
            if seq is not None and seq in span:
                return seq
        return None

    def lineage(self, ref: ThreadRef) -> list[ThreadRow]:
        """The thread, then its ancestors."""
        lineage = [self.known(ref)]
        while (parent := lineage[-1].parent) is not None:
            lineage.append(self.threads[ThreadRef(scope=ref.scope, thread=parent)])
        return lineage

    def family(self, ref: ThreadRef) -> Iterator[ThreadRef]:
        """The thread and every fork of it, and of those; a line of forks may be longer than calls may be deep."""
        waiting = [ref]
        while waiting:
            yield (each := waiting.pop())
            rows = [row for row in reversed(self.threads.values()) if row.ref.scope == ref.scope]
            waiting += [row.ref for row in rows if row.parent == each.thread]

    def shared(self, ref: ThreadRef, gone: set[tuple[ThreadRef, int]]) -> list[int]:
        """Which of these events the thread reads, its own or an ancestor's."""
        return [row.seq for owner, row in self.stored(ref, after=Seq(0)) if (owner, row.seq) in gone]

    def stored(self, ref: ThreadRef, *, after: Seq, through: Seq | None = None) -> Iterator[tuple[ThreadRef, Row]]:
        """Whose and which rows make up the thread, as they are kept."""
        for thread, span in placing.segments(self.lineage(ref), after=after, through=through):
            owned = self.rows[thread.ref]
            start = span.first - 1 - thread.forked_at
            for row in owned[start : start + len(span)]:
                yield thread.ref, row

    def read(  # one bound each, by name
        self,
        ref: ThreadRef,
        *,
        after: Seq,
        through: Seq | None = None,
        limit: int | None = None,
        but: Kind | None = None,
    ) -> list[Row]:
        """The rows that make up the thread, as a reader may see them; one kind may be left out."""
        found: list[Row] = []
        for owner, row in self.stored(ref, after=after, through=through):
            if limit is not None and len(found) >= limit:
                break
            if row.kind == but:
                continue
            found.append(withheld(row) if row.seq in self.pending.get(owner, ()) else row)
        return found

    def is_withheld(self, ref: ThreadRef, seqs: set[Seq]) -> bool:
        """Whether any of the thread's own events at these seqs was purged."""
        pending = self.pending.get(ref, set())
        return any(row.seq in seqs and (row.payload is None or row.seq in pending) for row in self.rows[ref])

    def clear_index(self) -> None:
        """Begin the index anew."""
        self.index = IndexShelf(self.index.last)

    def stats(self) -> Stats:
        """How much is held."""
        rows = [row for each in self.rows.values() for row in each]
        kinds = Counter(Kind(row.kind) for row in rows)
        to_erase = sum(map(len, self.pending.values()))
        return Stats(
            threads=len(self.threads),
            events=len(rows),
            tokens=sum(row.tokens for row in rows),
            kinds=figures({kind.title: kinds[kind] for kind in sorted(kinds)}),
            purged=sum(row.payload is None for row in rows) + to_erase,
            to_erase=to_erase,
            snapshots=len(self.snapshots),
            index=self.index.stats(self.threads.values()),
        )


def skeleton_of_row(row: Row) -> Skeleton:
    """An event's skeleton, read off its columns."""
    return skeleton_of_columns(*(getattr(row, name) for name in SKELETON_COLUMNS))

"""A log as lists and dicts: what every store has to agree with, short enough to be believed by reading it.
It refuses to keep bytes on disk, and to be fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from unabridged.errors import KeyConflict, ThreadDeleted, ThreadHasForks, UnknownThread, UsageError
from unabridged.log import codec
from unabridged.log.body import Purged
from unabridged.log.ids import LaneId, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.ports import Batch, Children, Snapshot


@dataclass(slots=True, eq=False)
class Said:
    """One event; forks hold the same object as their parent, so that a purge reaches all of them."""

    key: bytes | None
    kind: int
    payload: bytes | None


@dataclass(slots=True)
class Line:
    """One thread: its events, its title, the parent it reads from."""

    events: list[Said] = field(default_factory=list)
    title: str = ""
    parent: ThreadRef | None = None
    folds: dict[LaneId, Snapshot] = field(default_factory=dict)


def told_of(batch: Batch, seqs: list[int]) -> Batch:
    """The purge as a thread is told of it that shares these seqs and no others."""
    said = codec.encode(Purged(seqs=spans_of(seqs)))
    return replace(batch, drafts=tuple(replace(draft, payload=said) for draft in batch.drafts))


class PlainLog:
    """The verbs of a store over dicts and lists; seqs are places in a list, counted from one."""

    def __init__(self) -> None:
        self.lines: dict[ThreadRef, Line] = {}
        self.deleted: set[ThreadRef] = set()

    def known(self, ref: ThreadRef) -> Line:
        """The thread, or the error of whoever asks for what is not there."""
        if ref not in self.lines:
            raise ThreadDeleted(thread=ref.thread) if ref in self.deleted else UnknownThread(thread=ref.thread)
        return self.lines[ref]

    def begin(self, ref: ThreadRef, title: str = "") -> Line:
        """The thread, made if it is not there."""
        if ref in self.deleted:
            raise ThreadDeleted(thread=ref.thread)
        return self.lines.setdefault(ref, Line(title=title))

    def append(self, ref: ThreadRef, batch: Batch) -> tuple[int, bool]:
        """The first seq of the batch, and whether it is new there."""
        line = self.begin(ref)
        there = self.place_of(line, batch)
        if there:
            return there, False
        drafts = enumerate(batch.drafts)
        line.events += [Said(None if n else batch.key.digest, d.skeleton.kind, d.payload) for n, d in drafts]
        return len(line.events) - len(batch.drafts) + 1, True

    def place_of(self, line: Line, batch: Batch) -> int:
        """Where the batch stands already, zero if nowhere; a key that stands for something else is a conflict."""
        at = next((n for n, said in enumerate(line.events) if said.key == batch.key.digest), None)
        if at is None:
            return 0
        ends = next((n for n in range(at + 1, len(line.events)) if line.events[n].key), len(line.events))
        there = [(said.kind, said.payload) for said in line.events[at:ends]]
        if there != [(draft.skeleton.kind, draft.payload) for draft in batch.drafts]:
            raise KeyConflict(key="", stored_digest="", given_digest="")
        return at + 1

    def fork(self, ref: ThreadRef, child: ThreadRef, through: int) -> None:
        """A child that shares the first events."""
        line = self.known(ref)
        if child in self.lines or child in self.deleted or not 0 <= through <= len(line.events):
            message = "taken, or not there"
            raise UsageError(message)
        self.lines[child] = Line(events=line.events[:through], title=line.title, parent=ref)

    def detach(self, ref: ThreadRef) -> None:
        """The child with events of its own."""
        line = self.known(ref)
        if line.parent is not None:  # a thread without a parent stands alone already, and its forks go on reading it
            line.parent, line.events = None, [Said(said.key, said.kind, said.payload) for said in line.events]

    def delete(self, ref: ThreadRef, children: Children) -> int:
        """Away with the thread, and with its forks when said."""
        self.known(ref)
        going = self.family(ref)
        if len(going) > 1 and children is Children.REFUSE:
            raise ThreadHasForks(thread=ref.thread, forks=len(going) - 1)
        for each in going:
            del self.lines[each]
            self.deleted.add(each)
        return len(going)

    def family(self, ref: ThreadRef) -> list[ThreadRef]:
        """The thread and its forks, and theirs."""
        forks = [each for each, line in self.lines.items() if line.parent == ref]
        return [ref, *(each for fork in forks for each in self.family(fork))]

    def purge(self, ref: ThreadRef, first: int, last: int, batch: Batch) -> int:
        """The bodies are gone wherever they are read, and every thread that reads them is told, once for each key."""
        line = self.known(ref)
        if there := self.place_of(line, batch):
            return there
        hit = line.events[first - 1 : last]
        told = [each for each in self.lines.values() if any(said in hit for said in each.events) and each is not line]
        theirs = [(each, told_of(batch, [n for n, said in enumerate(each.events, 1) if said in hit])) for each in told]
        for each, batch_for_it in theirs:
            self.place_of(each, batch_for_it)
        for each, batch_for_it in theirs:
            name = next(name for name, value in self.lines.items() if value is each)
            self.append(name, batch_for_it)
        at, _ = self.append(ref, batch)
        for said in hit:
            said.payload = None
        for each in (line, *told):
            each.folds.clear()
        return at

    def keep(self, ref: ThreadRef, fold: Snapshot) -> None:
        """A fold of what is there, drawn after every purge, in place of an older one or of another version's."""
        line = self.lines.get(ref)
        if line is None or not 0 <= fold.through <= len(line.events):
            return
        if any(said.kind == Kind.PURGED for said in line.events[fold.through :]):
            return
        known = line.folds.get(fold.lane, fold)
        if known.version != fold.version or known.through <= fold.through:
            line.folds[fold.lane] = fold

    def kept(self, ref: ThreadRef, lane: LaneId, version: int) -> Snapshot | None:
        """The lane's fold, if this version made it."""
        line = self.lines.get(ref)
        fold = line.folds.get(lane) if line else None
        return fold if fold and fold.version == version else None

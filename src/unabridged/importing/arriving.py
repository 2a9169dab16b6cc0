"""One thread on its way in: records become events in batches, each known again by how far it went and by what.
It refuses to add to a thread that says otherwise than the file, and to write the same record twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from unabridged import Appended, ConflictError, Memory, Scope, UsageError
from unabridged.engine.log.appending_to_many import Answer
from unabridged.errors import ThreadDeleted
from unabridged.importing import marks
from unabridged.importing.batch import Alone, Batch
from unabridged.importing.outbox import Outbox, Waiting
from unabridged.importing.stretches import Stretches
from unabridged.importing.tally import Tally
from unabridged.importing.told import AT_ONCE, BYTES_AT_ONCE, Begun, Body, Said
from unabridged.importing.written import Placed, Written
from unabridged.log.body import Hidden, Message
from unabridged.log.encoded import Encoded
from unabridged.log.ids import Seq
from unabridged.ports import ForThread

_OTHERS: Final = "a thread of this id is there already, and was not imported; pass another prefix for the ids"
_PURGED: Final = (
    "some of it was purged, and with that how far it was imported; nothing was added, so that no purged words come "
    "back. To have the file all the same, pass another prefix for the ids"
)
_DIVERGED: Final = (
    "what was imported of it before, {known} records, stands otherwise in this file, or no longer; nothing was added. "
    "To have both, pass another prefix for the ids"
)
_TWICE: Final = (
    "{path} tells of another thread of this id; nothing of this one was added. To have both, import each from a file "
    "or folder by itself, with a prefix of its own for the ids"
)
_GONE_BACK: Final = "the imported conversation went on from an earlier place"
_GONE_ON: Final = (
    "the file goes back to an earlier place here, and somebody went on with the thread meanwhile; nothing was hidden"
)
Problem = Callable[[str, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far a file told of a thread: so many records, and the mark of the last."""

    path: str
    records: int
    mark: str


class Arriving:
    """A thread of a memory that a file tells of; without a memory nothing is there yet.

    What is to be written goes into the outbox; without one nothing is written. ``earlier`` is how far the same import
    heard of it before; what tells no time was said at ``otherwise_at``.
    """

    def __init__(  # where to, and what was heard of it before
        self,
        memory: Memory | None,
        begun: Begun,
        *,
        id_: str,
        scope: Scope | None,
        out: Outbox | None,
        earlier: Reached | None,
        otherwise_at: int,
        problem: Problem,
    ) -> None:
        self.id, self.events, self.known, self.beside = id_, 0, 0, 0
        self._thread = None if memory is None else memory.thread(id_, scope=scope)
        self._begun, self._out, self._problem, self._refusal = begun, out, problem, ""
        self._tally = Tally()
        self._waits = Stretches()
        self._otherwise_at = otherwise_at
        self._first_at: int | None = None
        self._last_at: int | None = None
        self._written = Written()
        # Behind so many records, up to the one at this seq, nothing is in view any more.
        self._left, self._left_until = 0, Seq(0)
        self._there, self._mark = self._found()
        self._diverged = _DIVERGED.format(known=self._there)
        if earlier is not None:
            self._diverged = _TWICE.format(path=earlier.path)
            if out is None:  # what was only told stands in no log
                self._there, self._mark = earlier.records, earlier.mark
        self._is_older_known = not self._there

    @property
    def waiting_bytes(self) -> int:
        """How much waits to be written."""
        return self._waits.size

    def reached(self, path: str) -> Reached:
        """How far it was told of by now, in the file at this path."""
        return Reached(path=path, records=self._tally.records, mark=self._tally.mark)

    def hear(self, said: Said) -> None:
        """One more record: known, or to be written."""
        is_known = self._tally.records < self._there
        if not (self._waits.is_begun or is_known):
            self._waits.begin(self._tally.copy())
        self._tally.tell(said.raw)
        self._written.tell(len(said.bodies))
        if said.at is not None:
            self._last_at = said.at
            self._first_at = said.at if self._first_at is None else self._first_at
        if self._refusal:
            return
        if is_known:
            self.known += 1
            if self._tally.records == self._there and self._mark not in (self._tally.mark, self._begun.once):
                self._refuse(self._diverged)
            return
        self._waits.add(said, self._last_at)
        self.events += 1
        self.beside += not said.is_read
        if self._waits.count >= AT_ONCE or self._waits.size >= BYTES_AT_ONCE:
            self.flush()

    def went_back(self, to: int) -> None:
        """Let views end where the thread had so many records, as soon as what was told before is written."""
        if not self._refusal and self._tally.records >= self._there:
            self._waits.went_back(to, self._tally.copy())

    def _leave(self, to: int, records: int) -> None:
        """Hide what so many records say behind the first so many; done once, and not where others spoke since."""
        if self._refusal or self._thread is None:
            return
        self._know_older()
        stands, newest = self._written.last_of(to), self._written.last_of(records)
        if not newest:
            return
        if self._left <= to and stands < self._left_until:  # what lies between was left before
            to, stands = self._left, self._left_until
        is_gone_on = False
        for each in self._thread.events(after=stands):
            if each.seq > newest and isinstance(each.body, Hidden) and each.body.reason == _GONE_BACK:
                return
            is_gone_on = is_gone_on or (isinstance(each.body, Message) and not self._written.holds(each.seq))
        if is_gone_on:
            self._problem(f"thread {self.id!r}", _GONE_ON)
            return
        try:
            self._thread.rewind(stands, reason=_GONE_BACK)
            self._left, self._left_until = to, newest
        except (UsageError, ConflictError) as refused:
            self._problem(f"thread {self.id!r}", str(refused))

    def end(self) -> None:
        """Nothing more comes of it in this file; what waits may wait on for what other threads say."""
        self._post()
        if not self._refusal and self._tally.records < self._there:
            self._refuse(self._diverged)

    def flush(self) -> None:
        """Write what waits, now."""
        self._post()
        if self._out is not None:
            self._out.flush()

    def _post(self) -> None:
        """Let what waits be written, and leave behind what the file went back from."""
        for stretch in self._waits.taken(self._tally.copy()):
            if self._out is None or self._refusal:
                return
            self._write(self._out, stretch.batch, stretch.upto)
            if stretch.to is not None:
                self._out.flush()
                self._leave(stretch.to, stretch.upto.records)

    def _write(self, out: Outbox, batch: Batch, upto: Tally) -> None:
        """Let a batch be written, in one go; where that is refused one by one, so that one costs itself alone."""
        if not batch.count:
            return
        before = self._written.bodies(upto.records) - batch.count

        def settle(answer: Answer) -> None:
            match answer:
                case Appended(first=first):
                    self._written.add([Placed(before=before, first=first, count=batch.count)])
                case ThreadDeleted():
                    self._refuse(str(answer))
                case _:
                    self._one_by_one(out, batch, before)

        begun_at = self._otherwise_at if self._first_at is None else self._first_at
        part = self._part(batch.bodies, upto.mark, batch.times(begun_at))
        out.post(Waiting(part=part, size=batch.size, settle=settle))

    def _one_by_one(self, out: Outbox, batch: Batch, before: int) -> None:
        begun_at = self._otherwise_at if self._first_at is None else self._first_at
        for n, each in enumerate(batch.one_by_one()):
            part = self._part([each.body], each.key, [begun_at if each.at is None else each.at])
            out.post(Waiting(part=part, size=0, settle=partial(self._settled_alone, each, before + n)))
        out.flush()

    def _settled_alone(self, written: Alone, before: int, answer: Answer) -> None:
        if isinstance(answer, Appended):
            self._written.add([Placed(before=before, first=answer.first, count=1)])
        else:
            self._problem(f"thread {self.id!r}, {written.place}", str(answer))

    def _part(self, bodies: Sequence[Body | Encoded], key: str, times: list[int]) -> ForThread:
        return ForThread(
            thread=self.id,
            given=bodies,
            key=key,
            said_at=times,
            title=self._begun.title,
            metadata=self._begun.metadata,
        )

    def _refuse(self, why: str) -> None:
        self._refusal = why
        self.events = self.known = self.beside = 0  # what stands there is another, or nothing
        self._problem(f"thread {self.id!r}", why)

    def _found(self) -> tuple[int, str]:
        """How many records were imported before, and the mark of the last."""
        row = None if self._thread is None else self._thread.row()
        if row is None or self._thread is None or not row.head:
            return 0, ""
        try:
            found = marks.newest(self._thread, row.head)
        except marks.PurgedError:
            self._refusal = _PURGED
            return 0, ""
        self._refusal = _OTHERS if found is None else ""
        return found or (0, "")

    def _know_older(self) -> None:
        """Learn where the records stand that were imported before."""
        if self._is_older_known or self._thread is None:
            return
        self._is_older_known = True
        self._written.put_first(marks.batches(self._thread.events(), self._there, self._written))

    @property
    def refusal(self) -> str:
        """Why nothing can be added to it; empty where something can."""
        return self._refusal

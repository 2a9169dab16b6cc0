"""One thread on its way in: records become events in batches, each known again by how far it went and by what.
It refuses to add to a thread that says otherwise than the file, and to write the same record twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from unabridged import Appended, ConflictError, Memory, Scope, UsageError
from unabridged.engine.log.appending_to_many import Answer
from unabridged.errors import ThreadDeleted
from unabridged.importing import marks
from unabridged.importing.outbox import AT_ONCE, BYTES_AT_ONCE, Outbox, Waiting
from unabridged.importing.told import Begun, Body, Said
from unabridged.importing.written import Placed, Written
from unabridged.log.body import Hidden, Message
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
class _Heard:
    """What a record becomes, by which key where it is written alone; ``at`` is None before its file tells a time."""

    body: Body
    at: int | None
    place: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far a file told of a thread: so many records, and the mark of the last."""

    path: str
    records: int
    mark: str


class Arriving:
    """A thread of a memory that a file tells of; without a memory nothing is there yet.

    What is to be written goes into the outbox; without one nothing is written. ``earlier`` is how far the same import
    heard of it before.
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
    ) -> None:
        self.id, self.events, self.known, self.beside = id_, 0, 0, 0
        self._thread = None if memory is None else memory.thread(id_, scope=scope)
        self._begun, self._out, self._problem = begun, out, ""
        self._digest, self._count = hashlib.sha256(), 0
        self._first_at: int | None = None
        self._last_at: int | None = None
        self._otherwise_at = 0
        self._waiting: list[_Heard] = []
        self._size = 0
        self._written = Written()
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
        return self._size

    def reached(self, path: str) -> Reached:
        """How far it was told of by now, in the file at this path."""
        return Reached(path=path, records=self._count, mark=self._named())

    def hear(self, said: Said, otherwise_at: int, problem: Problem) -> None:
        """One more record: known, or to be written."""
        self._count += 1
        self._digest.update(len(said.raw).to_bytes(8) + said.raw)
        self._written.tell(len(said.bodies))
        self._hear_time(said.at, otherwise_at)
        if self._problem:
            return
        if self._count <= self._there:
            self.known += 1
            if self._count == self._there and self._named() != self._mark:
                self._refuse(self._diverged, problem)
            return
        alone = marks.alone(self._count, self._digest.hexdigest())
        self._waiting += [
            _Heard(body=each, at=self._last_at, place=said.place, key=f"{alone}:{n}")
            for n, each in enumerate(said.bodies)
        ]
        self._size += len(said.raw)
        self.events += 1
        self.beside += not said.is_read
        if len(self._waiting) >= AT_ONCE or self._size >= BYTES_AT_ONCE:
            self.flush(problem)

    def _hear_time(self, at: int | None, otherwise_at: int) -> None:
        """Records before the first that tells a time have that one's, as far as they still wait; others the last's."""
        self._otherwise_at = otherwise_at
        if at is not None:
            self._last_at = at
            self._first_at = at if self._first_at is None else self._first_at

    def went_back(self, to: int, problem: Problem) -> None:
        """Let views end where the thread had so many records; done once, and not where others spoke since."""
        self.flush(problem)
        if self._problem or self._thread is None or self._out is None or self._count < self._there:
            return
        self._know_older()
        stands, newest = self._written.last_of(to), self._written.last_of(self._count)
        if not newest:
            return
        is_gone_on = False
        for each in self._thread.events(after=stands):
            if each.seq > newest and _is_ours(each.body):
                return
            is_gone_on = is_gone_on or (isinstance(each.body, Message) and not self._written.holds(each.seq))
        if is_gone_on:
            problem(f"thread {self.id!r}", _GONE_ON)
            return
        try:
            self._thread.rewind(stands, reason=_GONE_BACK)
        except (UsageError, ConflictError) as refused:
            problem(f"thread {self.id!r}", str(refused))

    def end(self, problem: Problem) -> None:
        """Nothing more comes of it in this file; what waits may wait on for what other threads say."""
        self._post(problem)
        if not self._problem and self._count < self._there:
            self._refuse(self._diverged, problem)

    def flush(self, problem: Problem) -> None:
        """Write what waits, now."""
        self._post(problem)
        if self._out is not None:
            self._out.flush()

    def _post(self, problem: Problem) -> None:
        """Let what waits be written, in one go; where that is refused one by one, so that one costs itself alone."""
        waiting, size, self._waiting, self._size = self._waiting, self._size, [], 0
        out = self._out
        if out is None or not waiting:
            return
        key, before = self._named(), self._written.bodies(self._count) - len(waiting)

        def settle(answer: Answer) -> None:
            match answer:
                case Appended(first=first):
                    self._written.add([Placed(before=before, first=first, count=len(waiting))])
                case ThreadDeleted():
                    self._refuse(str(answer), problem)
                case _:
                    self._one_by_one(out, waiting, key, before, problem)

        out.post(Waiting(part=self._part(waiting, key), size=size, settle=settle))

    def _one_by_one(self, out: Outbox, waiting: list[_Heard], key: str, before: int, problem: Problem) -> None:
        for n, each in enumerate(waiting):
            # Only the last may say how far it went: whoever is interrupted before it begins with this batch again.
            part = self._part([each], key + marks.LAST if each is waiting[-1] else each.key)
            settle = partial(self._settled_alone, each, before + n, problem)
            out.post(Waiting(part=part, size=0, settle=settle))
        out.flush()

    def _settled_alone(self, written: _Heard, before: int, problem: Problem, answer: Answer) -> None:
        if isinstance(answer, Appended):
            self._written.add([Placed(before=before, first=answer.first, count=1)])
        else:
            problem(f"thread {self.id!r}, {written.place}", str(answer))

    def _part(self, said: list[_Heard], key: str) -> ForThread:
        begun_at = self._otherwise_at if self._first_at is None else self._first_at
        return ForThread(
            thread=self.id,
            given=[each.body for each in said],
            key=key,
            said_at=[begun_at if each.at is None else each.at for each in said],
            title=self._begun.title,
            metadata=self._begun.metadata,
        )

    def _named(self) -> str:
        return marks.mark(self._count, self._digest.hexdigest())

    def _refuse(self, why: str, problem: Problem) -> None:
        self._problem = why
        problem(f"thread {self.id!r}", why)

    def _found(self) -> tuple[int, str]:
        """How many records were imported before, and the mark of the last."""
        row = None if self._thread is None else self._thread.row()
        if row is None or self._thread is None or not row.head:
            return 0, ""
        try:
            found = marks.newest(self._thread, row.head)
        except marks.PurgedError:
            self._problem = _PURGED
            return 0, ""
        self._problem = _OTHERS if found is None else ""
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
        return self._problem


def _is_ours(body: object) -> bool:
    return isinstance(body, Hidden) and body.reason == _GONE_BACK

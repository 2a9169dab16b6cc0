"""Group commit without a thread of its own: whoever comes first leads, and takes with him what is queued.
It refuses to know what is committed; a leader never waits for more, and hands over after one group.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Generic, Protocol, TypeVar

from unabridged.errors import CorruptionError, UnavailableError

T = TypeVar("T")
Work = Callable[[Any], T]

LARGEST_GROUP: Final = 256
_LOOK_SECONDS: Final = 1.0


class Waiter(Protocol):
    """How one caller learns that his work is done, or that it is his turn to lead."""

    def finish(self) -> None:
        """The outcome is there."""
        ...

    def lead(self) -> None:
        """Nobody leads now and this caller is next."""
        ...


class Apart(Generic[T]):
    """Work that shares its transaction with nobody's: whatever becomes of it, no append fails with it."""

    __slots__ = ("_work",)

    def __init__(self, work: Work[T]) -> None:
        self._work = work

    def __call__(self, tx: Any) -> T:  # noqa: ANN401  # as any work's
        """Do the work; damage it meets is told to its caller alone, and shakes nobody's trust in the log."""
        try:
            return self._work(tx)
        except CorruptionError as problem:
            raise ApartError(problem) from problem


class ApartError(Exception):
    """Damage that was met by work that stood apart."""

    def __init__(self, problem: CorruptionError) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Ticket(Generic[T]):
    """One caller's work and, once committed, its outcome."""

    __slots__ = ("error", "outcome", "settled", "waiter", "work")

    def __init__(self, work: Work[T], waiter: Waiter) -> None:
        self.work = work
        self.waiter = waiter
        self.settled = False
        self.outcome: T | None = None
        self.error: BaseException | None = None

    def settle(self, outcome: T | None, error: BaseException | None) -> None:
        """Keep what came of the work; the caller is told later, when the leader has let go."""
        self.outcome, self.error, self.settled = outcome, error, True

    def result(self) -> T:
        """What the work returned, or its error."""
        if self.error is not None:
            raise self.error
        return self.outcome  # type: ignore[return-value]  # settled without an error: the work's own result


class Group:
    """Callers queue; one at a time leads a group through ``commit``."""

    def __init__(self, commit: Callable[[Sequence[Ticket[Any]]], None]) -> None:
        self._commit = commit
        self._mutex = threading.Lock()
        self._queue: deque[Ticket[Any]] = deque()
        self._leader: Ticket[Any] | None = None

    def run(self, work: Work[T]) -> T:
        """Do the work in some group, leading it if nobody does; blocks until it is committed or has failed."""
        waiter = _Blocking()
        ticket = Ticket(work, waiter)
        try:
            if not self.enter(ticket):
                self._wait(ticket, waiter)
            if not ticket.settled:
                self.lead(ticket)
        except BaseException:
            self._leave(ticket)
            raise
        return ticket.result()

    def enter(self, ticket: Ticket[Any]) -> bool:
        """Queue a ticket; true if its caller has to lead."""
        with self._mutex:
            self._queue.append(ticket)
            if self._leader is None:
                self._leader = ticket
            return self._leader is ticket

    def lead(self, leader: Ticket[Any]) -> None:
        """Commit one group, let go, tell everybody in it, and hand over to the next in the queue."""
        with self._mutex:
            group = self._taken()
        try:
            self._commit(group)
        except BaseException as problem:
            for ticket in group:
                if not ticket.settled:
                    ticket.settle(None, _as_told(problem))
            raise
        finally:
            self._hand_over(leader, group)

    def _taken(self) -> list[Ticket[Any]]:
        """As many as one group takes, off the head of the queue; what stands apart is a group of its own."""
        taken: list[Ticket[Any]] = []
        while self._queue and len(taken) < LARGEST_GROUP:
            apart = isinstance(self._queue[0].work, Apart)
            if apart and taken:
                break
            taken.append(self._queue.popleft())
            if apart:
                break
        return taken

    def _wait(self, ticket: Ticket[Any], waiter: _Blocking) -> None:
        """Wait to be told; looking now and then as well, since an interrupt can strike whoever was to tell."""
        while not waiter.told_within(_LOOK_SECONDS):
            if ticket.settled or self._leader is ticket:
                return

    def _hand_over(self, leader: Ticket[Any], told: Sequence[Ticket[Any]]) -> None:
        """Give up the lead, if this ticket has it, to the next in the queue; then tell whoever is waiting to hear."""
        heir = None
        with self._mutex:
            if self._leader is leader:
                heir = self._leader = self._queue[0] if self._queue else None
        for ticket in told:
            ticket.waiter.finish()
        if heir is not None:
            heir.waiter.lead()

    def _leave(self, ticket: Ticket[Any]) -> None:
        """A caller was interrupted: his work goes unless a leader already has it, and his turn goes to the next."""
        with self._mutex:
            if ticket in self._queue:
                self._queue.remove(ticket)
        self._hand_over(ticket, ())


class _Blocking:
    """A caller that waits at a gate until he is told; an event would do, but an interrupt can tear one apart."""

    __slots__ = ("_gate",)

    def __init__(self) -> None:
        self._gate = threading.Lock()
        self._gate.acquire()

    def told_within(self, seconds: float) -> bool:
        """Whether anybody told him anything in that time."""
        return self._gate.acquire(timeout=seconds)

    def finish(self) -> None:
        # Told that it is his turn and that it is done, he may not have gone through in between.
        with suppress(RuntimeError):
            self._gate.release()

    def lead(self) -> None:
        self.finish()


def _as_told(problem: BaseException) -> BaseException:
    """What the others in a group hear when its leader was interrupted."""
    if isinstance(problem, Exception):
        return problem
    return UnavailableError("the caller who led this commit was interrupted; retry with the same key")

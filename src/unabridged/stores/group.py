"""Group commit without a thread of its own: whoever comes first leads, and takes with him what is queued.
It refuses to know what is committed; a leader never waits for more, and hands over after one group.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from unabridged.errors import UnavailableError

T = TypeVar("T")
Work = Callable[[Any], T]

LARGEST_GROUP: Final = 256


class Waiter(Protocol):
    """How one caller learns that his work is done, or that it is his turn to lead."""

    def finish(self) -> None:
        """The outcome is there."""
        ...

    def lead(self) -> None:
        """Nobody leads now and this caller is next."""
        ...


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
        self._led = False

    def run(self, work: Work[T]) -> T:
        """Do the work in some group, leading it if nobody does; blocks until it is committed or has failed."""
        waiter = _Blocking()
        ticket = Ticket(work, waiter)
        if self.enter(ticket):
            self.lead()
        else:
            try:
                waiter.woken.wait()
            except BaseException:
                self.leave(ticket)
                raise
            if not ticket.settled:
                self.lead()
        return ticket.result()

    def enter(self, ticket: Ticket[Any]) -> bool:
        """Queue a ticket; true if its caller has to lead."""
        with self._mutex:
            self._queue.append(ticket)
            leads, self._led = not self._led, True
            return leads

    def lead(self) -> None:
        """Commit one group, let go, tell everybody in it, and hand over to the next in the queue."""
        with self._mutex:
            group = [self._queue.popleft() for _ in range(min(LARGEST_GROUP, len(self._queue)))]
        try:
            if group:
                self._commit(group)
        except BaseException as problem:
            for ticket in group:
                if not ticket.settled:
                    ticket.settle(None, _as_told(problem))
            raise
        finally:
            with self._mutex:
                heir = self._queue[0] if self._queue else None
                self._led = heir is not None
            for ticket in group:
                ticket.waiter.finish()
            if heir is not None:
                heir.waiter.lead()

    def leave(self, ticket: Ticket[Any]) -> None:
        """A caller was interrupted: his work goes unless a leader already has it, and his turn goes on to the next."""
        with self._mutex:
            waits = ticket in self._queue
            was_heir = waits and self._queue[0] is ticket
            if waits:
                self._queue.remove(ticket)
            woken = isinstance(ticket.waiter, _Blocking) and ticket.waiter.woken.is_set()
            heir = self._queue[0] if was_heir and woken and self._queue else None
            if was_heir and woken and heir is None:
                self._led = False
        if heir is not None:
            heir.waiter.lead()


class _Blocking:
    """A caller that waits on an event."""

    __slots__ = ("woken",)

    def __init__(self) -> None:
        self.woken = threading.Event()

    def finish(self) -> None:
        self.woken.set()

    def lead(self) -> None:
        self.woken.set()


def _as_told(problem: BaseException) -> BaseException:
    """What the others in a group hear when its leader was interrupted."""
    if isinstance(problem, Exception):
        return problem
    return UnavailableError("the caller who led this commit was interrupted; retry with the same key")

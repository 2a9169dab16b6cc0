"""The one connection of a process that writes: it commits groups, and is dropped when it is no longer to be trusted.
It refuses to acknowledge what it cannot vouch for, and to be used but by whoever leads.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from unabridged.errors import CorruptionError, StoreDegraded, UnabridgedError
from unabridged.stores.group import Ticket
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite.checkpoint import Checkpoint
from unabridged.stores.sqlite.driver import Connection
from unabridged.stores.sqlite.forking import FORKS
from unabridged.stores.sqlite.identity import Files
from unabridged.stores.sqlite.session import Session, Tail

_LOG: Final = logging.getLogger(__name__)


class Writer:
    """The writing session, the newest event it vouches for, and why it was dropped if it was."""

    def __init__(self, path: Path, *, journal: str, opened: Callable[[Tail | None], Session]) -> None:
        self._opened = opened
        self._files = Files(path, journal=journal)
        self._checkpoint = Checkpoint(path)
        self._at_work = threading.Lock()
        self.degraded: str | None = None
        self._tail: Tail | None = None
        self.session: Session | None = None
        FORKS.have(self)
        with FORKS.at_work():
            self.session = self._fresh()
            self._tail = self.session.newest()

    def commit(self, group: Sequence[Ticket[Any]]) -> None:
        """One transaction for the group, one savepoint for each caller in it; runs under leadership only."""
        with FORKS.at_work(), self._at_work:
            try:
                session = self._trusted()
                for ticket in group:
                    if isinstance(ticket.work, Flush):
                        ticket.work.rule(self._checkpoint, session.connection)
                        ticket.settle(None, None)
                done = session.write([each for each in group if not each.settled])
                self._files.check()
            except (StoreDegraded, CorruptionError) as problem:
                self._distrust(str(problem))
                raise
            self._tail = session.newest() if session.dropped else session.tail or self._tail
            for ticket, outcome in done:
                ticket.settle(outcome, None)
            self._move_out_of_the_log(session)

    @property
    def is_early(self) -> bool:
        """Whether the write-ahead log could be moved out in a moment in which nobody waits."""
        return self._checkpoint.is_early

    def close(self) -> None:
        """Let go, when whoever leads now is done: a connection closed under a leader takes the program with it."""
        with FORKS.at_work(), self._at_work:
            session, self.session = self.session, None
            if session is not None:
                session.connection.close()

    def rest(self) -> None:
        """Let go for now; the next commit looks whether all is there, as after a distrust."""
        session, self.session = self.session, None
        if session is not None:
            session.abandon()

    def _move_out_of_the_log(self, session: Session) -> None:
        """Checkpoint when it is due; what was acknowledged stays so, whatever comes of this."""
        try:
            self._checkpoint.when_due(session.connection)
        except UnabridgedError as problem:
            self._distrust(str(problem))

    def _trusted(self) -> Session:
        """The session; after a distrust a new one, once the last acknowledged event is found in it."""
        if self.session is None:
            session = self._fresh()
            if self.degraded is not None:
                _LOG.warning("the store was reopened and holds its newest acknowledged event")
            self.session, self.degraded = session, None
        return self.session

    def _fresh(self) -> Session:
        session = self._opened(self._tail)  # looked for before anything is changed in what may be another file
        self._files.remember()
        return session

    def _distrust(self, reason: str) -> None:
        """Stop acknowledging through this session; the next call opens a new one and looks."""
        _LOG.error("the store lost trust in its handle and drops it")
        self.degraded = reason
        session, self.session = self.session, None
        if session is not None:
            session.abandon()


class Flush:
    """A place in the queue at which what is committed is moved out of the write-ahead log, all of it."""

    is_done = False

    def rule(self, checkpoint: Checkpoint, connection: Connection) -> None:
        """How it is moved."""
        self.is_done = checkpoint.flush(connection)

    def __call__(self, tx: Transaction) -> None:
        """Never called: the leader knows it by its type."""


class FlushEarly(Flush):
    """The same where it is worth it in a moment in which nobody waits."""

    def rule(self, checkpoint: Checkpoint, connection: Connection) -> None:
        """How it is moved."""
        checkpoint.early(connection)

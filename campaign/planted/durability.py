"""Bugs of stores that acknowledge too early or sync too little.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from campaign.swapping import swapped
from unabridged.errors import ConflictError, UsageError
from unabridged.stores.group import Ticket
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.opening import Mode
from unabridged.stores.sqlite.session import Session


@contextmanager
def rollback_journal() -> Iterator[None]:
    """No bug: the mode for shared file systems, wherever the file is."""
    with _mode(Mode(journal="delete", synchronous="extra", reasons=("asked for",))):
        yield


@contextmanager
def acked_before_commit() -> Iterator[None]:
    """A transaction is committed when the next one comes."""
    with _late(every=2):
        yield


@contextmanager
def acked_for_a_batch() -> Iterator[None]:
    """Eight appends are acknowledged before they are committed together."""
    with _late(every=8):
        yield


@contextmanager
def synchronous_off() -> Iterator[None]:
    """Nothing is ever synced, and the check of the pragma agrees."""
    names = {"off": 0, "normal": 1, "full": 2, "extra": 3}
    with swapped(opening, "_SYNCHRONOUS", names.__getitem__), _mode(Mode(journal="wal", synchronous="off")):
        yield


@contextmanager
def synchronous_normal() -> Iterator[None]:
    """The durable profile syncs as little as the fast one."""
    with _mode(Mode(journal="wal", synchronous="normal")):
        yield


@contextmanager
def _mode(mode: Mode) -> Iterator[None]:
    def chosen(_path: Path, _profile: Profile) -> Mode:
        return mode

    with swapped(opening, "mode_for", chosen):
        yield


@contextmanager
def _late(*, every: int) -> Iterator[None]:
    turns = count(1)

    def write(self: Session, group: Sequence[Ticket[Any]]) -> list[tuple[Ticket[Any], Any]]:
        if not self.connection.in_transaction:
            self.connection.all("BEGIN IMMEDIATE")
        done = worked(self, group)
        if next(turns) % every == 0:
            self.connection.all("COMMIT")
        return done

    with swapped(Session, "write", write):
        yield


def worked(session: Session, group: Sequence[Ticket[Any]]) -> list[tuple[Ticket[Any], Any]]:
    """What a group's works come to, each under a savepoint of its own, as an honest store would do it."""
    done: list[tuple[Ticket[Any], Any]] = []
    for ticket in group:
        session.connection.all("SAVEPOINT caller")
        try:
            done.append((ticket, ticket.work(session)))
        except (UsageError, ConflictError) as problem:
            session.connection.all("ROLLBACK TO caller")
            ticket.settle(None, problem)
        session.connection.all("RELEASE caller")
    return done

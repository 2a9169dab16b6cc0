"""Bugs of purges and erasures that leave something, of folds that are believed, and of a chain with a column left out.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from campaign.swapping import swapped
from unabridged.log import chain
from unabridged.log.ids import Seq
from unabridged.log.row import Row, erased
from unabridged.stores.sql import purging, reading, snapshots, statements
from unabridged.stores.sql.transaction import Place, Transaction
from unabridged.stores.sqlite import opening, session
from unabridged.stores.sqlite.checkpoint import Checkpoint
from unabridged.stores.sqlite.driver import Connection


@contextmanager
def fork_forgotten() -> Iterator[None]:
    """A purge is told to the thread that holds the words, not to those that read them."""

    def sharing(_tx: Transaction, owner: Place, **_: int) -> list[tuple[Place, Seq]]:
        return [(owner, owner.thread.head)]

    with swapped(purging, "_sharing", sharing):
        yield


@contextmanager
def summaries_forgotten() -> Iterator[None]:
    """A purge leaves what forks said of the words themselves."""
    with swapped(purging, "carried_on", lambda *_, **__: []):
        yield


@contextmanager
def not_withheld() -> Iterator[None]:
    """Purged words can be read until their bytes are erased."""
    with swapped(reading, "withheld_of", lambda *_, **__: []):
        yield


@contextmanager
def key_left() -> Iterator[None]:
    """An erasure leaves the append key's text."""
    with _statement("erase_row", lambda sql: sql.replace('"key" = NULL, ', "")):
        yield


@contextmanager
def commitments_lost() -> Iterator[None]:
    """An erasure leaves nothing that could prove the chain."""

    def without(row: Row) -> Row:
        return erased(row)._replace(commitments=bytes(chain.COMMITMENT_BYTES))

    with swapped(purging, "erased", without):
        yield


@contextmanager
def folds_left() -> Iterator[None]:
    """A purge leaves what was drawn from the words it takes."""
    with _statement("drop_snapshots", lambda sql: f"{sql} AND false"):
        yield


@contextmanager
def folds_kept_late() -> Iterator[None]:
    """What was drawn before a purge is kept after it."""
    with swapped(snapshots, "purged_since", lambda *_: False):
        yield


@contextmanager
def older_folds_kept() -> Iterator[None]:
    """Whichever fold comes last takes the place of the one that is there."""
    with _statement("keep_snapshot", lambda sql: sql[: sql.index("WHERE")]):
        yield


@contextmanager
def folds_believed() -> Iterator[None]:
    """Nobody looks whether a fold is what was kept."""
    with swapped(snapshots, "_digest", lambda *_: bytes(16)):
        yield


@contextmanager
def freed_pages_kept() -> Iterator[None]:
    """Freed pages keep what they held."""
    real = opening._set

    def set_all(connection: Connection, *rest: Any) -> None:  # noqa: ANN401  # passed on
        real(connection, *rest)
        connection.all("PRAGMA secure_delete=0")

    with swapped(opening, "_set", set_all):
        yield


@contextmanager
def log_kept() -> Iterator[None]:
    """The write-ahead log is not emptied after an erasure."""
    with swapped(Checkpoint, "flush", lambda *_: True):
        yield


@contextmanager
def writer_unchained() -> Iterator[None]:
    """The chain leaves out who wrote."""
    real = chain.digest

    def digest(**columns: Any) -> bytes:  # noqa: ANN401  # passed on
        return real(**{**columns, "writer": ""})

    with swapped(chain, "digest", digest):
        yield


@contextmanager
def _statement(name: str, change: Callable[[str], str]) -> Iterator[None]:
    real = statements.statements

    def changed(*packages: str) -> Mapping[str, str]:
        found = real(*packages)
        return {**found, name: change(found[name])}

    with swapped(session, "statements", changed):
        yield

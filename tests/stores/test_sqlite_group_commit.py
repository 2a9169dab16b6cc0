"""Many callers of one SQLite store share a commit, and nothing else.
It refuses to know when a caller comes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.stores.connections import Statements
from unabridged.errors import KeyConflict, StoreBusy
from unabridged.log.ids import Seq
from unabridged.stores.group import Ticket
from unabridged.stores.sql import writing
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.session import Session
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.fakes import SeededIds
from unabridged.testing.many import at_once
from unabridged.testing.samples import batch_of, ref

CALLERS = 16
EACH = 25


@pytest.fixture
def statements() -> Statements:
    return Statements()


@pytest.fixture
def driven(path: Path, statements: Statements) -> Iterator[Driven]:
    driven = Driven(SqliteStore(path, connect=statements.connect))
    yield driven
    driven.close()


class TestGroupCommit:
    def test_sixteen_callers_share_their_commits(self, driven: Driven, statements: Statements) -> None:
        statements.said.clear()
        statements.before = slow_disk
        at_once(range(CALLERS), lambda n: [driven.say("t", f"{n}:{m}") for m in range(EACH)])
        assert statements.count("COMMIT") <= 0.25 * CALLERS * EACH

    def test_one_caller_alone_needs_one_commit_for_each_append(self, driven: Driven, statements: Statements) -> None:
        statements.said.clear()
        for n in range(5):
            driven.say("t", str(n))
        assert statements.count("COMMIT") == 5

    def test_a_mistake_in_a_group_is_its_callers_alone(self, driven: Driven, statements: Statements) -> None:
        driven.say("t", "zero", key="k")
        statements.before = slow_disk

        def say(n: int) -> str:
            try:
                driven.say("t", str(n), key="k" if n % 4 == 0 else None)
            except KeyConflict:
                return "conflict"
            return "said"

        told = at_once(range(CALLERS), say)
        assert told == ["conflict" if n % 4 == 0 else "said" for n in range(CALLERS)]
        assert len(driven.words("t")) == 13

    def test_nobody_is_told_of_what_a_failed_commit_took_back(self, path: Path, statements: Statements) -> None:
        """A conflict with another caller's append is no news if that append was never committed."""
        ids = SeededIds(Random(0))
        batches = [batch_of([text], key="k", ids=ids) for text in ("one", "other")]
        tickets = [Ticket(partial(writing.append, ref=ref("t"), batch=each), Silent()) for each in batches]
        with closing(statements.connect(path, mode="rwc")) as connection:
            opening.migrate(connection, path)
            statements.before = failing("COMMIT", StoreBusy(store="s", waited_seconds=1.0))
            with pytest.raises(StoreBusy):
                Session(connection).write(tickets)
        assert [each.settled for each in tickets] == [False, False]


class Silent:
    """A waiter nobody waits with."""

    def finish(self) -> None:
        """Tell nobody."""

    def lead(self) -> None:
        """Ask nobody."""


def failing(statement: str, problem: Exception) -> Callable[[int, str], None]:
    def before(_: int, sql: str) -> None:
        if sql == statement:
            raise problem

    return before


def slow_disk(_: int, sql: str) -> None:
    """A disk that takes a few milliseconds for each commit, as disks do."""
    if sql == "COMMIT":
        threading.Event().wait(0.004)


VERBS: dict[str, Callable[[Driven], object]] = {
    "append": lambda driven: driven.say("t", "three", "four"),
    "append_if": lambda driven: driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("three")),
    "fork": lambda driven: driven.branch("t", "new", through=1),
    "describe": lambda driven: driven.describe(ref("t"), title="new", metadata=None),
    "detach": lambda driven: driven.detach(ref("fork")),
    "purge": lambda driven: driven.forget("t", 1),
    "erase": lambda driven: driven.erase(limit=9),
}

"""A fork of a fork of a fork: a line of them is longer than calls of a program may be deep."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from campaign.swapping import swapped
from tests.engine.talk import a, u
from unabridged import Indexing, Memory, Thread
from unabridged.log.ids import Seq
from unabridged.ports import Children
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sql.transaction import Place, Transaction, family, placed
from unabridged.stores.sqlite.session import Session
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE, ref

LONG = sys.getrecursionlimit() + 100


def asked_for(path: Path, forks: int, what: Callable[[Thread], object]) -> int:
    """How many ancestors are looked up by what is done in the last of a line of forks."""
    with Memory.open(path / f"{forks}.db", indexing=Indexing.ASKED) as memory:
        thread = memory.thread("t0")
        thread.append([u("one"), a("two")])
        for n in range(forks):
            thread = thread.fork(f"t{n + 1}")
            thread.append([u(f"question {n}"), a(f"answer {n}")])
        thread.view()
        counted = list[str]()
        known = Session.all

        def noted(self: Session, statement: str, /, **values: object) -> list[tuple[Any, ...]]:
            counted.append(statement)
            return known(self, statement, **values)

        with swapped(Session, "all", noted):
            what(thread)
        return counted.count("thread_by_id")


def head(thread: Thread) -> Seq:
    row = thread.row()
    assert row is not None
    return row.head


NEAR: dict[str, Callable[[Thread], object]] = {
    "read behind its fork": lambda thread: list(thread.events(after=head(thread) - 2)),
    "read one message": lambda thread: thread.message(head(thread)),
    "see what is new": lambda thread: thread.view(),
    "fork it once more": lambda thread: thread.fork("once more"),
}


@pytest.mark.parametrize("what", NEAR.values(), ids=NEAR)
def test_what_is_near_its_end_costs_no_more_the_longer_the_line_is(
    what: Callable[[Thread], object], tmp_path: Path
) -> None:
    assert asked_for(tmp_path, 45, what) == asked_for(tmp_path, 30, what)


class Line:
    """A transaction that knows threads alone, each but the last with one fork."""

    def all(self, statement: str, /, *, id: int, **_: object) -> list[tuple[Any, ...]]:  # noqa: A002  # its name
        if statement == "forks":
            return [(id + 1,)] if id < LONG else []
        return [(1, id, b"t", 0, 0, b"", b"", b"{}", b"t", 0, b"", b"", id - 1)]


def test_every_thread_of_it_is_found_in_tables() -> None:
    first = placed(HERE, Line().all("thread_by_id", id=1)[0])
    found: list[Place] = list(family(cast("Transaction", Line()), first))
    assert [each.id for each in found] == [*range(1, LONG + 1)]


@pytest.mark.thorough
def test_it_is_deleted_from_memory_in_one_go() -> None:
    driven = Driven(InMemoryStore())
    driven.say("t0", "one")
    for n in range(LONG):
        driven.branch(f"t{n}", f"t{n + 1}", through=1)
    assert driven.delete(ref("t1"), Children.DELETE) == LONG

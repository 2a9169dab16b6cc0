"""A fork of a fork of a fork: a line of them is longer than calls of a program may be deep."""

from __future__ import annotations

import sys
from typing import Any, cast

from unabridged.ports import Children
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sql.transaction import Place, Transaction, family, placed
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE, ref

LONG = sys.getrecursionlimit() + 100


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


def test_it_is_deleted_from_memory_in_one_go() -> None:
    driven = Driven(InMemoryStore())
    driven.say("t0", "one")
    for n in range(LONG):
        driven.branch(f"t{n}", f"t{n + 1}", through=1)
    assert driven.delete(ref("t1"), Children.DELETE) == LONG

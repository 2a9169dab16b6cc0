"""Whoever is at work in a SQLite store that is closed is told so, and what was acknowledged is there.
It refuses to know what else is on the machine.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.outcomes import outcome
from tests.stores.connections import Statements
from tests.waiting import is_within, until
from unabridged.stores.sqlite.libraries import OpenFiles
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref


@pytest.fixture
def driven(path: Path) -> Iterator[Driven]:
    """By a library of its own, which no other may come to while anybody has the file open."""
    driven = Driven(SqliteStore(path, connect=Statements().connect))
    yield driven
    driven.close()


def test_a_closed_store_leaves_no_caller_without_an_answer(driven: Driven, path: Path) -> None:
    def say(n: int) -> list[str]:
        if n == 0:
            driven.close()
            return []
        return [f"{n}:{m}" for m in range(25) if outcome(partial(driven.say, "t", f"{n}:{m}")) == "done"]

    acknowledged = {each for told in at_once(range(8), say) for each in told}
    again = Driven(SqliteStore(path))
    kept = set(again.words("t")) if again.thread(ref("t")) else set()
    again.close()
    assert acknowledged <= kept


def test_who_waits_for_his_turn_while_the_store_is_closed_opens_the_file_no_more(driven: Driven, path: Path) -> None:
    others, is_writing, goes_on = Statements(), threading.Event(), threading.Event()
    other, told = Driven(SqliteStore(path, connect=others.connect)), list[str]()

    def before(_: int, sql: str) -> None:
        if sql == "COMMIT":
            is_writing.set()
            goes_on.wait()

    others.before = before
    writes = threading.Thread(target=other.say, args=("t", "one"))
    waits = threading.Thread(target=lambda: told.append(outcome(lambda: driven.say("t", "two"))))
    writes.start()
    is_writing.wait()
    waits.start()
    until(lambda: is_within(waits, OpenFiles.in_turn))
    driven.close()
    goes_on.set()
    for each in (writes, waits):
        each.join()
    other.close()
    again = Driven(SqliteStore(path))
    assert (told, again.words("t")) == (["Closed"], ["one"])
    again.close()

"""Ctrl-C anywhere leaves nothing broken: no caller waits for ever, nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import ctypes
import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from unabridged import Memory, UnavailableError
from unabridged.stores.sqlite.driver import Connection, StdlibConnection
from unabridged.stores.sqlite.session import Session

STRIKES = 300


def strike(thread: threading.Thread) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(KeyboardInterrupt))


def test_an_interrupt_while_the_write_lock_is_waited_for_keeps_it_from_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It strikes when the wait is over, which is when the lock is ours: other programs wait for it ten seconds."""
    says = StdlibConnection.all

    def interrupted(self: StdlibConnection, statement: str, *values: object) -> list[tuple[object, ...]]:
        found = says(self, statement, *values)
        if statement == "BEGIN IMMEDIATE":
            raise KeyboardInterrupt
        return found

    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "one"})
        monkeypatch.setattr(StdlibConnection, "all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            memory.thread("t").append({"role": "user", "content": "two"})
        monkeypatch.undo()
        with closing(sqlite3.connect(tmp_path / "a.db", timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")  # as another program does


class Struck:
    """A connection whose user is interrupted just as a transaction has begun."""

    in_transaction = False

    def all(self, statement: str, *_: object) -> list[tuple[object, ...]]:
        """It begins and ends all the same."""
        self.in_transaction = statement == "BEGIN"
        if self.in_transaction:
            raise KeyboardInterrupt
        return []


def test_an_interrupt_as_a_read_begins_leaves_no_transaction_open() -> None:
    connection = Struck()
    with pytest.raises(KeyboardInterrupt):
        Session(cast("Connection", connection)).read(lambda _: None)
    assert not connection.in_transaction


@pytest.mark.check
def test_a_storm_of_interrupts_loses_nothing_and_stops_nobody(tmp_path: Path) -> None:
    seeded, over, pause = random.Random(5), threading.Event(), threading.Event()
    acknowledged: dict[str, int] = {}
    after_the_storm: set[int] = set()

    def writes(memory: Memory, n: int) -> None:
        count = len(acknowledged)
        while not (over.is_set() and n in after_the_storm):
            try:
                key = f"{n}-{count}"
                storm_was_over = over.is_set()
                acknowledged[key] = memory.thread("t").append({"role": "user", "content": key}, key=key).first
                count += 1
                if storm_was_over:
                    after_the_storm.add(n)
            except (KeyboardInterrupt, UnavailableError):
                continue

    def keeps_writing(memory: Memory, n: int) -> None:
        while n not in after_the_storm:
            with contextlib.suppress(KeyboardInterrupt):  # struck between two appends
                writes(memory, n)

    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "loads the counter's tables before the storm"})
        writers = [threading.Thread(target=keeps_writing, args=(memory, n), daemon=True) for n in range(5)]
        for each in writers:
            each.start()
        for _ in range(STRIKES):
            pause.wait(seeded.random() * 0.008)
            strike(seeded.choice(writers))
        over.set()
        for each in writers:
            each.join(20)
        assert after_the_storm == set(range(5))
        stored = {event.key: event.seq for event in memory.thread("t").events()}
        assert {key: stored.get(key) for key in acknowledged} == acknowledged
        assert memory.verify().faults == ()

"""Two handles of one program on one file write in turn, and each sees that the other asks."""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.waiting import is_within, until
from unabridged import Compacting, Indexing, Memory, Policy, Profile, Scope
from unabridged.blocking import drive
from unabridged.log.ids import Seq, ThreadId, ThreadRef
from unabridged.stores.sqlite import libraries
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.libraries import Asks, OpenFiles
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.system import SystemIds
from unabridged.testing.samples import batch_of

SECONDS = 20.0


@pytest.fixture
def files(tmp_path: Path) -> Iterator[OpenFiles]:
    """Two who have one file open, by two names, and one who has another."""
    found = OpenFiles()
    (tmp_path / "one.db").touch()
    (tmp_path / "two.db").touch()
    (tmp_path / "alias.db").symlink_to(tmp_path / "one.db")
    for holder, name in (("a", "one.db"), ("b", "alias.db"), ("c", "two.db")):
        found.enter(holder, tmp_path / name, StdlibConnection)
    yield found
    for holder in "abc":
        found.leave(holder)


@contextmanager
def turn(files: OpenFiles, holder: str) -> Iterator[None]:
    """Somebody writes in the meantime."""
    begun, is_over = threading.Event(), threading.Event()

    def write() -> None:
        begun.set()
        is_over.wait(SECONDS)

    writes = threading.Thread(target=files.in_turn, args=(holder, write))
    writes.start()
    assert begun.wait(SECONDS)
    yield
    is_over.set()
    writes.join()


def comes_to_write(files: OpenFiles, holder: str, seconds: float = SECONDS / 4) -> bool:
    """Whether somebody has his turn while whoever asks this has one."""
    written = threading.Event()

    threading.Thread(target=files.in_turn, args=(holder, written.set), daemon=True).start()
    return written.wait(seconds)


def is_kept_waiting(files: OpenFiles, holder: str) -> bool:
    """Whether he does not, as far as a moment tells; SQLite is asked later."""
    return not comes_to_write(files, holder, 0.1)


def test_who_writes_the_same_file_by_another_name_is_waited_for(files: OpenFiles) -> None:
    with turn(files, "a"):
        assert is_kept_waiting(files, "b")
    assert comes_to_write(files, "b")


def test_who_writes_another_file_waits_for_nobody(files: OpenFiles) -> None:
    with turn(files, "a"):
        assert comes_to_write(files, "c")
        assert comes_to_write(files, "nobody here")


def test_who_waited_as_long_as_sqlite_would_asks_sqlite(files: OpenFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "BUSY_SECONDS", 0.01)
    with turn(files, "a"):
        assert comes_to_write(files, "b")
    assert comes_to_write(files, "a")


def test_who_is_struck_as_his_turn_comes_keeps_it_from_nobody(files: OpenFiles) -> None:
    """A task queue that raises in a thread strikes it as it goes on, which is when it has what it waited for."""
    raised: list[str] = []

    def waits() -> None:
        try:
            files.in_turn("b", lambda: None)
        except ZeroDivisionError:
            raised.append("struck")

    struck = threading.Thread(target=waits)
    with turn(files, "a"):
        struck.start()
        until(lambda: is_within(struck, OpenFiles.in_turn))
        struck.join(0.1)  # and comes to where it waits
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(struck.ident or 0), ctypes.py_object(ZeroDivisionError)
        )
    struck.join()
    assert raised == ["struck"]
    assert comes_to_write(files, "a")


def test_a_turn_that_was_taken_before_a_fork_is_not_waited_for_after_it(
    files: OpenFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with turn(files, "a"):
        monkeypatch.setattr(os, "getpid", lambda: -1)
        files.enter("child", tmp_path / "one.db", StdlibConnection)
        assert comes_to_write(files, "child")


def test_a_handle_sees_that_another_asks(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "m.db", profile=Profile.FAST) as talks:
        store = SqliteStore(tmp_path / "m.db")
        before = store.asks.times
        talks.thread("t").append({"role": "user", "content": "hello"})
        after_writing = store.asks.times
        list(talks.thread("t").events())
        assert before < after_writing < store.asks.times
        drive(store.close())


def test_what_a_thread_asks_that_nobody_waits_for_is_not_counted(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "m.db")
    with store.asks.unheard():
        drive(store.threads(Scope(), after=None, limit=1))
    assert store.asks.times == 0
    drive(store.threads(Scope(), after=None, limit=1))
    assert store.asks.times == 1
    drive(store.close())


def test_whoever_waits_for_an_answer_is_seen_to_wait(tmp_path: Path) -> None:
    store, seen = SqliteStore(tmp_path / "m.db"), list[bool]()

    def holds(_: object) -> bool:
        seen.append(store.asks.is_answering)
        return False

    with Memory(store) as memory:
        memory.thread("t").append({"role": "user", "content": "hello"})
        here, batch = ThreadRef(scope=Scope(), thread=ThreadId("t")), batch_of(["hi"], key="k", ids=SystemIds())
        drive(store.append_if(here, Seq(0), holds, batch))
        with store.asks.unheard():
            drive(store.append_if(here, Seq(0), holds, batch))
        assert (seen, store.asks.is_answering) == ([True, False], False)


def test_whoever_has_his_prompt_is_away_until_he_asks_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "m.db")
    with Memory(
        store, policy=Policy(limit_tokens=1_000), compacting=Compacting.ASKED, indexing=Indexing.ASKED
    ) as talks:
        thread, found = talks.thread("t"), list[bool]()
        for asks in (
            lambda: thread.append({"role": "user", "content": "hello"}),
            thread.prepare,
            thread.view,
            thread.prepare,
        ):
            asks()
            found.append(store.asks.are_away)
        assert found == [False, True, False, True]


def test_one_who_is_away_makes_no_other_so(tmp_path: Path) -> None:
    store, found = SqliteStore(tmp_path / "m.db"), list[bool]()
    with Memory(
        store, policy=Policy(limit_tokens=1_000), compacting=Compacting.ASKED, indexing=Indexing.ASKED
    ) as talks:
        other = threading.Thread(target=talks.thread("b").append, args=({"role": "user", "content": "hi"},))
        other.start()
        other.join()
        for does in (talks.thread("a").prepare, store.asks.quiet, store.asks.once_more, store.asks.away):
            does()
            found.append(store.asks.are_away)
    assert found == [False, True, False, False]  # of many on one loop nobody knows that all of them are


def test_a_rest_is_over_as_soon_as_everybody_is_away() -> None:
    asks, has_asked, is_over = Asks(), threading.Event(), threading.Event()

    def talk() -> None:
        with asks.answering():
            has_asked.set()
        while not is_over.wait(0.001):
            asks.away()

    talks = threading.Thread(target=talk)
    talks.start()
    has_asked.wait(SECONDS)
    began = time.monotonic()
    asks.rest(SECONDS)
    is_over.set()
    talks.join()
    assert time.monotonic() - began < SECONDS


def test_nobody_rests_where_everybody_is_away() -> None:
    began = time.monotonic()
    Asks().rest(SECONDS)
    assert time.monotonic() - began < SECONDS


def test_a_rest_lasts_while_somebody_waits_for_an_answer_who_was_taken_to_be_away() -> None:
    asks = Asks()
    with asks.answering():
        asks.quiet()
        began = time.monotonic()
        asks.rest(0.05)
        assert time.monotonic() - began > 0.04

"""A program that makes the index while an import writes: begun for what is long, missed by nobody where it fails."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from unabridged import Indexing, Memory, own_programs
from unabridged.importing import index_beside, indexing_program
from unabridged.importing.index_beside import IndexBeside

_PATIENCE_SECONDS = 60.0


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as memory:
        memory.thread("t").append({"role": "user", "content": "crane 12"})
        yield memory


@pytest.fixture
def much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything is enough to begin."""
    monkeypatch.setattr(index_beside, "_MUCH", 1)
    monkeypatch.setattr(index_beside, "_EVERY", 1)


def waited_for_index(memory: Memory) -> bool:
    until = time.monotonic() + _PATIENCE_SECONDS
    while (behind := list(memory.unindexed())) and time.monotonic() < until:
        threading.Event().wait(0.05)
    return not behind


@pytest.mark.usefixtures("much")
class TestIndexBeside:
    def test_what_was_written_is_indexed_while_more_is_written(self, memory: Memory, tmp_path: Path) -> None:
        with IndexBeside(str(tmp_path / "a.db")) as beside:
            beside(1, 9)
            assert waited_for_index(memory)
            memory.thread("t").append({"role": "user", "content": "crane 13"})
            beside(9, 9)
            assert waited_for_index(memory)

    @pytest.mark.skipif(sys.platform == "win32", reason="there no path has such signs")
    def test_a_store_whose_name_has_two_lines_is_found(self, tmp_path: Path) -> None:
        name = "two\nlines.db"
        with Memory.open(tmp_path / name, indexing=Indexing.ASKED) as memory:
            memory.thread("t").append({"role": "user", "content": "crane 12"})
            with IndexBeside(str(tmp_path / name)) as beside:
                beside(1, 9)
                assert waited_for_index(memory)
            assert len({each.name.removesuffix("-wal").removesuffix("-shm") for each in tmp_path.iterdir()}) == 1

    def test_nobody_waits_for_long_for_one_that_hangs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hangs = [sys.executable, "-c", "import threading; threading.Event().wait()"]
        monkeypatch.setattr(own_programs, "command", lambda _: hangs)
        monkeypatch.setattr(index_beside, "_PATIENCE_SECONDS", 0.1)
        with IndexBeside("a.db") as beside:
            beside(1, 9)
            program = running(beside)
        assert program.returncode not in (None, 0)

    def test_where_somebody_ended_it_the_import_goes_on(self, memory: Memory, tmp_path: Path) -> None:
        with IndexBeside(str(tmp_path / "a.db")) as beside:
            beside(1, 9)
            program = running(beside)
            program.kill()
            program.wait()
            for done in range(2, 9):
                beside(done, 9)
        assert memory.index() == 1

    def test_who_is_interrupted_waits_for_no_step_of_it(self, tmp_path: Path) -> None:
        beside = IndexBeside(str(tmp_path / "a.db"))
        beside(1, 9)
        program = running(beside)
        with pytest.raises(KeyboardInterrupt), beside:
            raise KeyboardInterrupt
        assert program.returncode not in (None, 0)

    def test_where_no_program_can_be_started_there_is_none(
        self, memory: Memory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "executable", "")
        with IndexBeside("a.db") as beside:
            beside(1, 9)
            beside(2, 9)
        assert memory.index() == 1

    def test_the_address_is_among_no_arguments_which_others_can_read(self, tmp_path: Path) -> None:
        with IndexBeside(str(tmp_path / "secret.db")) as beside:
            beside(1, 9)
            assert "secret" not in str(running(beside).args)


def running(beside: IndexBeside) -> subprocess.Popen[bytes]:
    program = beside._program
    assert program is not None
    return program


class TestWhen:
    def test_what_is_soon_done_begins_no_program(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begun: list[Any] = []
        monkeypatch.setattr(own_programs, "command", begun.append)
        with IndexBeside("a.db") as beside:
            beside(3_999_999, 3_999_999)
        assert begun == []

    def test_news_are_told_as_often_as_an_import_commits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[bytes] = []
        monkeypatch.setattr(IndexBeside, "_begin", lambda _: None)
        monkeypatch.setattr(IndexBeside, "_tell", lambda _, what: told.append(what))
        beside = IndexBeside("a.db")
        for done in range(0, 9_000_001, 250_000):
            beside(done, 9_000_000)
        assert told == [b"."] * 10


class TestProgram:
    def test_nobody_waits_for_it_to_read_what_no_index_needs(self) -> None:
        told = "import sys, unabridged.importing.indexing_program; print(*sys.modules)"
        ran = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
        assert {"unabridged.blocking", "unabridged.engine.thread_verbs", "unabridged.importing.importing"}.isdisjoint(
            ran.stdout.split()
        )

    def test_it_ends_with_whoever_told_it(self, memory: Memory, tmp_path: Path) -> None:
        reads, writes = os.pipe()
        with io.FileIO(reads) as told, io.FileIO(writes, "w") as telling:
            work = threading.Thread(target=indexing_program.indexed, args=(str(tmp_path / "a.db"), told))
            work.start()
            telling.write(b".")
            assert waited_for_index(memory)
            telling.close()
            work.join(_PATIENCE_SECONDS)
            assert not work.is_alive()

    def test_no_step_is_begun_for_whoever_has_ended(self, memory: Memory, tmp_path: Path) -> None:
        for n in range(3):
            memory.thread(f"more-{n}").append({"role": "user", "content": "word " * 500_000})  # a commit each
        indexing_program.indexed(str(tmp_path / "a.db"), Once(memory))
        assert len({each.thread for each in memory.unindexed()}) in {1, 2, 3}


class Once(io.BytesIO):
    """A pipe on which one thing is told; it is closed as soon as something was indexed."""

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._memory, self._is_told = memory, False

    def read(self, size: int | None = -1, /) -> bytes:
        if not self._is_told:
            self._is_told = True
            return b"."
        while len({each.thread for each in self._memory.unindexed()}) == 4:
            threading.Event().wait(0.01)
        return super().read(size)

"""A program that reads ahead of an import: the same store to the byte, and missed by nobody where it fails."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.importing import samples
from tests.importing.shapes import SHAPES, talk
from unabridged import Memory, Policy, own_programs
from unabridged.importing import Imported, Reading, import_path, lots, read_beside
from unabridged.importing.lots import Asked, Lot
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.fakes import FakeClock, SeededIds


@pytest.fixture
def much(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Anything is enough to begin, and hardly anything is read before; which programs were begun."""
    monkeypatch.setattr(read_beside, "_MUCH", 1)
    monkeypatch.setattr(read_beside, "_MEANWHILE", 2_000)
    monkeypatch.setattr(read_beside, "_cores", lambda: 2)
    begun: list[subprocess.Popen[bytes]] = []
    begin = read_beside._begun

    def told(*given: Any) -> Any:  # noqa: ANN401  # a program, or none
        program = begin(*given)
        begun.extend([program] if program is not None else [])
        return program

    monkeypatch.setattr(read_beside, "_begun", told)
    return begun


class Counts:
    """A counter of the caller's own, which calls itself as ours does."""

    id = "o200k"

    def count(self, text: str) -> int:
        return len(text)


def brought(place: Path, store: Path, reading: Reading, **more: Any) -> Imported:  # noqa: ANN401  # of a memory
    with Memory(SqliteStore(store), clock=FakeClock(), ids=SeededIds(Random(3)), writer="w", **more) as memory:
        return import_path(memory, place, reading=reading)


def dump(store: Path) -> list[str]:
    with closing(sqlite3.connect(store)) as raw:
        raw.text_factory = bytes
        tables = [name.decode() for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [f"{table} {row!r}" for table in sorted(tables) for row in raw.execute(f"SELECT * FROM {table}")]  # noqa: S608  # a table's own name


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.check
class TestSame:
    def test_the_store_is_the_same_to_the_byte(
        self, tmp_path: Path, shape: Callable[[Path], Path], much: list[subprocess.Popen[bytes]]
    ) -> None:
        place = shape(tmp_path / "a.jsonl")
        alone = brought(place, tmp_path / "alone.db", Reading.HERE)
        assert (brought(place, tmp_path / "beside.db", Reading.BESIDE), len(much)) == (alone, 1)
        assert dump(tmp_path / "beside.db") == dump(tmp_path / "alone.db")

    @pytest.mark.parametrize(
        "more",
        [
            pytest.param({"counter": Counts()}, id="of a counter of the caller's"),
            pytest.param({"policy": Policy(limit_tokens=20_000, rendition_tokens=600)}, id="that shortens results"),
        ],
    )
    @pytest.mark.usefixtures("much")
    def test_so_is_one(self, tmp_path: Path, shape: Callable[[Path], Path], more: dict[str, Any]) -> None:
        place = shape(tmp_path / "a.jsonl")
        brought(place, tmp_path / "alone.db", Reading.HERE, **more)
        brought(place, tmp_path / "beside.db", Reading.BESIDE, **more)
        assert dump(tmp_path / "beside.db") == dump(tmp_path / "alone.db")

    def test_so_is_one_where_the_program_ends_in_the_middle(
        self, tmp_path: Path, shape: Callable[[Path], Path], much: list[subprocess.Popen[bytes]],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        place, read = shape(tmp_path / "a.jsonl"), lots.read

        def ends(pipe: Any) -> Lot | None:  # noqa: ANN401  # a pipe
            lot = read(pipe)
            much[0].kill()
            return lot and replace(lot, is_last=False)

        alone = brought(place, tmp_path / "alone.db", Reading.HERE)
        monkeypatch.setattr(lots, "read", ends)
        assert brought(place, tmp_path / "beside.db", Reading.BESIDE) == alone
        assert dump(tmp_path / "beside.db") == dump(tmp_path / "alone.db")

    def test_what_is_known_is_read_by_whoever_asks(
        self, tmp_path: Path, shape: Callable[[Path], Path], much: list[subprocess.Popen[bytes]],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        place = shape(tmp_path / "a.jsonl")
        brought(place, tmp_path / "a.db", Reading.HERE)
        monkeypatch.setattr(lots, "read", lambda _: pytest.fail("it was asked"))
        done = brought(place, tmp_path / "a.db", Reading.BESIDE)
        assert (done.events, len(much), much[0].returncode is None) == (0, 1, False)


class TestProgram:
    def test_one_that_cannot_be_started_is_missed_by_nobody(
        self, tmp_path: Path, much: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "executable", "")
        assert brought(talk(tmp_path / "a.jsonl"), tmp_path / "a.db", Reading.BESIDE).events > 1_000
        assert much == []

    def test_nor_is_one_that_ends_before_it_was_asked(
        self, tmp_path: Path, much: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(own_programs, "command", lambda _: [sys.executable, "-c", ""])
        assert brought(talk(tmp_path / "a.jsonl"), tmp_path / "a.db", Reading.BESIDE).events > 1_000
        assert len(much) == 1

    @pytest.mark.parametrize(("cores", "begun"), [(1, 0), (2, 1)])
    def test_it_needs_a_core_of_its_own(
        self,
        tmp_path: Path,
        much: list[subprocess.Popen[bytes]],
        monkeypatch: pytest.MonkeyPatch,
        cores: int,
        begun: int,
    ) -> None:
        monkeypatch.setattr(read_beside, "_cores", lambda: cores)
        brought(talk(tmp_path / "a.jsonl"), tmp_path / "a.db", Reading.BESIDE)
        assert len(much) == begun

    def test_beside_one_that_indexes_it_needs_a_third(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(read_beside, "_cores", lambda: 2)
        assert read_beside.reading_beside(1) is Reading.HERE
        monkeypatch.setattr(read_beside, "_cores", lambda: 3)
        assert read_beside.reading_beside(1) is Reading.BESIDE

    def test_what_is_soon_read_begins_none(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(own_programs, "command", lambda _: pytest.fail("it was begun"))
        monkeypatch.setattr(read_beside, "_cores", lambda: 2)
        brought(talk(tmp_path / "a.jsonl"), tmp_path / "a.db", Reading.BESIDE)

    def test_it_ends_with_whoever_is_interrupted(
        self, tmp_path: Path, much: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(_: object) -> Lot | None:
            raise KeyboardInterrupt

        monkeypatch.setattr(lots, "read", interrupted)
        with pytest.raises(KeyboardInterrupt):
            brought(talk(tmp_path / "a.jsonl"), tmp_path / "a.db", Reading.BESIDE)
        assert [each.returncode is None for each in much] == [False]

    def test_it_ends_with_whoever_asked_for_it(self, tmp_path: Path) -> None:
        place = talk(tmp_path / "a.jsonl", 20_000)
        asked = Asked(place=str(place), path=str(place), number=0, format="messages", behind=1, counter="")
        command = own_programs.command("unabridged.importing.reading_program")
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write(f"{json.dumps(asked)}\n".encode())
            program.stdin.flush()
            program.stdout.read(1)
            program.stdout.close()
            assert program.wait(60) == 0

    def test_a_member_of_an_archive_is_read_too(self, tmp_path: Path, much: list[subprocess.Popen[bytes]]) -> None:
        packed = tmp_path / "a!b.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            archive.write(talk(tmp_path / "a.jsonl"), "talk.jsonl")
        alone = brought(packed, tmp_path / "alone.db", Reading.HERE)
        assert (brought(packed, tmp_path / "beside.db", Reading.BESIDE), len(much)) == (alone, 1)
        assert dump(tmp_path / "beside.db") == dump(tmp_path / "alone.db")

    @pytest.mark.filterwarnings("ignore:Duplicate name")
    def test_of_two_members_of_one_name_each_is_read(self, tmp_path: Path, much: list[subprocess.Popen[bytes]]) -> None:
        packed = tmp_path / "a.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            for which in ("one", "two"):
                talks = [{"id": f"{which}-{n}", "messages": samples.request()["messages"]} for n in range(100)]
                archive.writestr("talks.jsonl", "\n".join(map(json.dumps, talks)))
        alone = brought(packed, tmp_path / "alone.db", Reading.HERE)
        assert (brought(packed, tmp_path / "beside.db", Reading.BESIDE), len(much)) == (alone, 2)
        assert dump(tmp_path / "beside.db") == dump(tmp_path / "alone.db")

    def test_nobody_waits_for_it_to_read_what_no_reader_needs(self) -> None:
        told = "import sys, unabridged.importing.reading_program; print(*sys.modules)"
        ran = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
        heavy = {
            "unabridged.blocking",
            "unabridged.engine.facade",
            "unabridged.counting",
            "unabridged.compaction.policy",
        }
        assert heavy.isdisjoint(ran.stdout.split())


def test_how_far_a_file_was_read_is_told_once_whoever_read_it(
    tmp_path: Path, much: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, told, read = talk(tmp_path / "a.jsonl", 3_000), list[int](), lots.read

    def ends(pipe: Any) -> Lot | None:  # noqa: ANN401  # a pipe
        lot = read(pipe)
        if len(told) > 2:
            much[0].kill()
        return lot

    monkeypatch.setattr(lots, "read", ends)
    with Memory.open() as memory:
        import_path(memory, place, progress=lambda done, _: told.append(done))
    assert told == sorted(told)
    assert told[-1] == place.stat().st_size

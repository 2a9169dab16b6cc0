"""Another program's database is read as it stands, and nothing is left beside it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from unabridged.stores.sqlite import foreign


def made(place: Path) -> sqlite3.Connection:
    """A database in write-ahead mode, with a row that stands in its log alone."""
    connection = sqlite3.connect(place)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE words (said TEXT)")
    connection.execute("INSERT INTO words VALUES ('crane')")
    connection.commit()
    return connection


def said(place: Path) -> list[str]:
    with foreign.opened(place) as found:
        return [str(each) for (each,) in found.execute("SELECT said FROM words")]


def files(place: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in place.parent.iterdir() if each.suffix != ".db-shm"}


def test_one_that_nobody_has_open_is_read_and_left_alone(tmp_path: Path) -> None:
    made(tmp_path / "a.db").close()
    before = files(tmp_path / "a.db")
    assert said(tmp_path / "a.db") == ["crane"]
    assert files(tmp_path / "a.db") == before
    assert [each.name for each in tmp_path.iterdir()] == ["a.db"]


def test_beside_its_writer_what_stands_in_the_log_is_read_too(tmp_path: Path) -> None:
    with closing(made(tmp_path / "a.db")):
        before = files(tmp_path / "a.db")
        assert said(tmp_path / "a.db") == ["crane"]
        assert files(tmp_path / "a.db") == before


def test_a_file_and_its_log_that_were_copied_are_read_and_left_alone(tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    copied.mkdir()
    with closing(made(tmp_path / "a.db")):
        for name in ("a.db", "a.db-wal"):
            (copied / name).write_bytes((tmp_path / name).read_bytes())
    before = files(copied / "a.db")
    assert said(copied / "a.db") == ["crane"]
    assert {each.name for each in copied.iterdir()} == before.keys() == {"a.db", "a.db-wal"}
    assert files(copied / "a.db") == before


def test_a_change_that_did_not_end_is_put_back_in_a_copy_and_the_file_left_alone(tmp_path: Path) -> None:
    place, broken = tmp_path / "a.db", tmp_path / "broken"
    broken.mkdir()
    with closing(sqlite3.connect(place)) as writer:
        writer.executescript(
            "PRAGMA cache_size = 1; CREATE TABLE words (said TEXT); INSERT INTO words VALUES ('crane');"
        )
        writer.executemany("INSERT INTO words VALUES (?)", [("x" * 4_000,)] * 100)
        writer.commit()
        writer.execute("UPDATE words SET said = 'half written'")  # more than the cache holds: it stands in the file
        for name in ("a.db", "a.db-journal"):
            (broken / name).write_bytes((tmp_path / name).read_bytes())
        assert said(place)[0] == "crane"
    before = files(broken / "a.db")
    assert said(broken / "a.db")[0] == "crane"
    assert files(broken / "a.db") == before


def test_nothing_can_be_written_to_it(tmp_path: Path) -> None:
    made(tmp_path / "a.db").close()
    with foreign.opened(tmp_path / "a.db") as found, pytest.raises(sqlite3.OperationalError, match="readonly"):
        found.execute("DELETE FROM words")


def test_behind_a_link_the_log_beside_the_file_itself_is_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    with closing(made(tmp_path / "elsewhere" / "a.db")):
        (tmp_path / "alias.db").symlink_to(tmp_path / "elsewhere" / "a.db")
        assert said(tmp_path / "alias.db") == ["crane"]

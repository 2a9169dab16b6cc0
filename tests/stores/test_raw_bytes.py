"""What a child finds in the raw bytes of a database: words in any file, a full log, free pages that are not blank.
It refuses to need a store.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from unabridged.stores.sqlite import raw_bytes


class TestRawBytes:
    def test_a_needle_in_any_of_the_files_is_found(self, path: Path) -> None:
        for ending in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{ending}").write_bytes(b"\0" * 90 + b"needle" + b"\0" * 90)
        found = [where for where, problem in raw_bytes.findings(path, [b"needle"]) if "needle" in problem]
        assert found == [path.name + ending for ending in ("", "-wal", "-shm", "-journal")]

    def test_a_needle_across_two_blocks_is_found_once(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(raw_bytes, "_BLOCK", 16)
        path.write_bytes(b"." * 13 + b"needle" + b"." * 13)
        (found,) = raw_bytes.findings(path, [b"needle"])
        assert "1 times" in found[1]

    def test_a_log_that_was_not_emptied_is_told(self, path: Path) -> None:
        path.write_bytes(b"")
        Path(f"{path}-wal").write_bytes(b"x")
        assert [where for where, _ in raw_bytes.findings(path, [])] == ["log.db-wal"]

    @pytest.mark.parametrize(("secure", "found"), [("OFF", True), ("ON", False)])
    def test_a_free_page_with_words_on_it_is_told(self, path: Path, secure: str, found: bool) -> None:  # noqa: FBT001  # the expected answer
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute(f"PRAGMA secure_delete={secure}")
        connection.execute("CREATE TABLE t (x)")
        connection.execute("INSERT INTO t VALUES (?)", ["words" * 20_000])
        connection.execute("DELETE FROM t")
        connection.close()
        assert bool(list(raw_bytes.findings(path, []))) == found

    @pytest.mark.parametrize(
        ("left", "found"),
        [(b"", []), (b"\0\0\0\3", []), (b"\0\0\0\3\0\0\0\1", []), (b"\0\0\0\4", [2]), (b"word", [2])],
        ids=["nothing", "a page's number", "numbers", "no page's number", "a word"],
    )
    def test_the_old_end_of_a_shortened_free_list_is_not_taken_for_words(
        self, path: Path, left: bytes, found: list[int]
    ) -> None:
        header = bytes(16) + (512).to_bytes(2) + bytes(14) + (2).to_bytes(4)
        trunk = bytes(4) + (1).to_bytes(4) + (3).to_bytes(4) + left
        path.write_bytes(header.ljust(512, b"\0") + trunk.ljust(512, b"\0") + bytes(512))
        assert list(raw_bytes._unclean_free_pages(path)) == found

    def test_words_behind_the_old_end_of_a_free_list_are_told(self, path: Path) -> None:
        header = bytes(16) + (512).to_bytes(2) + bytes(14) + (2).to_bytes(4)
        trunk = bytes(8) + (3).to_bytes(4) + bytes(4) + b"words"
        path.write_bytes(header.ljust(512, b"\0") + trunk.ljust(512, b"\0") + bytes(512))
        assert list(raw_bytes._unclean_free_pages(path)) == [2]

    def test_a_file_too_short_for_a_header_has_no_free_pages(self, path: Path) -> None:
        path.write_bytes(b"short")
        assert list(raw_bytes.findings(path, [])) == []

    def test_a_free_list_that_runs_in_a_circle_comes_to_an_end(self, path: Path) -> None:
        header = bytearray(100)
        header[16:18] = (512).to_bytes(2)
        header[32:36] = (2).to_bytes(4)
        trunk = (2).to_bytes(4) + (0).to_bytes(4)
        path.write_bytes(bytes(header) + bytes(412) + trunk + bytes(504))
        assert len(list(raw_bytes.findings(path, []))) <= 2

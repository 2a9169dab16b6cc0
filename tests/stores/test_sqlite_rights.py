"""A SQLite store for a user who may not write the file, its folder, or either.
It refuses to know who that user is, and is left out where the tests run as one who cannot give up rights.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stores.samples import filled, program
from unabridged.ports import Access
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven

pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the superuser can become somebody with fewer rights"
)

AS_NOBODY = """
    import os
    from unabridged.errors import UnabridgedError
    from unabridged.ports import Access
    Driven(SqliteStore(Path(sys.argv[2]) / "warm.db")).close()
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)

    def tried(access, verb=lambda driven: driven.words("t")):
        try:
            driven = Driven(SqliteStore(path, access=access))
            print(verb(driven))
            return driven
        except UnabridgedError as told:
            print(type(told).__name__, told)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.fixture
def path(folder: Path) -> Path:
    filled(folder / "log.db")
    (folder / "log.db").chmod(0o644)
    return folder / "log.db"


def as_nobody(body: str, path: Path, tmp_path: Path) -> str:
    return program(AS_NOBODY + body, path, tmp_path).stdout


class TestAFolderThatMayNotBeWritten:
    def test_a_closed_store_is_read_and_its_health_says_how(self, path: Path, tmp_path: Path) -> None:
        body = """
    driven = tried(Access.READ)
    print(any("nobody writes" in each for each in driven.health().notes), driven.health().degraded)
    driven.close()
"""
        assert as_nobody(body, path, tmp_path).splitlines() == ["['one', 'two']", "True ()"]

    def test_a_doctor_says_what_this_user_may_not(self, path: Path, tmp_path: Path) -> None:
        body = """
    tried(Access.READ, lambda driven: [each.subject for each in driven.examine() if each.level.value == "note"]).close()
"""
        assert as_nobody(body, path, tmp_path).splitlines() == ["['rights', 'rights', 'reading']"]

    def test_reading_makes_nothing_beside_the_file(self, path: Path, tmp_path: Path) -> None:
        as_nobody("    tried(Access.READ).close()\n", path, tmp_path)
        assert [each.name for each in path.parent.iterdir()] == ["log.db"]

    def test_a_writer_is_told_what_to_change(self, path: Path, tmp_path: Path) -> None:
        told = as_nobody("    tried(Access.WRITE)\n", path, tmp_path)
        assert told.startswith("UsageError")
        assert "cannot be written" in told
        assert "was opened with Access.READ" not in told

    def test_words_in_a_log_that_cannot_be_read_are_never_passed_over(self, path: Path, tmp_path: Path) -> None:
        left = "import os\ndriven = Driven(SqliteStore(path), seed=1)\ndriven.say('t', 'three')\nos._exit(0)\n"
        program(left, path)
        Path(f"{path}-shm").unlink()
        told = as_nobody("    tried(Access.READ)\n", path, tmp_path)
        assert told.startswith("UsageError")
        assert "-wal" in told


def test_a_file_that_may_not_be_written_is_told_so_where_its_folder_may(path: Path, tmp_path: Path) -> None:
    path.parent.chmod(0o777)
    told = as_nobody("    tried(Access.WRITE)\n", path, tmp_path)
    assert told.startswith("UsageError")
    assert "cannot be written" in told


def test_a_file_that_may_not_be_read_is_told_so(path: Path, tmp_path: Path) -> None:
    path.chmod(0o600)
    told = as_nobody("    tried(Access.READ)\n", path, tmp_path)
    assert told.startswith("UsageError")
    assert "this user may not" in told


def test_a_frozen_reader_reads_again_once_the_file_has_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.stores.sqlite.recognising.readable", lambda _: False)
    reader = Driven(SqliteStore(path, access=Access.READ))
    assert reader.words("t") == ["one", "two"]
    writer = Driven(SqliteStore(path), seed=1)
    writer.say("t", "three")
    writer.close()
    assert reader.words("t") == ["one", "two", "three"]
    reader.close()

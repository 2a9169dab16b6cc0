"""SQLite is told the file that is meant on every system: on a drive, on a share, by a whole name, behind a link."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from unabridged.errors import UsageError
from unabridged.stores.sqlite import addresses, places
from unabridged.stores.sqlite.store import SqliteStore


@pytest.mark.parametrize(
    ("whole", "named"),
    [
        (PurePosixPath("/logs/ada/a b#c?.db"), "file:///logs/ada/a%20b%23c%3F.db"),
        (PureWindowsPath(r"C:\Users\ada\ü.db"), "file:///C:/Users/ada/%C3%BC.db"),
        (PureWindowsPath(r"\\server\team\a.db"), "file:////server/team/a.db"),
        (PureWindowsPath(r"\\?\C:\deep\a.db"), "file:////%3F/C:/deep/a.db"),
    ],
)
def test_an_address_names_no_host(whole: PurePath, named: str) -> None:
    assert addresses.uri(whole) == named


def test_an_address_has_the_bytes_of_which_the_system_makes_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a locale of few letters, where SQLite would open another file than the one that was made."""
    monkeypatch.setattr("os.fsencode", lambda name: str(name).encode("latin-1"))
    assert addresses.uri(PurePosixPath("/logs/caf\N{LATIN SMALL LETTER E WITH ACUTE}.db")) == "file:///logs/caf%E9.db"


def test_the_address_of_a_share_is_one_that_sqlite_takes(tmp_path: Path) -> None:
    """A share's path begins with two slashes, which here mean what one does."""
    shared = PurePosixPath(f"/{tmp_path.as_posix()}/a.db")
    with closing(sqlite3.connect(f"{addresses.uri(shared)}?mode=rwc", uri=True)) as connection:
        connection.execute("CREATE TABLE words (said TEXT)")
    assert (tmp_path / "a.db").exists()


@pytest.mark.parametrize(
    ("folder", "is_shared"),
    [
        (PureWindowsPath(r"C:\Users\ada"), False),
        (PureWindowsPath(r"\\server\team\logs"), True),
        (PureWindowsPath("//server/team/logs"), True),
        (PureWindowsPath(r"\\?\C:\deep"), False),
        (PureWindowsPath(r"\\?\UNC\server\team\logs"), True),
        (PureWindowsPath(r"\\.\C:\deep"), False),
        (PurePosixPath("//logs/ada"), False),
    ],
)
def test_a_share_is_known_by_its_whole_name(folder: PurePath, is_shared: bool) -> None:  # noqa: FBT001  # the expected answer
    assert addresses.on_share(folder) == is_shared


def test_a_letter_that_stands_for_a_share_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    led_to = {str(tmp_path): r"\\server\team"}
    monkeypatch.setattr("os.path.realpath", lambda path: led_to[str(path)])
    monkeypatch.setattr(places, "Path", PureWindowsPath)
    assert places.shared(places.file_system(tmp_path / "a.db")) == "network share"


class TestALink:
    @pytest.fixture
    def alias(self, tmp_path: Path) -> Path:
        """A link to a file in another folder."""
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "a.db").touch()
        (tmp_path / "alias.db").symlink_to(tmp_path / "elsewhere" / "a.db")
        return tmp_path / "alias.db"

    def test_is_left_to_sqlite_where_it_goes_by_links(self, alias: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(addresses, "_FOLLOWS_LINKS", True)
        assert addresses.settled(alias) == alias

    def test_is_gone_by_where_sqlite_would_keep_a_log_beside_it(
        self, alias: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(addresses, "_FOLLOWS_LINKS", False)
        there = alias.with_name("elsewhere") / "a.db"
        assert addresses.settled(alias) == Path(there.resolve())
        assert addresses.settled(there) == there
        assert SqliteStore(alias)._path == SqliteStore(there)._path


class TestAColon:
    @pytest.mark.parametrize("name", ["session:42.db", r"C:\logs\a:b.db", r"\\?\C:\logs\a.db:hidden", "c:a.db:"])
    def test_hides_a_store_on_windows_and_is_refused(self, name: str) -> None:
        with pytest.raises(UsageError, match="has a colon in its name"):
            addresses.refuse_hidden(PureWindowsPath(name))

    @pytest.mark.parametrize("name", [r"C:\logs\a.db", "c:a.db", r"\\server\team\a.db", r"\\?\C:\logs\a.db"])
    def test_of_a_drive_does_not(self, name: str) -> None:
        addresses.refuse_hidden(PureWindowsPath(name))

    def test_is_refused_of_whoever_names_a_store(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(places, "Path", PureWindowsPath)
        with pytest.raises(UsageError, match="has a colon in its name"):
            places.named("session:42.db")

    def test_is_a_sign_as_any_elsewhere(self) -> None:
        addresses.refuse_hidden(PurePosixPath("/logs/session:42.db"))

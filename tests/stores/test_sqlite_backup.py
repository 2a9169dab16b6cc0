"""A copy of a SQLite store is whole or not there, and holds all that was acknowledged before.
It refuses to know where copies are kept.
"""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from unabridged.errors import StoreDegraded, UsageError
from unabridged.ports import Access, Heard, nobody_hears
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once


class TestBackup:
    def test_a_copy_holds_everything(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one", "two")
        driven.backup(tmp_path / "copy.db")
        copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
        assert (copy.told("t"), copy.inspect()) == (driven.told("t"), [])
        copy.close()

    def test_a_copy_taken_while_others_append_holds_all_that_was_acknowledged_before(
        self, driven: Driven, tmp_path: Path
    ) -> None:
        acknowledged: list[int] = []

        def either(n: int) -> None:
            if n == 0:
                known = len(acknowledged)
                driven.backup(tmp_path / "copy.db")
                copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
                assert len(copy.words("t")) >= known
                copy.close()
            else:
                acknowledged.extend(driven.say("t", "x" * 1_000).last for _ in range(40))

        driven.say("t", "one")
        at_once(range(4), either)

    def test_a_copy_is_one_file_and_its_owners_alone(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        folder = tmp_path / "copies"
        folder.mkdir()
        driven.backup(folder / "copy.db")
        assert [each.name for each in folder.iterdir()] == ["copy.db"]
        assert (folder / "copy.db").stat().st_mode & 0o077 == 0

    def test_a_copy_never_stands_in_another_files_place(self, driven: Driven, tmp_path: Path) -> None:
        taken = tmp_path / "taken.db"
        taken.write_bytes(b"theirs")
        with pytest.raises(UsageError, match="exists already"):
            driven.backup(taken)
        assert taken.read_bytes() == b"theirs"

    def test_a_copy_gets_no_name_beside_which_a_log_is_left(self, driven: Driven, tmp_path: Path) -> None:
        left = tmp_path / "copy.db-wal"
        left.write_bytes(b"of another time")
        with pytest.raises(UsageError, match="move it away"):
            driven.backup(tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()

    def test_a_copy_that_fails_leaves_nothing_under_its_name(self, path: Path, tmp_path: Path) -> None:
        class Breaks(StdlibConnection):
            def backup(self, target: Path, heard: Heard = nobody_hears) -> None:
                super().backup(target, heard)
                raise StoreDegraded(store="s", reason="planted")

        driven = Driven(SqliteStore(path, connect=Breaks))
        driven.say("t", "one")
        with pytest.raises(StoreDegraded):
            driven.backup(tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()
        driven.close()

    def test_a_file_of_the_users_own_beside_the_copy_is_left_alone(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        (tmp_path / "copy.db.partial").write_bytes(b"theirs")
        driven.backup(tmp_path / "copy.db")
        assert (tmp_path / "copy.db").exists()
        assert (tmp_path / "copy.db.partial").read_bytes() == b"theirs"

    def test_a_copy_that_fails_leaves_nothing_beside_its_name(self, path: Path, tmp_path: Path) -> None:
        class Breaks(StdlibConnection):
            def backup(self, target: Path, heard: Heard = nobody_hears) -> None:
                super().backup(target, heard)
                raise StoreDegraded(store="s", reason="planted")

        folder = tmp_path / "copies"
        folder.mkdir()
        driven = Driven(SqliteStore(path, connect=Breaks))
        with pytest.raises(StoreDegraded):
            driven.backup(folder / "copy.db")
        driven.close()
        assert list(folder.iterdir()) == []

    def test_of_many_copies_to_one_name_one_succeeds_whole(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", *["x" * 10_000] * 20)
        folder = tmp_path / "copies"
        folder.mkdir()

        def either(_: int) -> str:
            try:
                driven.backup(folder / "copy.db")
            except UsageError as told:
                return "taken" if "exists already" in str(told) else str(told)
            return "made"

        assert sorted(at_once(range(4), either)) == ["made", "taken", "taken", "taken"]
        assert [each.name for each in folder.iterdir()] == ["copy.db"]

    def test_how_far_a_copy_has_come_is_told_up_to_its_end(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", *["x" * 10_000] * 500)
        told: list[tuple[int, int]] = []
        driven.backup(tmp_path / "copy.db", lambda done, of: told.append((done, of)))
        assert len(told) > 1
        assert told == sorted(told)
        assert told[-1][0] == told[-1][1]

    def test_what_is_said_between_two_steps_of_a_copy_has_it_not_begin_anew(
        self, driven: Driven, tmp_path: Path
    ) -> None:
        driven.say("t", *["x" * 10_000] * 500)
        told: list[int] = []

        def speaks(done: int, of: int) -> None:
            del of
            told.append(done)
            driven.say("t", "meanwhile")

        driven.backup(tmp_path / "copy.db", speaks)
        copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
        assert (told, len(copy.words("t"))) == (sorted(set(told)), 500)
        copy.close()

    def test_a_link_to_nothing_is_not_replaced(self, driven: Driven, tmp_path: Path) -> None:
        target = tmp_path / "copy.db"
        target.symlink_to(tmp_path / "elsewhere")
        with pytest.raises(UsageError, match="exists already"):
            driven.backup(target)
        assert target.is_symlink()

    @pytest.mark.parametrize("refused", [errno.EPERM, errno.EOPNOTSUPP, errno.EINVAL])
    def test_a_file_system_without_links_holds_copies_too(
        self, driven: Driven, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
    ) -> None:
        def link(*_: object, **__: object) -> None:
            raise OSError(refused, "planted")

        monkeypatch.setattr("os.link", link)
        driven.backup(tmp_path / "copy.db")
        with pytest.raises(UsageError, match="exists already"):
            driven.backup(tmp_path / "copy.db")

    def test_a_copy_into_no_folder_says_so(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError, match="nowhere does not exist"):
            driven.backup(tmp_path / "nowhere" / "copy.db")
        assert driven.say("t", "two").first == 2

    def test_a_copy_needs_a_name(self, driven: Driven) -> None:
        with pytest.raises(UsageError, match="a name is needed"):
            driven.backup("")

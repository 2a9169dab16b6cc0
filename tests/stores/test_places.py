"""Where a store may keep a write-ahead log: which file systems several machines share, which libraries lose commits.
It refuses to mount anything.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.stores.samples import filled
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite import mounts, opening, places
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven

MOUNTS = [
    "/dev/sda1 / ext4 rw 0 0",
    "server:/export /mnt/team nfs4 rw 0 0",
    "tmpfs /mnt/team/local tmpfs rw 0 0",
    "//server/share /mnt/with\\040space cifs rw 0 0",
    "sshfs#host: /mnt/ssh fuse.sshfs rw 0 0",
    "server:/export /mnt/团队\\040üs nfs rw 0 0",
    "overlay /mnt/layers overlay rw 0 0",
    "short line",
]
OF_A_MAC = [
    "/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)",
    "devfs on /dev (devfs, local, nobrowse)",
    "/dev/disk5s1 on /Volumes/Disk (apfs, local, nodev, nosuid, journaled)",
    "//ada@server._smb._tcp.local/team on /Volumes/team on (2) (smbfs, nodev, nosuid, mounted by ada)",
    "afp_0TQgBK on /Volumes/old (afpfs, nodev, nosuid, mounted by ada)",
    "server:/export on /System/Volumes/Data/mnt (nfs, nodev, nosuid, automounted, nobrowse)",
    "map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)",
    "no line of it",
]


class TestPlaces:
    @pytest.mark.parametrize(
        ("folder", "kind"),
        [
            ("/home/ada", None),
            ("/", None),
            ("/mnt/team", "nfs4"),
            ("/mnt/team/a/b", "nfs4"),
            ("/mnt/team/local", None),
            ("/mnt/teamwork", None),
            ("/mnt/with space/x", "cifs"),
            ("/mnt/ssh/x", "fuse.sshfs"),
            ("/mnt/团队 üs/x", "nfs"),
            ("/mnt/layers", None),
        ],
    )
    def test_the_innermost_mount_decides(self, folder: str, kind: str | None) -> None:
        assert places.shared(places.mounted_kind(Path(folder), mounts.of_linux(MOUNTS))) == kind

    @pytest.mark.parametrize(
        ("folder", "kind"),
        [
            ("/Volumes/Disk/ada", None),
            ("/Volumes/team on (2)/a/b", "smbfs"),
            ("/Volumes/old", "afpfs"),
            ("/System/Volumes/Data/mnt/x", "nfs"),
            ("/Volumes/teamwork", None),
        ],
    )
    def test_a_mac_tells_its_mounts_otherwise(self, folder: str, kind: str | None) -> None:
        assert places.shared(places.mounted_kind(Path(folder), mounts.of_a_mac(OF_A_MAC))) == kind

    @pytest.mark.skipif(sys.platform == "win32", reason="what stands in for the program is for a shell")
    @pytest.mark.parametrize(
        ("mounted", "asked"), [("team", "team"), ("Team", "team"), ("bu\u0308ro", "b\u00fcro")], ids=ascii
    )
    def test_a_mac_is_asked_by_its_program(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mounted: str, asked: str
    ) -> None:
        """It takes one name for another that differs in its case, or in how an accent is made."""
        told = f"#!/bin/sh\necho '//ada@server/team on {tmp_path / mounted} (smbfs, nodev)'\n"
        (tmp_path / "mount").write_text(told, encoding="utf-8")
        (tmp_path / "mount").chmod(0o700)
        monkeypatch.setattr(sys, "platform", "darwin")
        monkeypatch.setattr(places, "_MOUNTS", tmp_path / "not here")
        monkeypatch.setattr(mounts, "_APPLE", str(tmp_path / "mount"))
        assert places.shared_file_system(tmp_path / asked / "a.db") == "smbfs"

    @pytest.mark.parametrize("system", ["darwin", "win32"])
    def test_a_system_that_tells_of_none_has_none(self, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setattr(places, "_MOUNTS", Path("not here"))
        monkeypatch.setattr(mounts, "_APPLE", "/not/here")
        assert places.mounted() == []

    def test_of_two_mounts_at_one_place_the_later_decides(self) -> None:
        every = mounts.of_linux(["a /mnt/x nfs rw 0 0", "b /mnt/x ext4 rw 0 0"])
        assert places.mounted_kind(Path("/mnt/x"), every) == "ext4"

    def test_where_nothing_is_known_the_place_counts_as_local(self) -> None:
        assert places.shared(places.mounted_kind(Path("/mnt"), [])) is None

    def test_a_shared_place_is_kept_with_a_rollback_journal_and_says_why(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(opening, "shared_file_system", lambda _: "nfs4")
        mode = opening.mode_for(Path("/mnt/team/log.db"), Profile.DURABLE)
        assert (mode.journal, mode.synchronous) == ("delete", "extra")
        assert "nfs4" in mode.reasons[0]
        assert "/mnt/team/log.db" in mode.reasons[0]

    def test_a_store_in_a_shared_place_works_and_its_health_says_why_it_is_slower(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(opening, "shared_file_system", lambda _: "nfs4")
        driven = Driven(SqliteStore(path))
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        assert (driven.erase(limit=9), driven.words("t")) == (0, [None, "two", "Purged"])
        assert any("nfs4" in note for note in driven.health().notes)
        driven.close()

    def test_a_file_that_was_kept_in_wal_is_brought_to_a_shared_place_with_its_events(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        filled(path)
        monkeypatch.setattr(opening, "shared_file_system", lambda _: "nfs4")
        driven = Driven(SqliteStore(path))
        assert driven.words("t") == ["one", "two"]
        driven.close()


@pytest.mark.parametrize(
    ("version", "vulnerable"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 54, 1), False),
        ((4, 0, 0), False),
    ],
)
def test_a_library_that_can_lose_commits_is_known(version: tuple[int, int, int], vulnerable: bool) -> None:  # noqa: FBT001  # the expected answer
    assert opening.is_vulnerable(version) == vulnerable

"""An archive has its name once it is whole and on the disk, and never another's; whatever fails leaves no file."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import closing
from pathlib import Path

import pytest

from unabridged.archives import ArchiveFiles
from unabridged.errors import Closed, DiskFull, UnabridgedError, UnavailableError, UsageError
from unabridged.ports import Sheet
from unabridged.testing.many import at_once

LINES = [b"one\n", b"two\n"]


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "archives").mkdir()
    return tmp_path / "archives" / "a.jsonl"


def written(target: Path) -> Sheet:
    """An archive that was written and has no name yet."""
    sheet = ArchiveFiles().begin(target)
    sheet.write(LINES)
    return sheet


def there(target: Path) -> list[str]:
    return [each.name for each in target.parent.iterdir()]


def test_nothing_is_made_before_the_first_line(target: Path) -> None:
    ArchiveFiles().begin(target).close()
    assert there(target) == []


def test_what_was_written_is_read_back_line_by_line_before_it_has_its_name(target: Path) -> None:
    sheet = written(target)
    sheet.flush()
    assert (list(sheet.lines()), target.exists()) == (LINES, False)
    sheet.close()


def test_a_published_archive_is_one_file_and_its_owners_alone(target: Path) -> None:
    sheet = written(target)
    sheet.publish()
    sheet.close()
    assert there(target) == ["a.jsonl"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert list(ArchiveFiles().lines(target)) == LINES


def test_what_was_not_published_is_gone(target: Path) -> None:
    written(target).close()
    assert there(target) == []


def test_a_late_call_brings_nothing_back(target: Path) -> None:
    sheet = written(target)
    sheet.close()
    with pytest.raises(Closed):
        sheet.write(LINES)
    with pytest.raises(Closed):
        sheet.publish()
    assert there(target) == []


def test_a_name_that_is_taken_is_left_alone(target: Path) -> None:
    target.write_bytes(b"theirs")
    with pytest.raises(UsageError, match="exists already"):
        written(target)
    assert (there(target), target.read_bytes()) == (["a.jsonl"], b"theirs")


def test_a_name_that_is_taken_meanwhile_is_left_alone(target: Path) -> None:
    sheet = written(target)
    target.write_bytes(b"theirs")
    with pytest.raises(UsageError, match="exists already"):
        sheet.publish()
    sheet.close()
    assert (there(target), target.read_bytes()) == (["a.jsonl"], b"theirs")


def test_of_many_archives_of_one_name_one_gets_it(target: Path) -> None:
    def either(_: int) -> str:
        try:
            with closing(ArchiveFiles().begin(target)) as sheet:
                sheet.write(LINES)
                sheet.publish()
        except UsageError as told:
            return "taken" if "exists already" in str(told) else str(told)
        return "published"

    assert sorted(at_once(range(4), either)) == ["published", "taken", "taken", "taken"]
    assert (there(target), list(ArchiveFiles().lines(target))) == (["a.jsonl"], LINES)


@pytest.mark.parametrize("refused", [errno.EPERM, errno.EOPNOTSUPP])
def test_a_file_system_without_links_holds_archives_too(
    target: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    def link(*_: object, **__: object) -> None:
        raise OSError(refused, "planted")

    monkeypatch.setattr("os.link", link)
    sheet = written(target)
    sheet.publish()
    sheet.close()
    assert there(target) == ["a.jsonl"]
    other = written(target.with_name("b.jsonl"))
    target.with_name("b.jsonl").write_bytes(b"theirs")
    with pytest.raises(UsageError, match="exists already"):
        other.publish()
    other.close()


@pytest.mark.parametrize(
    ("number", "error"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.EFBIG, DiskFull),
        (errno.EACCES, UsageError),
        (errno.EIO, UnavailableError),
    ],
)
def test_what_the_disk_refuses_is_told_as_ours_and_leaves_no_file(
    target: Path, monkeypatch: pytest.MonkeyPatch, number: int, error: type[UnabridgedError]
) -> None:
    def refuses(_: int) -> None:
        raise OSError(number, "planted")

    sheet = written(target)
    monkeypatch.setattr("os.fsync", refuses)
    with pytest.raises(error, match=r"a\.jsonl"):
        sheet.flush()
    sheet.close()
    assert there(target) == []


def test_a_full_disk_is_no_reason_not_to_let_go(target: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    sheet = written(target)
    os.dup2(os.open(full, os.O_WRONLY), sheet._file.fileno())  # type: ignore[attr-defined]  # planted from inside
    with pytest.raises(DiskFull, match="free space, then retry, with the same key where it has one"):
        sheet.flush()
    sheet.close()
    assert there(target) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder .*nowhere to write the archive to; make it"):
        written(tmp_path / "nowhere" / "a.jsonl")


def test_a_file_that_is_not_there_is_no_archive(target: Path) -> None:
    with pytest.raises(UsageError, match="it is not there"):
        list(ArchiveFiles().lines(target))


def test_a_folder_is_no_archive(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be an archive"):
        list(ArchiveFiles().lines(tmp_path))


@pytest.mark.parametrize("name", [".", "..", "/"])
def test_a_folder_without_a_name_is_told_to_be_one(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be an archive: it is a folder; name a file in it"):
        ArchiveFiles().begin(name)


@pytest.mark.parametrize("name", ["", "a\0b", b"a.jsonl", 7, None])
def test_what_can_be_no_files_name_is_refused_at_once(name: object) -> None:
    with pytest.raises(UsageError, match="an archive is a file, named by"):
        ArchiveFiles().begin(name)  # type: ignore[arg-type]  # the near miss is the point


def test_half_a_character_in_a_name_is_refused(target: Path) -> None:
    with pytest.raises(UsageError):
        written(target.with_name("\ud800.jsonl"))

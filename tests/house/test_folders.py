"""What a test leaves in memory is gone with it, and what it leaves on a disk stays.
It refuses to know what tests write.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import folders
from tests.folders import Folders, has_room, in_memory


def test_no_two_are_one(tmp_path: Path) -> None:
    every = Folders(tmp_path, kept=False)
    with every.one() as one, every.one() as other:
        assert one != other


def test_each_in_memory_goes_with_its_test_whatever_is_in_it(tmp_path: Path) -> None:
    with in_memory(tmp_path) as every, every.one() as one:
        (one / "a").mkdir()
        (one / "a" / "b").touch()
        assert [each.stat().st_mode & 0o077 for each in (one, one.parent)] == [0, 0]
    assert not one.exists()


def test_none_is_left_in_memory_of_a_run_that_was_broken_off(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        broken_off(tmp_path)
    assert [*tmp_path.iterdir()] == []


def broken_off(memory: Path) -> None:
    with in_memory(memory) as every, every.one() as one:
        (one / "a").touch()
        raise KeyboardInterrupt


def test_one_on_a_disk_is_kept_to_be_looked_at(tmp_path: Path) -> None:
    with Folders(tmp_path, kept=True).one() as one:
        (one / "a").touch()
    assert (one / "a").exists()


def test_where_nothing_is_kept_in_memory_there_is_no_room(tmp_path: Path) -> None:
    assert not has_room(tmp_path / "none")


@pytest.mark.parametrize(("needed", "found"), [(0, "room"), (1 << 60, "none")])
def test_there_is_room_for_so_much_and_no_more(
    needed: int, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "ROOM_BYTES", needed)
    assert ("room" if has_room(tmp_path) else "none") == found

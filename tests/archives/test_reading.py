"""An archive can be read without a store: its threads, and of each every event that the thread had."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.swapping import swapped
from tests.retention.written import FAMILIES, archive, row, signed, spoken, unsigned
from unabridged.archives import Archived, ArchiveFiles, read_archive
from unabridged.errors import CorruptionError, UsageError
from unabridged.retention import lines as stored_lines
from unabridged.testing.samples import HERE

SPOKEN = spoken()
NAMES = [name for names in FAMILIES for name in names]


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Archived:
    path = tmp_path_factory.mktemp("archives") / "a.jsonl"
    path.write_bytes(b"".join(signed(unsigned(SPOKEN))))
    return read_archive(path)


def test_an_archive_says_whose_it_is_and_what_it_holds(held: Archived) -> None:
    assert (held.scope, held.at, held.ids) == (HERE, 5, tuple(NAMES))
    assert list(held.threads) == [row(SPOKEN, name) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_thread_has_the_events_it_had_those_of_its_parents_included(held: Archived, name: str) -> None:
    assert list(held.events(name)) == SPOKEN.told(name)


def test_a_thread_that_it_does_not_hold_is_named(held: Archived) -> None:
    with pytest.raises(UsageError, match="no thread 'nobody'"):
        next(held.events("nobody"))


def test_a_line_that_is_another_by_now_is_named_by_its_thread(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"".join(archive()))
    held = read_archive(tmp_path / "a.jsonl")
    (tmp_path / "a.jsonl").write_bytes(b"".join(archive()).replace(b'{"seq":1,', b'{"seq":?,'))
    with pytest.raises(CorruptionError, match=r"an event of thread 't': it cannot be read"):
        list(held.events("t"))


def test_it_is_found_from_wherever_the_program_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"".join(archive()))
    monkeypatch.chdir(tmp_path)
    held = read_archive("a.jsonl")
    monkeypatch.chdir("/")
    assert len(list(held.events("t"))) == 4


@pytest.mark.parametrize("read", [read_archive, lambda path: list(ArchiveFiles().lines(path))])
def test_a_line_without_an_end_is_read_no_further_than_the_largest_that_may_stand_there(
    tmp_path: Path, read: Callable[[Path], object]
) -> None:
    lines = archive()
    (tmp_path / "a.jsonl").write_bytes(b"".join(lines[:2]))
    with (tmp_path / "a.jsonl").open("r+b") as file:
        file.truncate(50_000_000)  # which takes no room on most disks
    at = len(lines[0] + lines[1])
    tracemalloc.start()
    try:
        with (
            swapped(stored_lines, "_MOST_BYTES", 1_000_000),
            pytest.raises(CorruptionError, match=f"the line at byte {at}: it takes more than 1000000 bytes; nothing"),
        ):
            read(tmp_path / "a.jsonl")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_line_may_take_as_much_as_the_bound(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"".join(archive()))
    with swapped(stored_lines, "_MOST_BYTES", max(map(len, archive()))):
        assert read_archive(tmp_path / "a.jsonl").ids


def test_one_that_is_not_whole_is_not_read_at_all(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"".join(archive()[:-1]))
    with pytest.raises(CorruptionError, match="its end is missing"):
        read_archive(tmp_path / "a.jsonl")

"""A trace shows whether a program only read, and whether it gave up a lock on the way."""

from __future__ import annotations

import pytest

from campaign.read_only import problems

DB = "/d/a.db"
LOCKED = f"7 fcntl(3<{DB}>, F_SETLK, {{l_type=F_RDLCK, l_whence=SEEK_SET, l_start=1073741826, l_len=510}}) = 0"
FREED = f"7 fcntl(3<{DB}>, F_SETLK, {{l_type=F_UNLCK, l_whence=SEEK_SET, l_start=0, l_len=0}}) = 0"
PARTLY = f"7 fcntl(3<{DB}>, F_SETLK, {{l_type=F_UNLCK, l_whence=SEEK_SET, l_start=1073741826, l_len=2}}) = 0"


def found(*lines: str) -> list[str]:
    return list(problems(lines, DB))


@pytest.mark.parametrize(
    "line",
    [
        f'7 pwrite64(3<{DB}>, "x", 1, 0) = 1',
        f'7 pwrite64(3<{DB}-wal>, "x", 1, 0) = 1',
        f"7 ftruncate(3<{DB}-wal>, 0) = 0",
        f'7 unlink("{DB}-wal") = 0',
        f'7 unlink("{DB}-shm") = 0',
        f'7 rename("{DB}", "{DB}.broken") = 0',
        f'7 rename("/d/other", "{DB}") = 0',
        f'7 openat(AT_FDCWD</d>, "{DB}", O_RDWR|O_CLOEXEC) = 3<{DB}>',
        f'7 openat(AT_FDCWD</d>, "{DB}-wal", O_WRONLY|O_TRUNC) = 3<{DB}-wal>',
        f"7 mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_SHARED, 3<{DB}>, 0) = 140000",
    ],
)
def test_whatever_changes_the_file_or_its_log_is_seen(line: str) -> None:
    assert len(found(line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        f'7 pwrite64(3<{DB}-shm>, "x", 1, 32767) = 1',
        f"7 mmap(NULL, 32768, PROT_READ|PROT_WRITE, MAP_SHARED, 3<{DB}-shm>, 0) = 140000",
        f'7 openat(AT_FDCWD</d>, "{DB}-wal", O_RDWR|O_CREAT|O_NOFOLLOW, 0600) = 4<{DB}-wal>',
        f'7 openat(AT_FDCWD</d>, "{DB}", O_RDONLY|O_NOFOLLOW) = 3<{DB}>',
        '7 pwrite64(3</d/copy.db>, "x", 1, 0) = 1',
        f'7 unlink("{DB}-journal") = -1 ENOENT (No such file or directory)',
    ],
)
def test_what_sqlite_does_to_read_and_what_befalls_other_files_is_allowed(line: str) -> None:
    assert found(line) == []


def test_a_close_of_a_file_on_which_the_process_holds_a_lock_drops_it() -> None:
    assert len(found(LOCKED, f"7 close(9<{DB}>) = 0")) == 1


def test_a_close_after_all_was_unlocked_drops_nothing() -> None:
    assert found(LOCKED, FREED, f"7 close(3<{DB}>) = 0") == []


def test_a_lock_that_was_given_up_in_part_is_still_held() -> None:
    assert len(found(LOCKED, PARTLY, f"7 close(9<{DB}>) = 0")) == 1


def test_another_process_closes_without_dropping_our_locks() -> None:
    assert found(LOCKED, f"8 close(3<{DB}>) = 0") == []


@pytest.mark.parametrize(("others", "dropped"), [(0, 0), (1, 1)])
def test_shared_memory_is_closed_by_its_last_descriptor_alone(others: int, dropped: int) -> None:
    lines = [f'7 openat(AT_FDCWD</d>, "{DB}-shm", O_RDWR) = {4 + n}<{DB}-shm>' for n in range(others + 1)]
    locked = LOCKED.replace(f"3<{DB}>", f"4<{DB}-shm>")
    assert len(found(*lines, locked, f"7 close({4 + others}<{DB}-shm>) = 0")) == dropped


def test_a_call_that_others_interrupted_is_read_whole() -> None:
    assert len(found(f'7 pwrite64(3<{DB}>, "x", 1, 0 <unfinished ...>', "7 <... pwrite64 resumed>) = 1")) == 1


def test_a_problem_is_told_with_what_the_program_was_doing() -> None:
    assert found('7 write(1<pipe:[1]>, "stats\\n", 6) = 6', f'7 unlink("{DB}") = 0') == [f"stats: unlink of {DB}"]

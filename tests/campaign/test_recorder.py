"""The trace of a program is read back as what it did to its files, however strace wrote it down."""

from __future__ import annotations

from campaign.recorder import Op, What, operations


def hexed(text: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


def read(*lines: str) -> list[Op]:
    return list(operations([f"{line}\n" for line in lines], "/d"))


A_DB = hexed("/d/a.db")


def test_a_write_keeps_its_place_and_its_bytes() -> None:
    assert read(f'7 pwrite64(3<{A_DB}>, "\\x01\\x02", 2, 4096) = 2') == [
        Op(what=What.WRITE, name="a.db", offset=4096, content=b"\x01\x02")
    ]


def test_a_call_that_failed_did_nothing() -> None:
    assert read(f'7 pwrite64(3<{A_DB}>, "\\x01", 1, 0) = -1 ENOSPC (No space left on device)') == []


def test_an_interrupted_sync_counts_when_it_ended() -> None:
    found = read(
        f"7 fdatasync(3<{A_DB}> <unfinished ...>",
        f'8 pwrite64(4<{A_DB}>, "\\x01", 1, 0) = 1',
        "7 <... fdatasync resumed>) = 0",
    )
    assert [op.what for op in found] == [What.WRITE, What.SYNC]


def test_an_interrupted_acknowledgement_counts_when_it_began() -> None:
    found = read(
        f'7 write(1<{hexed("pipe:[1]")}>, "{hexed("said")}", 4 <unfinished ...>',
        f"8 fdatasync(3<{A_DB}>) = 0",
        "7 <... write resumed>) = 4",
    )
    assert [op.what for op in found] == [What.SAID, What.SYNC]


def test_shared_memory_does_not_outlive_a_crash() -> None:
    assert read(f'7 pwrite64(3<{hexed("/d/a.db-shm")}>, "\\x01", 1, 0) = 1') == []


def test_files_of_other_folders_are_none_of_ours() -> None:
    assert read(f'7 pwrite64(3<{hexed("/other/a.db")}>, "\\x01", 1, 0) = 1') == []


def test_a_rename_knows_both_names() -> None:
    line = f'7 rename("{hexed("/d/a.partial")}", "{A_DB}") = 0'
    assert read(line) == [Op(what=What.RENAME, name="a.partial", other="a.db")]


def test_a_link_gives_a_file_a_second_name() -> None:
    line = f'7 link("{hexed("/d/a.partial")}", "{A_DB}") = 0'
    assert read(line) == [Op(what=What.LINK, name="a.partial", other="a.db")]


def test_a_node_that_is_made_is_a_file_that_begins() -> None:
    line = f'7 mknodat(AT_FDCWD, "{A_DB}", S_IFREG|0600) = 0'
    assert read(line) == [Op(what=What.CREATE, name="a.db")]


def test_only_an_open_that_may_create_does_create() -> None:
    created = f'7 openat(AT_FDCWD<{hexed("/d")}>, "{A_DB}", O_RDWR|O_CREAT, 0644) = 3'
    opened = f'7 openat(AT_FDCWD<{hexed("/d")}>, "{A_DB}", O_RDONLY) = 3'
    assert [op.what for op in read(created, opened)] == [What.CREATE]


def test_a_sync_of_the_folder_has_no_name() -> None:
    assert read(f"7 fsync(3<{hexed('/d')}>) = 0") == [Op(what=What.SYNC)]

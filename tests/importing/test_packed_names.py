"""What a file in an archive is called, whoever packed it: a thread gets that name, the same on every system."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.importing import import_path

OF_DOS, OF_UNIX = 0, 3
TALK = "\n".join(json.dumps({"role": role, "content": role}) for role in ("user", "assistant"))
# As zipfile writes a name that it finds in its own letters; what stands for it is put in its place in the file.
STANDS = "NAME"


def packed(place: Path, name: str, stored: bytes, system: int) -> Path:
    """An archive in which the name of one file takes these bytes, of which nothing says what letters they are."""
    standing = STANDS + "x" * (len(stored) - len(STANDS))
    with zipfile.ZipFile(place / name, "w") as archive:
        one = zipfile.ZipInfo(standing)
        one.create_system = system
        archive.writestr(one, TALK)
    (place / name).write_bytes((place / name).read_bytes().replace(standing.encode("ascii"), stored))
    return place / name


@pytest.mark.parametrize(
    ("stored", "system", "named"),
    [
        (rb"logs\friday.jsonl", OF_DOS, "friday"),
        (rb"C:\logs\friday.jsonl", OF_DOS, "friday"),
        (b"C:friday.jsonl", OF_DOS, "friday"),
        (rb"\\srv\share\friday.jsonl", OF_DOS, "friday"),
        (b"logs/friday.jsonl", OF_DOS, "friday"),
        (b"../../friday.jsonl", OF_UNIX, "friday"),
        (b"/etc/friday.jsonl", OF_UNIX, "friday"),
        (b"what: a day.jsonl", OF_UNIX, "what: a day"),
        ("größe.jsonl".encode(), OF_UNIX, "größe"),
        ("漢字.jsonl".encode(), OF_UNIX, "漢字"),
        ("größe.jsonl".encode("cp437"), OF_DOS, "größe"),
    ],
)
def test_a_thread_is_called_as_the_file_was_where_it_was_packed(
    stored: bytes, system: int, named: str, tmp_path: Path
) -> None:
    with Memory.open() as memory:
        done = import_path(memory, packed(tmp_path, "export.zip", stored, system))
    assert ([each.id for each in done.threads], done.faults) == ([named], ())


def test_what_a_mac_knows_of_a_file_is_none_also_where_windows_packed_it(tmp_path: Path) -> None:
    with Memory.open() as memory:
        packed(tmp_path, "beside.zip", rb"__MACOSX\._friday.jsonl", OF_DOS)
        packed(tmp_path, "export.zip", b"friday.jsonl", OF_DOS)
        assert [each.id for each in import_path(memory, tmp_path).threads] == ["friday"]

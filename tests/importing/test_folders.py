"""A folder, and an archive of files, as people have them: of what lies there nothing is left out without a word."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.growth import keeps_pace
from tests.importing import samples
from unabridged import Memory
from unabridged.errors import MissingExtra
from unabridged.importing import ImportRefused, import_path, preview_import

CHAT = json.dumps([{"role": "user", "content": "Where is crane 12?"}]).encode()
OF_A_MAC = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        "


def zipped(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, raw in members.items():
            archive.writestr(name, raw)
    return packed.getvalue()


def tarred(raw: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("chat.json"), io.BytesIO(raw))
    return packed.getvalue()


def threads(place: Path) -> list[str]:
    return [each.id for each in import_path(Memory.open(), place).threads]


def test_what_a_service_hands_out_is_read_in_a_folder_too(tmp_path: Path) -> None:
    (tmp_path / "export.zip").write_bytes(zipped(**{"one.json": CHAT}))
    (tmp_path / "two.json").write_bytes(CHAT)
    assert threads(tmp_path) == ["one", "two"]


def test_each_of_two_archives_is_read_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(zipped(**{"one.json": CHAT}))
    (tmp_path / "b.zip").write_bytes(zipped(**{"longer.json": CHAT[:-2] + b" " + CHAT[-2:], "two.json": CHAT}))
    assert threads(tmp_path) == ["one", "longer", "two"]


def test_an_archive_of_many_files_takes_a_time_for_each_of_them(tmp_path: Path) -> None:
    def told(count: int) -> Callable[[], object]:
        place = tmp_path / f"{count}.zip"
        place.write_bytes(zipped(**{f"{n}.json": CHAT for n in range(count)}))
        return lambda: preview_import(None, place)

    assert keeps_pace(told(100), told(800), times=20)


def test_an_ending_in_capitals_is_the_same_ending(tmp_path: Path) -> None:
    (tmp_path / "OLD.JSON").write_bytes(CHAT)
    samples.text(tmp_path / "S.YML", samples.taskweaver())
    (tmp_path / "export.ZIP").write_bytes(zipped(**{"IN.JSONL": CHAT[1:-1]}))
    assert len(threads(tmp_path)) == 3


def test_what_a_mac_writes_beside_each_file_is_no_file_of_ours(tmp_path: Path) -> None:
    (tmp_path / "chat.json").write_bytes(CHAT)
    (tmp_path / "._chat.json").write_bytes(OF_A_MAC)
    (tmp_path / "export.zip").write_bytes(zipped(**{"one.json": CHAT, "__MACOSX/._one.json": OF_A_MAC}))
    done = import_path(Memory.open(), tmp_path)
    assert ([each.id for each in done.threads], done.faults) == (["chat", "one"], ())


@pytest.mark.parametrize(
    ("name", "packed", "said"),
    [
        ("s.jsonl.gz", gzip.compress, "it is packed by gzip; unpack it"),
        ("s.json.bz2", bz2.compress, "it is packed by bzip2; unpack it"),
        ("s.json.xz", lzma.compress, "it is packed by xz; unpack it"),
        ("s.json", tarred, "it is packed by tar; unpack it"),
        ("s.jsonl", lambda raw: raw.decode().encode("utf-16"), "it is UTF-16"),
    ],
)
def test_what_is_packed_or_in_wide_letters_is_named_with_what_to_do(
    tmp_path: Path, name: str, packed: Callable[[bytes], bytes], said: str
) -> None:
    (tmp_path / "chat.json").write_bytes(CHAT)
    (tmp_path / name).write_bytes(packed(CHAT))
    done = import_path(Memory.open(), tmp_path)
    assert [each.id for each in done.threads] == ["chat"]
    (fault,) = done.faults
    assert (fault.path, fault.problem.startswith(said)) == (str(tmp_path / name), True)


def test_an_archive_in_an_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "export.zip").write_bytes(zipped(**{"in.zip": zipped(**{"one.json": CHAT}), "two.json": CHAT}))
    done = import_path(Memory.open(), tmp_path / "export.zip")
    assert [each.id for each in done.threads] == ["two"]
    assert [each.problem for each in done.faults] == ["it is packed by zip; unpack it, then import what was in it"]


def test_a_pipe_is_refused_before_what_it_holds_is_gone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ImportRefused, match="can be read once; write it to a file"):
        preview_import(None, tmp_path / "pipe")


class TestWithoutAnExtra:
    def test_a_file_that_needs_it_keeps_no_other_file_out(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "yaml", None)
        monkeypatch.setitem(sys.modules, "ormsgpack", None)
        (tmp_path / "a.json").write_bytes(CHAT)
        samples.text(tmp_path / "compose.yaml", "services: {}\n")
        samples.langgraph(tmp_path / "m.sqlite")
        (tmp_path / "z.json").write_bytes(CHAT)
        done = import_path(Memory.open(), tmp_path)
        assert [each.id for each in done.threads] == ["a", "z"]
        assert [each.problem.partition("run: ")[2] for each in done.faults] == [
            "pip install 'unabridged[yaml]'",
            "pip install 'unabridged[langgraph]'",
        ]

    def test_a_file_alone_that_needs_it_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "yaml", None)
        with pytest.raises(MissingExtra, match="unabridged\\[yaml\\]"):
            import_path(Memory.open(), samples.text(tmp_path / "s.yaml", samples.taskweaver()))

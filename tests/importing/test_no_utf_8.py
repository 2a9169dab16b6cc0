"""What is no UTF-8 is told as that, with the byte that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing.test_hostile import GOOD, imported
from unabridged.importing import members, pieces, shape


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (b"\xff\xfe{}", "0, which is 0xff"),
        (b'{"role": "user", "content": "caf\xe9"}', "32, which is 0xe9"),
        (b'\xef\xbb\xbf  {"role": "\xe9"}', "15, which is 0xe9"),
    ],
    ids=["utf-16", "latin-1", "mark"],
)
def test_a_line_that_is_no_utf_8_is_told_with_its_byte(tmp_path: Path, line: bytes, at: str) -> None:
    place = tmp_path / "chat.jsonl"
    place.write_bytes(b"\n".join([GOOD, line, GOOD, b""]))
    assert imported(place) == (2, [f"it is no UTF-8 at byte {at}; left out"])


def test_a_file_that_is_no_text_behind_its_beginning_is_named(tmp_path: Path) -> None:
    place = tmp_path / "chat.json"
    place.write_bytes(b"[" + GOOD + b"," + b"\xff" * 1_000_000)
    told = f"from here on it is no UTF-8 at byte {len(GOOD) + 2}, which is 0xff; left out"
    assert imported(place) == (1, [told])


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_the_byte_is_counted_from_the_beginning_of_the_file(
    tmp_path: Path, mark: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "CHUNK", 1 << 12)
    for reads in (pieces, shape):
        monkeypatch.setattr(reads, "CHUNK", 1 << 14)
    place = tmp_path / "chat.json"
    begins = mark + b"[" + (GOOD + b",\n") * (2 * pieces.CHUNK // len(GOOD))
    place.write_bytes(begins + b'{"role": "user", "content": "caf\xe9"}]')
    _, (problem,) = imported(place)
    assert f"at byte {len(begins) + 32}, which is 0xe9" in problem

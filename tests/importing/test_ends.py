"""How a file begins and ends: a first line that is bad, and what stands behind the end of an array."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing.test_hostile import GOOD, imported
from unabridged.importing import pieces


@pytest.mark.parametrize("first", [b"// notes", b'r", "content": "cut at its beginning"}', b"{"])
def test_the_first_line_costs_itself_alone_too(tmp_path: Path, first: bytes) -> None:
    place = tmp_path / "chat.jsonl"
    place.write_bytes(b"\n".join([first, b"", GOOD, GOOD, b""]))
    assert imported(place) == (2, [pieces.NO_JSON])


@pytest.mark.parametrize("behind", [b"[" + GOOD + b"]", b"\n[" + GOOD + b"]\n", b" nonsense"])
def test_what_stands_behind_one_is_named(tmp_path: Path, behind: bytes) -> None:
    place = tmp_path / "chat.json"
    place.write_bytes(b"[" + GOOD + b"]" + behind)
    events, (problem,) = imported(place)
    assert (events, "more stands behind the end of its array" in problem) == (1, True)


def test_a_place_that_was_kept_free_behind_one_is_nothing(tmp_path: Path) -> None:
    place = tmp_path / "chat.json"
    place.write_bytes(b"[" + GOOD + b"]\n" + bytes(100))
    assert imported(place) == (1, [])

"""Stored events load for ever: the bytes that version 1 wrote mean today what they meant then.
It refuses to change a golden file; where one of these tests fails, the program is wrong.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.log.golden import GOLDEN
from unabridged.log import codec
from unabridged.log.kind import Kind

FOLDER = Path(__file__).parents[1] / "golden" / "v1"


def stored(name: str) -> bytes:
    return (FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_file_still_means_what_it_meant(name: str) -> None:
    assert repr(codec.decode(codec.kind_of(GOLDEN[name]), stored(name))) == repr(GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_what_a_golden_file_means_is_still_written_the_same(name: str) -> None:
    assert codec.encode(GOLDEN[name]) == stored(name)


def test_every_golden_file_has_its_meaning_written_down() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GOLDEN)


def test_every_body_has_a_golden_file() -> None:
    assert {codec.kind_of(body) for body in GOLDEN.values()} == set(Kind)

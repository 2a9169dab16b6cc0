"""Bytes written out in a text are told by type, size and digest; words are left alone, however long."""

from __future__ import annotations

import base64

import pytest

from unabridged.compaction.briefs.inline_bytes import named, reference

BYTES = bytes(n * 7 % 256 for n in range(900))
WRITTEN = base64.b64encode(BYTES).decode()


def test_a_data_url_is_its_type_its_size_and_its_digest() -> None:
    """tw-RC-B7. Images reach a summariser as references, never as encoded text."""
    found = named(f"see data:image/png;base64,{WRITTEN} here")
    assert found == f"see {reference(WRITTEN, 'image/png')} here"
    assert reference(WRITTEN, "image/png").startswith("[image/png, 900 bytes, sha256 ")


@pytest.mark.parametrize("text", [f'{{"image": "{WRITTEN}"}}', WRITTEN, f"x {WRITTEN}\n"])
def test_a_long_run_of_base64_is_bytes(text: str) -> None:
    assert "[bytes, 900 bytes, sha256 " in named(text)
    assert len(named(text)) < 80


def test_so_are_its_lines() -> None:
    lines = base64.encodebytes(BYTES).decode()
    assert "[bytes, " in named(f"attached:\n{lines}end")
    assert len(named(lines)) < 80


@pytest.mark.parametrize("text", ["a" * 3_000, "word " * 900, "漢字" * 900, "AbC9" * 60, "0" * 3_000, "a/b_c" * 900])
def test_what_is_no_mixture_or_no_long_run_is_left(text: str) -> None:
    assert named(text) == text


def test_the_same_bytes_are_known_again() -> None:
    assert reference(WRITTEN) == reference(WRITTEN) != reference(WRITTEN[:-4] + "AAAA")

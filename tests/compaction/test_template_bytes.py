"""What stands in a template's file is text, or refused with the place where it is none."""

from __future__ import annotations

import pytest

from unabridged import UsageError
from unabridged.compaction.briefs.template_bytes import MOST_BYTES, decoded


def test_text_comes_without_its_mark_and_with_one_kind_of_line_ends() -> None:
    assert decoded("\ufeffa\r\nb\rc\n汤".encode(), "mine.md") == "a\nb\nc\n汤"


@pytest.mark.parametrize(
    ("raw", "place", "says"),
    [
        ("soup".encode("utf-16"), "line 1, column 1", "written in UTF-16; save it as UTF-8"),
        (
            "# soups\r\n汤 é".encode() + b"\xe9t\xe9",
            "line 2, column 4",
            "byte 0xe9 is no UTF-8; save the file as UTF-8",
        ),
        (b"a\nb\x00", "line 2, column 2", r"a sign U\+0000 belongs in no text; take it out"),
        (b"a\nb\x1b[1m", "line 2, column 2", r"a sign U\+001B"),
        (b"a" * (MOST_BYTES + 1), "line 1, column 1", "more than 65,536 bytes"),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(raw: bytes, place: str, says: str) -> None:
    with pytest.raises(UsageError, match=f"^mine.md, {place}: .*{says}"):
        decoded(raw, "mine.md")

"""Texts fall into pieces that lose nothing, in windows as in one go, by the letters of one Unicode version."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.counting.fuzz import strings
from unabridged.counting import letters
from unabridged.counting.pieces import batches, split

_SETTLED: Final = re.compile("[\0-\u0480\u0900-\u097f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\U0001f600-\U0001f64f]+")


def test_the_pieces_of_a_text_are_the_text() -> None:
    texts = list(strings(2_000, seed=1))
    assert ["".join(split(text)) for text in texts] == texts


def test_the_pieces_are_those_of_the_published_pattern(published: dict[str, object]) -> None:
    # Another matcher reads the same pattern; the strings have no letters on which Unicode versions differ.
    regex = pytest.importorskip("regex", reason="the matcher that the published pattern is read with")
    texts = [text for text in strings(8_000, seed=4) if _SETTLED.fullmatch(text)]
    assert len(texts) > 3_000
    assert [text for text in texts if split(text) != regex.findall(published["pat_str"], text)] == []


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("we'\u017ft", ["we'\u017f", "t"]),
        ("\u0301ABC", ["\u0301", "ABC"]),
        ("\u0301Abc", ["\u0301Abc"]),
        ("!\u0301a", ["!\u0301a"]),
        ("it's  \n x", ["it's", "  \n", " x"]),
        ("\u4e2dA\u4e2db", ["\u4e2dA\u4e2db"]),
        ("1234 \u0663\u0664", ["123", "4", " ", "\u0663\u0664"]),
        (" a/b//\n", [" a", "/b", "//\n"]),
    ],
)
def test_a_piece_ends_where_the_published_pattern_ends_it(text: str, pieces: list[str]) -> None:
    assert split(text) == pieces


@pytest.mark.parametrize("window", [1, 2, 3, 5, 17, 64])
def test_windows_of_any_size_give_the_pieces_of_the_whole_text(window: int) -> None:
    texts = list(strings(1_500, seed=window))
    found = [[piece for pieces in batches(text, window) for piece in pieces] for text in texts]
    assert found == [split(text) for text in texts]


@pytest.mark.parametrize(
    ("names", "published_class"),
    [
        (("UPPER", "OTHER", "MARK"), r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"),
        (("LOWER", "OTHER", "MARK"), r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"),
        (("UPPER", "LOWER", "OTHER"), r"\p{L}"),
        (("NUMBER",), r"\p{N}"),
    ],
)
def test_the_table_of_letters_is_that_of_the_published_matcher(names: tuple[str, ...], published_class: str) -> None:
    tiktoken = pytest.importorskip("tiktoken", reason="tiktoken is what exactness is measured against")
    everything = "".join(chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000)
    # An encoding whose only pattern is the class, and whose tokens are the bytes, gives back what is in the class.
    bytewise = tiktoken.Encoding(
        "bytes",
        pat_str=published_class,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    assert bytes(bytewise.encode_ordinary(everything)).decode() == "".join(map(chr, sorted(_points(names))))


def _points(names: tuple[str, ...]) -> set[int]:
    ranges = [item.split("-") for name in names for item in getattr(letters, name).split()]
    return {point for ends in ranges for point in range(int(ends[0], 16), int(ends[-1], 16) + 1)}


def test_a_character_beyond_the_basic_plane_is_told_from_a_symbol_there() -> None:
    assert split("x\U0001d41a\U0001f600") == ["x\U0001d41a", "\U0001f600"]


def test_python_s_own_idea_of_space_is_not_asked() -> None:
    assert "\x1c".isspace()
    assert split("a\x1cb") == ["a", "\x1cb"]

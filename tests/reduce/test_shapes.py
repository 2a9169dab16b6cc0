"""Lines that are alike are looked at once, and none of them is lost by that."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.reduce.counting import tokens
from unabridged.reduce import Offload, reduced
from unabridged.reduce.logs import Looked
from unabridged.reduce.shapes import Alike, are_alike, shapes_of
from unabridged.reduce.signals import WRONG_WORDS, is_wrong

_WORDS = st.sampled_from(["error", "ERR", "not ok", "错误", "fine", "7", "x-1.5", "\tso", '" 503 ', "İ", "\ud800", " "])
_LINES = st.lists(st.lists(_WORDS, max_size=4).map("".join), min_size=1, max_size=30)


def _wrong(lines: Sequence[str]) -> list[int]:
    """Which lines tell of something wrong, each looked at alone, and the first of those that are equal."""
    seen: dict[str, int] = {}
    for index, line in enumerate(lines):
        seen.setdefault(line.strip(), index)
    return [index for index, line in enumerate(lines) if is_wrong(line) and seen[line.strip()] == index]


def _having(lines: Sequence[str], among: range) -> list[int]:
    return list(Alike(shapes_of(lines)).having(WRONG_WORDS.small, among))


@given(_LINES)
def test_whatever_has_a_word_is_found_by_its_shape(lines: list[str]) -> None:
    found = set(_having(lines, range(len(lines))))
    assert found >= {n for n, line in enumerate(lines) if any(word in line.lower() for word in WRONG_WORDS.small)}


@given(_LINES)
def test_alike_or_not_the_same_lines_are_wrong(lines: list[str]) -> None:
    many = [*lines, *(f"line {n}" for n in range(300))]
    own = [*lines, *(chr(0x4E00 + n) for n in range(300))]
    assert (are_alike(many), are_alike(own)) == (True, False)
    for each in (many, own):
        assert list(Looked(each).wrong()) == _wrong(each)


def test_lines_are_found_in_the_piece_that_is_asked_for() -> None:
    lines = [f"line {n}" if n % 50 else f"error {n}" for n in range(1000)]
    assert _having(lines, range(90, 260)) == [100, 150, 200, 250]
    alike = Alike(shapes_of(lines))
    assert [list(alike.having(("error",), range(n, n + 60))) for n in (0, 940)] == [[0, 50], [950]]


def test_a_status_behind_a_mark_is_found_among_lines_that_are_alike() -> None:
    lines = [f'10.0.0.{n % 9} "GET /x/{n} HTTP/1.1" 200 {n}' for n in range(5000)]
    lines[3217] = '10.0.0.1 "GET /x/88123 HTTP/1.1" 503 12'
    assert list(Looked(lines).plain()) == []
    assert list(Looked(lines).wrong()) == [3217]


def test_many_pieces_of_lines_that_are_alike_keep_their_numbers() -> None:
    lines = [f"2026-03-01T10:00:00 INFO served {n} in {n % 97} ms" for n in range(9000)]
    errors = (17, 4400, 8990)
    for n in errors:
        lines[n] = f"2026-03-01T10:00:00 ERROR lease {n} is gone"
    assert list(Looked(lines).plain()) == [17, 8990, 4400, 8990]
    short = reduced("\n".join(lines), count=tokens, limit_tokens=400)
    assert isinstance(short, Offload)
    assert all(lines[n] in short.text for n in errors)

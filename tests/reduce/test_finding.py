"""Which lines have a word, and in which order they are looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from unabridged.reduce.finding import Body, Words, marked, matching, pieces
from unabridged.reduce.picking import Order

_LINES = st.lists(st.text(alphabet="aAbx İ", max_size=4), min_size=1, max_size=30)


@given(_LINES)
def test_every_line_with_a_word_is_found_by_its_number(lines: list[str]) -> None:
    body = Body.of("\n".join(lines))
    words = Words(small=("a",), exact=("bx",))
    found = [number for piece in pieces(body.text) for number in marked(body, piece, words)]
    assert found == [number for number, line in enumerate(lines) if "a" in line.lower() or "bx" in line]


def test_lines_of_a_long_text_keep_their_numbers_in_every_piece() -> None:
    lines = [f"line {number}" if number % 1000 else "telling" for number in range(30_000)]
    body, words = Body.of("\n".join(lines)), Words(exact=("tell",))
    assert len(pieces(body.text)) > 3
    found = [each for piece in pieces(body.text) for each in marked(body, piece, words)]
    assert found == list(range(0, 30_000, 1000))


def test_a_letter_that_becomes_two_when_it_is_small_moves_none() -> None:
    body = Body.of("İİİ\nERROR\n")
    assert marked(body, pieces(body.text)[0], Words(small=("error",))) == [1]


def test_an_expression_finds_lines_behind_an_end() -> None:
    assert matching("$ a\nb\n$ c\n", re.compile(r"\n(?=\$ )")) == [2]


def test_an_order_looks_for_no_more_than_is_asked_for_and_says_each_once() -> None:
    asked: list[int] = []

    def indices() -> Iterator[int]:
        for index in (3, 1, 3, 2):
            asked.append(index)
            yield index

    order = Order(indices())
    assert next(iter(order)) == 3
    assert asked == [3]
    assert list(order) == [3, 1, 2]
    assert list(order) == [3, 1, 2]

"""Which rows of a table come first."""

from __future__ import annotations

import pytest

from unabridged.reduce.table import table_drawn


def _rows(*odd: tuple[int, str]) -> list[str]:
    rows = [f"n{n},the,{90 + n % 20},0.{n % 9}" for n in range(900)]
    for at, row in odd:
        rows[at] = row
    return rows


@pytest.mark.parametrize(
    "beside",
    [
        (3, "n3,the,99,0.5"),
        (500, "n500,the,unknown,0.5"),
        (500, "n500,the,nan,0.5"),
        (500, "n500,the"),
        (500, "n500,the,99,0.5,more"),
        (0, "n0,the,7,b"),
    ],
)
def test_a_figure_far_from_the_others_is_shown_whatever_stands_beside_it(beside: tuple[int, str]) -> None:
    rows = _rows(beside, (617, "n617,the,987654,0.5"))
    assert "n617,the,987654,0.5" in table_drawn("\n".join(["name,group,size,share", *rows]))(300)


def test_a_table_without_a_head_and_one_of_text_show_their_ends() -> None:
    for rows in (_rows(), ["a,b,c"] * 900):
        said = table_drawn("\n".join(rows))(200)
        assert said.startswith(rows[0])
        assert said.endswith(rows[-1])


def test_where_the_head_has_three_lines_of_words_a_figure_far_off_is_shown() -> None:
    head = ["name,group,size,share", "text,text,number,number", "-,-,-,-", "a,b,c,d"]
    assert "987654" in table_drawn("\n".join([*head, *_rows((617, "n617,the,987654,0.5"))]))(300)

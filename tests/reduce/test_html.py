"""What a page says."""

from __future__ import annotations

import pytest

from unabridged.reduce.html import page_text


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("<p>I <3> you <b>so</b></p>", "I <3> you so"),
        ("a</script>b<br>c", "ab\nc"),
        ("<script>x</script>a<nav>b", "ab"),
        ("<a HREF='/x' title='İ'>y</a>", "[y](/x)"),
        ("<A HREF=/x>y</a>", "[y](/x)"),
        ("<a name=x>y</a>", "y"),
        ("<p>a    b</p>", "a b"),
    ],
)
def test_a_page_says_its_words_and_where_its_links_lead(page: str, said: str) -> None:
    assert page_text(page) == said


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("<tr><td>1</td><td>a</td></tr>", "1 | a |"),
        ("<p>1 < 2</p>", "1 < 2"),
        ("<div><<td>p>x</div>", "<p>x"),
        ("<p>I <3> you</p>", "I <3> you"),
    ],
)
def test_what_stands_often_says_the_same_as_once(row: str, said: str) -> None:
    assert page_text(row) == said
    assert page_text(row * 400) == "\n".join([said] * 400)

"""A snippet shows where the words stand, as much as was asked for and no more, and cuts through no letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.asked import LEXICON, asked
from unabridged.search.snippet import Snippet, Wanted, snippet

FAMILY = "👩‍👩‍👧"
SIGNS = [
    "👍🏽",
    FAMILY,
    "🇩🇪",
    "e\u0301",
    "दि",
    "ข้",
    "1️⃣",
    "🏴\U000e0067\U000e0062\U000e007f",
    "\r\n",
    "a",
    " ",
    "word ",
]


def cut(text: str, query: str, characters: int = 240) -> Snippet:
    wanted = asked(query)
    clauses = [*wanted.must, *(way.clause for word in wanted.words for way in word.ways)]
    return snippet(text, Wanted(clauses, LEXICON), characters=characters)


def shown(found: Snippet) -> list[str]:
    return [found.text[first:last] for first, last in found.highlights]


def test_highlights_are_where_the_words_stand() -> None:
    assert shown(cut("We deployed it; the Deployment failed.", "deploying fail")) == [
        "deployed",
        "Deployment",
        "failed",
    ]


def test_a_short_text_is_shown_whole() -> None:
    assert cut("short", "nothing") == Snippet(text="short", begins=0, highlights=())


def test_a_text_that_has_none_of_the_words_is_shown_from_its_beginning() -> None:
    assert cut("hay " * 500, "needle").begins == 0


@pytest.mark.parametrize("characters", [10, 20, 50, 240])
@pytest.mark.parametrize("before", [0, 1, 5, 15, 30, 70, 1_000])
def test_the_words_are_in_the_part_that_is_shown(before: int, characters: int) -> None:
    found = cut("h " * before + "needle " + "h " * 900, "needle", characters)
    assert shown(found) == ["needle"]


def test_the_part_with_most_different_words_is_shown() -> None:
    text = "one one one " + "x " * 400 + "one two three " + "x " * 400 + "two"
    assert shown(cut(text, "one two three")) == ["one", "two", "three"]


def test_of_two_parts_that_have_as_much_the_earlier_is_shown() -> None:
    assert cut("needle " + "h " * 900 + "needle", "needle").begins == 0


def test_words_of_a_phrase_are_highlighted() -> None:
    assert shown(cut("please clear the cache", '"clear the cache"')) == ["clear", "the", "cache"]


def test_a_beginning_is_highlighted_as_a_whole_word() -> None:
    assert shown(cut("the configuration", "conf*")) == ["configuration"]


def test_a_word_longer_than_a_snippet_is_shown_from_its_beginning() -> None:
    name = "x" * 900
    found = cut("hay " * 300 + name, name, 100)
    assert "x" in found.text
    assert set(shown(found)[0]) == {"x"}


def test_a_snippet_begins_with_a_word() -> None:
    found = cut("abcdefgh " * 100 + "needle " + "abcdefgh " * 100, "needle")
    assert found.text.startswith("abcdefgh ")


@given(st.lists(st.sampled_from(SIGNS), min_size=30, max_size=90), st.integers(8, 60), st.integers(0, 90))
def test_no_sign_is_cut_through(signs: list[str], characters: int, at: int) -> None:
    """Signs of several letters are whole or not there at all."""
    signs = [" ", *signs[:at], " needle ", *signs[at:]]
    text = "".join(signs)
    edges = {sum(map(len, signs[:n])) for n in range(len(signs) + 1)}
    inside = [sum(map(len, signs[:n])) for n, sign in enumerate(signs) if sign in ("word ", " needle ")]
    edges |= {first + n for first in inside for n in range(8)}
    found = cut(text, "needle", characters)
    assert (found.begins in edges, found.begins + len(found.text) in edges) == (True, True)


@given(st.text(max_size=400), st.text(max_size=30), st.integers(1, 300))
def test_at_most_as_much_as_was_asked_for_is_shown_and_it_is_of_the_text(
    text: str, query: str, characters: int
) -> None:
    found = cut(text, query, characters)
    assert len(found.text) <= characters
    assert text[found.begins : found.begins + len(found.text)] == found.text
    assert all(0 <= first < last <= len(found.text) for first, last in found.highlights)


@pytest.mark.parametrize(("characters", "whole"), [(9, 8), (10, 10), (11, 10)])
def test_a_flag_is_whole_or_not_there(characters: int, whole: int) -> None:
    assert len(cut("🇩🇪" * 30, "needle", characters).text) == whole


def test_a_line_is_ended_by_both_its_signs_or_by_none() -> None:
    assert cut("a\r\n" * 90, "needle", 11).text == "a\r\n" * 3 + "a"


def test_a_letter_under_endless_marks_is_cut_rather_than_shown_without_end() -> None:
    assert len(cut("e" + "\u0301" * 5_000, "e", 100).text) == 100

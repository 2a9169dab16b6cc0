"""Files in the room there is: small ones whole, and of large ones as much as of one another."""

from __future__ import annotations

import pytest

from unabridged.engine.compaction.file_contents import Content, content_of, fitted
from unabridged.engine.compaction.file_reading import Unread


def count(text: str) -> int:
    """As many tokens as words."""
    return len(text.split())


def content(text: str) -> Content:
    found = content_of(text, 1_000_000)
    assert isinstance(found, Content)
    return found


def words(shown: Content | Unread) -> int:
    assert isinstance(shown, Content)
    return shown.text.count("word")


def test_what_fits_is_whole() -> None:
    (small, other) = fitted([content("word\n" * 50), content("word\n" * 90)], 200, count)
    assert (words(small), words(other)) == (50, 90)


def test_what_small_ones_leave_goes_to_the_large() -> None:
    large, small, huge = fitted([content("word\n" * n) for n in (900, 10, 9_000)], 1_000, count)
    assert words(small) == 10
    assert abs(words(large) - words(huge)) < 10
    assert words(large) > 450


def test_together_they_never_take_more_than_there_is() -> None:
    for room in range(0, 400, 7):
        shown = fitted([content("word\n" * n) for n in (60, 150, 300)], room, count)
        assert sum(each.tokens for each in shown if isinstance(each, Content)) <= room


def test_they_are_cut_at_the_end_of_a_line() -> None:
    (shown,) = fitted([content("one word more\n" * 200)], 100, count)
    assert isinstance(shown, Content)
    assert shown.text.endswith("more\n")
    assert not shown.is_whole


def test_one_line_that_is_longer_than_that_is_cut_within() -> None:
    (shown,) = fitted([content("word " * 500)], 100, count)
    assert words(shown) > 50


@pytest.mark.parametrize("room", [-5, 0, 1, 31])
def test_where_only_a_few_words_would_be_shown_nothing_is(room: int) -> None:
    assert fitted([content("word\n" * 200)], room, count) == [Unread.NO_ROOM]


@pytest.mark.parametrize("tokens", [97, 1_000])
def test_what_cannot_be_cut_to_a_size_has_no_room(tokens: int) -> None:
    assert fitted([content("word\n" * 200)], 100, lambda _: tokens) == [Unread.NO_ROOM]


def test_what_lies_far_beyond_is_never_counted() -> None:
    counted = list[int]()

    def counts(text: str) -> int:
        counted.append(len(text))
        return count(text)

    fitted([content("word " * 100_000)], 100, counts)
    assert max(counted) < 1_000

"""A word that a message names stands behind the article that fits it."""

from __future__ import annotations

import pytest

from unabridged.articles import what_it_is, with_article


@pytest.mark.parametrize(
    "told",
    [
        *("an int", "an object", "an Undone", "an Unpinned", "an Amended", "an overlay", "an Unindexed"),
        *("a dict", "a Used", "a user", "a Union", "a UUID", "a Message", "a NoneType"),
    ],
)
def test_a_word_that_begins_open_is_told_with_an_and_any_other_with_a(told: str) -> None:
    assert with_article(told.split(" ")[1]) == told


def test_a_value_is_told_by_its_type() -> None:
    assert (what_it_is(5), what_it_is({}), what_it_is(None)) == ("an int", "a dict", "a NoneType")

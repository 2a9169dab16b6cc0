"""A text of millions of letters is shown as a short one would be, and a few places of it alone are looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.search.asked import LEXICON, asked
from unabridged.search import snippet as snippets
from unabridged.search.snippet import Snippet, Wanted, snippet
from unabridged.search.stretches import heads, stretches
from unabridged.search.terms import places

HAY = "some words of hay " * 10_000


def wanted(query: str) -> Wanted:
    question = asked(query)
    return Wanted([*question.must, *(way.clause for word in question.words for way in word.ways)], LEXICON)


def looked_at(text: str, query: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Snippet, int]:
    """What is shown of a text, and how many of its words were looked at for that."""
    looked = 0

    def counted(text: str, first: int = 0, last: int | None = None) -> Iterator[tuple[int, int, str]]:
        nonlocal looked
        for each in places(text, first, last):
            looked += 1
            yield each

    monkeypatch.setattr(snippets, "places", counted)
    return snippet(text, wanted(query)), looked


@pytest.mark.parametrize("text", ["needle " * 100_000, ("needle " + "hay " * 9) * 30_000, HAY + "a needle" + HAY])
def test_few_places_of_a_long_text_are_looked_at(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, looked = looked_at(text, "needle", monkeypatch)
    assert ("needle" in found.text, looked < 30_000) == (True, True)


def test_a_long_text_is_gone_through_only_as_far_as_it_is_shown_where_its_words_are_written_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, looked = looked_at("caf\u00e9 " * 100_000, "cafe", monkeypatch)
    assert (found.begins, found.highlights[0], looked < 11_000) == (0, (0, 4), True)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        (HAY + "a needle" + HAY, "needle"),
        (HAY + "a needle" + HAY + "the needle, deployed" + HAY, "deploying needles"),
        (HAY + "Retry_Budget" + HAY, "retry_budget"),
        (HAY + "the retryBudget" + HAY, "budget"),
        (HAY + "please clear the cache" + HAY, '"clear the cache"'),
        (HAY + "the configuration" + HAY, "conf*"),
        (HAY + "cr\u00e8me br\u00fbl\u00e9e" + HAY, "creme brulee"),
        (HAY + "\u6771\u4eac\u306b\u884c\u304f" + HAY, "\u6771\u4eac"),
        (HAY + "\u0130 a needle" + HAY, "needle"),
        (HAY + "policies" + HAY, "policy"),
        (HAY + "x" * 900 + HAY, "x" * 900),
        (HAY, "pin"),
        ("needle " + HAY, "needle"),
    ],
)
def test_of_a_long_text_the_same_is_shown_as_if_it_were_gone_through_from_end_to_end(
    text: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = snippet(text, wanted(query))
    monkeypatch.setattr(snippets, "LONG_TEXT", len(text))
    assert shown == snippet(text, wanted(query))


def test_stretches_that_meet_are_one() -> None:
    text = "a needle and a needle" + " " * 100 + "a needle"
    assert stretches(text, ("needle",), 10) == [(0, 25), (113, 129)]


def test_of_each_word_the_first_places_are_looked_at() -> None:
    assert len(stretches(("needle" + " " * 100) * 1_000, ("needle",), 10)) == 256


def test_a_label_stands_in_no_text_and_a_pair_of_letters_stands_there_whole() -> None:
    assert heads(["@role:user", ".of", ".deploi", "~deployed", "."]) == ("of", "deplo", "deployed")

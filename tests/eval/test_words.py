"""How words are counted decides which question is a fair one."""

from __future__ import annotations

import unicodedata

import pytest

from unabridged.eval.words import shared, terms, words


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("The key, the KEY!", {"the", "key"}),
        ("Straße STRASSE", {"strasse"}),
        ("maxRetryBudget read_rows", {"maxretrybudget", "read_rows"}),
        ("लिफ़्ट की जाँच", {"लिफ़्ट", "की", "जाँच"}),
        ("備用鑰匙", {"備用", "用鑰", "鑰匙"}),
        ("鍵はv2です。", {"鍵は", "v2", "です"}),
        ("열쇠는 서랍에", {"열쇠는", "서랍에"}),
        ("?!", set()),
    ],
)
def test_words_are_folded_runs_and_bigrams_where_no_spaces_are_written(text: str, counted: set[str]) -> None:
    assert words(text) == {unicodedata.normalize("NFKC", each) for each in counted}


@pytest.mark.parametrize("text", ["max_retry-budget: 0x7F, A.B", "1\t2\n3", "__init__", ""])
def test_plain_letters_are_counted_alike_beside_others(text: str) -> None:
    assert words(text) | {"é"} == words(f"{text} é")


def test_the_share_is_of_the_questions_words_and_each_counts_once() -> None:
    assert shared("key key drawer shelf box", "the key is in the drawer, the drawer") == 0.5


def test_a_text_without_a_word_shares_nothing() -> None:
    assert shared("?!", "the key") == 0.0


def test_terms_are_the_words_as_they_are_typed() -> None:
    assert terms('Where is "E_QUOTA" - in 北京?') == ("Where", "is", "E_QUOTA", "in", "北京")

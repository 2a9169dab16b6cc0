"""The counts are those of the published encoding, whatever the text."""

from __future__ import annotations

from random import Random

import pytest

from tests.counting.conftest import Count
from tests.counting.fuzz import strings
from tests.counting.languages import TEXTS
from unabridged.counting import O200k


def differing(texts: list[str], counter: O200k, expected: Count) -> list[str]:
    """The texts that count otherwise than published."""
    return [text for text in texts if counter.count(text) != expected(text)]


@pytest.mark.check
def test_ten_thousand_strings_nobody_would_write_count_as_published(counter: O200k, expected: Count) -> None:
    texts = list(strings(10_000, seed=20261120))
    assert len(set(texts)) > 9_500
    assert differing(texts, counter, expected) == []


@pytest.mark.parametrize("language", TEXTS)
def test_a_text_counts_as_published_in_every_language(language: str, counter: O200k, expected: Count) -> None:
    words = TEXTS[language].split(" ")
    beginnings = [" ".join(words[:end]) for end in range(1, len(words) + 1)]
    assert differing([*beginnings, TEXTS[language].upper(), *words], counter, expected) == []


@pytest.mark.parametrize(
    "ending", ["'s", "'S", "'t", "'re", "'RE", "'rE", "'ve", "'m", "'ll", "'lL", "'d", "'\u017f", "\u2019s"]
)
def test_an_ending_after_an_apostrophe_belongs_to_its_word_as_published(
    ending: str, counter: O200k, expected: Count
) -> None:
    texts = [
        f"{word}{ending}{after}"
        for word in ("we", "WE", "W", "'", "wé", "我", "1", "")
        for after in ("", "x", " ", "'s")
    ]
    assert differing(texts, counter, expected) == []


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\n\r\n", "\x85", "\u2028", "\v", "\x1c"])
def test_space_around_the_ends_of_lines_counts_as_published(newline: str, counter: O200k, expected: Count) -> None:
    texts = [
        f"{a}{newline}{b}"
        for a in ("", "x", " ", "x  ", ".", "./", "  \t")
        for b in ("", "x", " x", "  ", newline, "/", "\ty")
    ]
    assert differing(texts, counter, expected) == []


@pytest.mark.parametrize("special", ["<|endoftext|>", "<|endofprompt|>", "a<|im_start|>b"])
def test_a_special_token_is_text_like_any_other(special: str, counter: O200k, expected: Count) -> None:
    assert counter.count(special) == expected(special) > 1


@pytest.mark.check
def test_every_character_counts_as_published_after_a_letter_a_digit_and_a_space(
    counter: O200k, expected: Count
) -> None:
    points = [
        *range(0x3400),
        *range(0x4E00, 0x4F00),
        *range(0xA000, 0xAD00),
        *range(0xF900, 0x1_1000),
        *range(0x1_D000, 0x1_FB00),
    ]
    texts = [f"a{chr(point)} {chr(point)}b1{chr(point)}" for point in points]
    assert differing(texts, counter, expected) == []


def test_a_piece_of_any_length_counts_as_published(counter: O200k, expected: Count) -> None:
    random = Random(7)
    alphabets = (
        "abcdefghijklmnopqrstuvwxyz",
        "ab",
        "!@#$%^&*()-=+",
        "กขคงจเาิ่",
        "אבגדהוז",
        "αβγδε",
        "中文字符測試鼙鼓",
        "가나다라뷁",
        "a",
        " ",
    )
    texts = [
        "".join(random.choices(alphabet, k=length))
        for alphabet in alphabets
        for length in (19, 21, 65, 700, 2047, 2049, 9000)
    ]
    assert differing(texts, counter, expected) == []

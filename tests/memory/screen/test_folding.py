"""What was folded leads back to where it stood, whatever folding made shorter or longer on the way."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from unabridged.memory.screen.folding import folded, read, words_of

# Of each of these folding makes none, one or several, and none of them becomes one with another.
ALONE = (
    "aZ9 .'`\x00\x7f\u00ad\u00df\u00e9\u0132\u2019\u2026\u2013\u0439\u0401\u4f60\u597d\uff21\u3002"
    "\u03c2\u03b1\u05d0\u0622\u0644\u200b\u200d\u2069\u304b\u304c\u30fc\uac00\uac01\ufe0f\ufeff\U0001f600\U000e0041"
)
# These may become one with what stands before them, or stay away with it.
JOINING = "\u0301\u3099\u1100\u1161\u11a8\u0483"


def walked(text: str) -> list[int]:
    """Where each character of the folded text stood, by folding sign after sign."""
    return [at for at, sign in enumerate(text) for _ in folded(sign)]


@given(st.text(ALONE, max_size=300))
@example("it's \u2026 na\u00efve stra\u00dfe '\u2019' don't")
@example("'" * 70)
def test_each_character_leads_back_to_the_sign_it_was_made_of(text: str) -> None:
    reading = read(text)
    assert [reading.place(at) for at in range(len(reading.text))] == walked(text)


@pytest.mark.parametrize(
    "text", ["it's \u2026 na\u00efve stra\u00dfe '\u2019' don't", "'" * 70, "don't", "\u00e9t\u00e9", "\u00df\u00df"]
)
def test_so_it_does_whatever_becomes_of_the_signs_before_it(text: str) -> None:
    reading = read(text)
    assert [reading.place(at) for at in range(len(reading.text))] == walked(text)


def test_where_a_mark_joins_a_letter_the_way_back_is_no_farther_off_than_a_segment_is_long() -> None:
    text = "\u304b\u3099 " * 30 + "it's gone"
    reading = read(text)
    assert all(0 <= text.index(word) - reading.place(reading.text.index(word)) < 64 for word in ("it", "gone"))


def test_behind_such_signs_plain_ones_lead_back_as_ever() -> None:
    text = "\u304b\u3099 " * 30 + "nobody knows " * 20
    reading = read(text)
    assert text[reading.place(reading.text.rindex("knows")) :].strip()[:5] == "knows"


@given(st.text(ALONE + JOINING, max_size=300))
def test_where_signs_may_become_one_a_place_is_still_within_the_text_and_none_goes_back(text: str) -> None:
    reading = read(text)
    places = [reading.place(at) for at in range(len(reading.text))]
    assert places == sorted(places)
    assert all(0 <= place < len(text) for place in places)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("snake_case it", ["snake", "case", "it"]),
        ("\u00fcber_all\u2014da", ["\u00fcber", "all", "da"]),
        ("\u4f60\u597d\u3002 \u662f!", ["\u4f60\u597d", "\u662f"]),
        ("...", []),
        ("\u2026_\u2026", []),
    ],
)
def test_a_text_has_the_words_between_its_signs(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_a_text_of_hundreds_of_unlike_signs_has_the_words_between_them() -> None:
    signs = "".join(map(chr, range(0x2190, 0x2300)))
    assert words_of(f"one{signs}two_\u00fcber{signs}\n") == ["one", "two", "\u00fcber"]


@given(st.text("ab_ \u00fc.\u2014\u4f60", max_size=60).filter(words_of))
def test_a_span_of_words_leads_back_to_where_they_stand(text: str) -> None:
    reading = read(text)
    first, last = reading.of_spoken(0, len(reading.spoken))
    assert words_of(folded(text[first:last])) == reading.words
    assert not text[:first].strip("_ .\u2014")

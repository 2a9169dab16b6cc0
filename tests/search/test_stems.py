"""English words lose their endings as Porter published it in 1980, and no other words do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.search.stems import stem

# The examples of the paper, each word with what all its steps together make of it.
PUBLISHED = """
caresses caress, ponies poni, ties ti, caress caress, cats cat, feed feed, agreed agre, plastered plaster, bled bled,
motoring motor, sing sing, conflated conflat, troubled troubl, sized size, hopping hop, tanned tan, falling fall,
hissing hiss, fizzed fizz, failing fail, filing file, happy happi, sky sky, relational relat, conditional condit,
rational ration, valenci valenc, hesitanci hesit, digitizer digit, conformabli conform, radicalli radic,
differentli differ, vileli vile, analogousli analog, vietnamization vietnam, predication predic, operator oper,
feudalism feudal, decisiveness decis, hopefulness hope, callousness callous, formaliti formal, sensitiviti sensit,
sensibiliti sensibl, triplicate triplic, formative form, formalize formal, electriciti electr, electrical electr,
hopeful hope, goodness good, revival reviv, allowance allow, inference infer, airliner airlin, gyroscopic gyroscop,
adjustable adjust, defensible defens, irritant irrit, replacement replac, adjustment adjust, dependent depend,
adoption adopt, homologou homolog, communism commun, activate activ, angulariti angular, homologous homolog,
effective effect, bowdlerize bowdler, probate probat, rate rate, cease ceas, controll control, roll roll
"""


@pytest.mark.parametrize("family", ["connect connected connecting connection connections", "deploy deployed deploying"])
def test_the_forms_of_a_word_have_one_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


def test_published_examples_come_out_as_published() -> None:
    pairs = [pair.split() for pair in PUBLISHED.replace("\n", " ").split(",")]
    assert len(pairs) > 60
    assert [(word, stem(word)) for word, _ in pairs] == [(word, expected) for word, expected in pairs]


@pytest.mark.parametrize("word", ["", "a", "is", "e" * 60 + "s", "größen", "данные", "v2", "日本", "été"])
def test_short_and_endless_words_and_those_of_other_scripts_are_left_as_they_are(word: str) -> None:
    assert stem(word) == word


def test_an_ending_that_is_none_there_stays() -> None:
    assert [stem(word) for word in ("champion", "million", "onion")] == ["champion", "million", "onion"]


@given(st.text("abcdefghijklmnopqrstuvwxyz", max_size=20))
def test_a_stem_is_never_longer_than_its_word_by_more_than_a_mended_letter(word: str) -> None:
    assert len(stem(word)) <= len(word)
    assert bool(stem(word)) == bool(word)

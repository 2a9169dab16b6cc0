"""Words of eight languages stand for the same ideas, and the model learns from these and from what stands before each."""

from __future__ import annotations

import pytest

from unabridged.memory.screen import features
from unabridged.memory.screen.ideas import COUNT, by_signs, by_stem


@pytest.mark.parametrize(
    "words", [("password", "kennwort", "senha", "пароль"), ("forget", "vergiss", "olvida", "забудь")]
)
def test_one_idea_has_words_of_several_languages(words: tuple[str, ...]) -> None:
    assert len({by_stem()[word[:6]] for word in words}) == 1


def test_endings_are_not_looked_at() -> None:
    assert features.ideas(["instructing"]).rows[0] == features.ideas(["instruction"]).rows[0] != []


def test_where_no_blanks_are_written_two_signs_are_one_idea() -> None:
    assert by_signs()["密码"] == by_stem()["passwo"]
    found = features.ideas(["把", "密", "码", "x"])
    assert (found.places, found.rows[0]) == ([1], [by_signs()["密码"]])


def test_each_idea_is_looked_at_with_those_before_it() -> None:
    found = features.ideas(["password", "garden", "forget"])
    first, second = by_stem()["passwo"], by_stem()["forget"]
    assert found.places == [0, 2]
    assert found.rows[1] == [-1, COUNT * (first + 1) + second]
    assert len(found.rows) == features.BEFORE + 1
    assert found.rows[2] == [-1, -1]


def test_what_has_no_idea_has_no_row() -> None:
    found = features.ideas(["garden", "tulip"])
    assert (found.places, found.rows) == ([], [[]] * (features.BEFORE + 1))


def test_every_pair_has_a_weight_of_its_own() -> None:
    last = COUNT - 1
    assert features.IDEAS == COUNT * (last + 1) + last + 1

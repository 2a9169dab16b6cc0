"""What a pattern would find is found behind the words it is kept behind, whatever stands around it."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from tests.compaction.ledgers.matching import drawn
from unabridged.compaction.ledgers import binding_abroad, binding_english, choosing, left_to_do, taking_back, telling
from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement

_EVERY: Final = (
    *(*binding_english.ENGLISH, *binding_abroad.GERMAN, *binding_abroad.FRENCH),
    *(*binding_abroad.SPANISH, *binding_abroad.SLAVIC),
    *(*choosing.SETTLES, *choosing.I_WILL, *choosing.BETWEEN, *choosing.USERS),
    *(*taking_back.CLEAR, *taking_back.PLANS, *left_to_do.FORMS),
    *(*telling.WISHES, *telling.TROUBLE),
)
_AROUND: Final = ("", "", " ", "x", "é", "7", "_", "字", "'", "-", ". ", ", ", "i ", "we ", "now ", "\u201c", "🙂")
_DRAWN: Final = 120


@pytest.mark.parametrize("form", _EVERY, ids=lambda form: form[0][:40])
def test_whatever_a_pattern_finds_has_the_words_it_needs(form: Form) -> None:
    random, pattern, forms, found = Random(form[1]), re.compile(form[1]), Forms((form,)), 0
    for each in drawn(form[1], random, _DRAWN):
        said = Statement(random.choice(_AROUND) + each + random.choice(_AROUND))
        if pattern.search(said.said):
            found += 1
            assert forms.may_stand_in(said), said.text
            assert forms.stand_in(said), said.text
    assert found, "the pattern finds nothing"


def test_what_is_said_in_capitals_and_with_a_round_apostrophe_is_the_same() -> None:
    assert Forms([("let", "let's go")]).stand_in(Statement("LET\u2019S GO"))


class TestNeeds:
    """What has to stand in a statement before a pattern is searched for."""

    def test_a_word_within_another_is_none(self) -> None:
        assert not Forms([("now", "now")]).stand_in(Statement("known"))

    def test_letters_stand_anywhere(self) -> None:
        assert Forms([("now*", "now")]).stand_in(Statement("known"))

    def test_of_each_group_one_has_to_be_there(self) -> None:
        forms = Forms([("now then & go stop*", "now")])
        assert forms.stand_in(Statement("now go"))
        assert forms.stand_in(Statement("now unstoppable"))
        assert not forms.stand_in(Statement("now"))
        assert not forms.may_stand_in(Statement("go"))

    def test_the_pattern_has_to_find_something_as_well(self) -> None:
        forms = Forms([("now", "now or never")])
        assert forms.may_stand_in(Statement("never, or now"))
        assert not forms.stand_in(Statement("never, or now"))

    def test_letters_of_another_script_are_found(self) -> None:
        forms = Forms([("就* now*", "就|now")])
        assert forms.stand_in(Statement("那就走"))
        assert forms.stand_in(Statement("know"))
        assert not forms.stand_in(Statement("é"))

"""A form costs nothing until a text may have it."""

from __future__ import annotations

import re

import pytest

from unabridged.memory.screen.form import sure
from unabridged.memory.screen.forms_written import WRITTEN, Written, may_have_any


def test_a_form_is_compiled_when_it_is_looked_for_and_not_before() -> None:
    made = sure("broken", "you", "", "(", "It cannot be compiled.")
    with pytest.raises(re.error, match="missing"):
        _ = made.pattern


def test_a_form_is_compiled_once() -> None:
    made = sure("role", "you", "", "you are <2>free", "It gives another role.")
    assert made.pattern is made.pattern
    assert made.pattern.search("you are quite really free") is not None


@pytest.mark.parametrize("each", WRITTEN)
def test_what_is_told_by_signs_is_asked_for_where_any_of_them_stands(each: Written) -> None:
    told = next(iter(each.words)) if each.words else " ".join((*each.signs, each.hints[-1]))
    assert each.is_hinted(told, frozenset(told.split()))
    assert may_have_any(told, frozenset(told.split()))
    assert not may_have_any("Ada likes tea", frozenset(("ada", "likes", "tea")))

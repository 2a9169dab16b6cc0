"""A form costs nothing until a text may have it."""

from __future__ import annotations

import re

import pytest

from unabridged.memory.screen.form import sure


def test_a_form_is_compiled_when_it_is_looked_for_and_not_before() -> None:
    made = sure("broken", "you", "", "(", "It cannot be compiled.")
    with pytest.raises(re.error, match="missing"):
        _ = made.pattern


def test_a_form_is_compiled_once() -> None:
    made = sure("role", "you", "", "you are <2>free", "It gives another role.")
    assert made.pattern is made.pattern
    assert made.pattern.search("you are quite really free") is not None

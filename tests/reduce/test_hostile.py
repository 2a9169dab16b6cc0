"""No text keeps a reducer busy, whoever wrote it."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from bench.reduce_hostile import hostile
from bench.reduce_shapes import MADE
from tests.reduce.counting import tokens
from unabridged.reduce import reduced

# What grows faster than the text is far above this already where it is short; the rest is far below.
_SHORT = 20_000
_LONG = 200_000  # a megabyte of each is measured by the bench
_SECONDS = 0.5


# What other tests left behind, garbage and threads, is paid for once by whoever comes then.
_TRIES = 3


def _slow(characters: int, seconds: float) -> list[str]:
    return [name for name, text in hostile(characters) if all(_seconds(text) > seconds for _ in range(_TRIES))]


def _seconds(text: str) -> float:
    begun = process_time()
    reduced(text, count=tokens, limit_tokens=1000)
    return process_time() - begun


@pytest.mark.check
def test_a_hostile_text_takes_no_longer_than_any() -> None:
    assert _slow(_SHORT, _SECONDS) == []


@pytest.mark.check
def test_a_long_hostile_text_takes_less_than_half_a_second_beside_other_tests() -> None:
    assert _slow(_LONG, _SECONDS) == []


@pytest.mark.parametrize("name", MADE)
def test_a_text_that_is_made_is_taken_for_what_it_is(name: str) -> None:
    made = MADE[name](Random(name), 100_000)
    short = reduced(made.text, count=tokens, limit_tokens=2000, hint=made.hint)
    assert short is not None
    assert short.kind is made.kind

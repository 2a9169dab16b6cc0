"""The compiled counter gives the numbers of ours, of every text, and says plainly when its package is not there."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, cast

import pytest

from tests.counting.fuzz import strings
from unabridged.counting import O200k, Tiktoken
from unabridged.counting.tiktoken import PATTERN, SLICE_CHARACTERS, slices
from unabridged.errors import MissingExtra

if TYPE_CHECKING:
    from tiktoken import Encoding


class PanicException(BaseException):
    """What a panic of compiled code looks like from Python."""


class Panicking:
    """An encoding that gives up on every text."""

    def encode_ordinary(self, text: str) -> list[int]:
        raise PanicException(text[:5])


class Interrupted:
    """An encoding during which somebody presses Ctrl-C."""

    def encode_ordinary(self, text: str) -> list[int]:
        raise KeyboardInterrupt(text[:5])


def test_the_pattern_is_the_published_one(published: dict[str, object]) -> None:
    assert published["pat_str"] == PATTERN


def test_it_counts_what_our_counter_counts(counter: O200k, published: dict[str, object]) -> None:
    assert published
    texts = [*strings(1_000, seed=12), "", "a\ud800b", "\0"]
    compiled = Tiktoken()
    assert [text for text in texts if compiled.count(text) != counter.count(text)] == []


def test_it_goes_by_the_same_name_since_the_numbers_are_the_same(counter: O200k, published: dict[str, object]) -> None:
    assert published
    assert Tiktoken().id == counter.id == "o200k"


@pytest.mark.parametrize("run", [" ", "\t", "a", "-", "\n"])
def test_a_run_of_more_than_a_million_characters_is_counted(
    run: str, counter: O200k, published: dict[str, object]
) -> None:
    assert published
    text = "so " + run * 1_100_000 + "."
    assert Tiktoken().count(text) == counter.count(text)


@pytest.mark.check
def test_a_large_text_is_counted_in_slices_that_change_nothing(counter: O200k, published: dict[str, object]) -> None:
    assert published
    text = "".join(strings(12_000, seed=13))
    assert len(slices(text)) > 2
    assert Tiktoken().count(text) == counter.count(text)


def test_slices_are_the_text_and_none_is_longer_than_the_limit() -> None:
    text = "a word, \u4e2d\u6587\u3002 1.5\r\n" * 50_000
    found = slices(text)
    assert "".join(found) == text
    assert max(map(len, found)) <= SLICE_CHARACTERS


def test_a_text_without_a_place_to_cut_has_no_slices() -> None:
    assert slices("-" * (SLICE_CHARACTERS + 1)) == []


def test_where_the_compiled_code_panics_ours_counts(counter: O200k) -> None:
    panicking = Tiktoken(encoding=cast("Encoding", Panicking()))
    assert panicking.count("one two three") == counter.count("one two three")


def test_an_interrupt_is_not_taken_for_a_panic() -> None:
    with pytest.raises(KeyboardInterrupt):
        Tiktoken(encoding=cast("Encoding", Interrupted())).count("one two three")


def test_without_the_package_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    with pytest.raises(MissingExtra, match=r"unabridged\[tiktoken\]"):
        Tiktoken()

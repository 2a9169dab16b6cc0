"""What is asked of a draft or its source first lets through whatever the whole check would find."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

from tests.compaction.needing import needs
from unabridged.compaction import gate
from unabridged.compaction.gate import orders
from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import Sought, sought
from unabridged.compaction.gate.reckoning import figures, units
from unabridged.compaction.gate.reckoning.told_numbers import Told

_EVERY = "".join(map(chr, [*range(0xD800), *range(0xE000, sys.maxunicode + 1)]))


_MODULES = [import_module(f"{gate.__name__}.{each.name}") for each in iter_modules(gate.__path__)]
_SOUGHT = {
    f"{module.__name__.rpartition('.')[2]}.{name}": value
    for module in _MODULES
    for name, value in vars(module).items()
    if isinstance(value, Sought)
}
_FLAGS = re.IGNORECASE | re.MULTILINE


@pytest.mark.parametrize("name", _SOUGHT)
def test_whatever_a_pattern_finds_has_one_of_the_words_that_are_asked_for_first(name: str) -> None:
    for words in filter(None, (_SOUGHT[name].needs, _SOUGHT[name].also)):
        assert needs(_SOUGHT[name].pattern, words)
        assert all(word == folded(word) and word.split() == [word] for word in words)


@pytest.mark.parametrize("words", [orders._READERS, orders._BIDDEN])
def test_whatever_names_a_reader_and_bids_it_has_a_word_for_either(words: tuple[str, ...]) -> None:
    assert needs(re.compile(orders._TO_A_READER, _FLAGS), words)


@pytest.mark.parametrize("command", [each for each in orders._COMMANDS if each != orders._TO_A_READER])
def test_every_other_command_has_a_word_of_one(command: str) -> None:
    assert needs(re.compile(command, _FLAGS), orders._COMMANDING)


@pytest.mark.parametrize(
    ("pattern", "word", "is_needed"),
    [
        (r"(?:sea|sun)side", "side", True),
        (r"(?:sea|sun)side", "sea", False),
        (r"\bsea(?:side)?", "sea", True),
        (r"sea(?:side)?", "side", False),
        (r"(?:sea ){2,}shore", "sea", True),
        (r"[sz]ea", "sea", False),
        (r"(?:[a-z]\.){1,3}com", ".com", True),
        (r"se.a", "sea", False),
        (r"(?>sea)s", "seas", True),
        (r"ſEA", "sea", True),
        (r"[^q]", "q", False),
    ],
)
def test_a_word_is_needed_only_where_nothing_is_found_without_it(pattern: str, word: str, *, is_needed: bool) -> None:
    assert needs(re.compile(pattern, re.IGNORECASE), [word]) is is_needed


def test_a_pattern_is_looked_for_where_one_of_its_words_stands_and_nowhere_else() -> None:
    sea = sought(r"\bsea(?:side|s)|湖", "sea 湖")
    assert [each[0] for each in sea.finditer("SEAS and 湖", "seas and 湖")] == ["SEAS", "湖"]
    assert sea.without("at the Seaside", "at the seaside") == "at the  "
    assert sea.search("a lake", "a lake") is None
    assert sea.search("a seas", "a lake") is None


def test_letters_that_a_pattern_takes_for_the_same_are_one_letter_when_folded() -> None:
    for (
        letter
    ) in "abcdefghijklmnopqrstuvwxyzßàáâãäçèéêëìíîïñòóôõöøùúûüýąćęěğıłńœřśšşźżžабвгдежзийклмнопрстуфхцчшщъыьэюяё":
        alike = re.compile(letter, re.IGNORECASE).findall(_EVERY)
        assert {folded(each) for each in alike} == {folded(letter)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a dozen of them", 12.0),
        ("viertel vor drei", 15.0),
        ("viertel vor drei", 25.0),
        ("twenty of them", 20.0),
        ("twenty-five of them", 25.0),
        ("dreiundzwanzig stück", 23.0),
        ("treinta y cinco", 35.0),
        ("quatre-vingt-dix-sept", 97.0),
    ],
)
def test_a_number_in_words_is_said_whichever_words_are_looked_for(text: str, value: float) -> None:
    assert figures.is_said(value, text)


@pytest.mark.parametrize("value", [13.0, 24.0, 26.0, 25.5, 400.0, float("inf")])
def test_a_number_that_other_words_say_is_not_said(value: float) -> None:
    assert not figures.is_said(value, "twelve, and twenty-five, said by somebody often")


@pytest.mark.parametrize(
    ("text", "value"),
    [("about 3e4 of them", 3e4), ("2.5 × 10^6 cells", 2.5e6), ("三十五人", 35.0), ("三万五千人", 35_000.0)],
)
def test_powers_and_chinese_numerals_are_written_numbers(text: str, value: float) -> None:
    assert value in figures.written(text)


def test_a_word_for_a_number_begins_a_word_of_the_text() -> None:
    assert figures.is_said(10.0, "a kitten and ten mice")
    assert not figures.is_said(10.0, "a kitten and its mice")


def test_the_last_digits_of_a_longer_number_are_no_number_that_nobody_told() -> None:
    about = gate.prepared("user: The card is 1234567890124407, and it is valid until the autumn of next year.")
    said = "The card ends in {}, and it is valid until the autumn."
    assert gate.findings(said.format("4407"), about) == ()
    number = "The number of the order is 4407, and it is valid until the autumn of next year."
    assert [each.shown for each in gate.findings(said.format("4470"), gate.prepared(f"user: {number}"))] == [("4470",)]


def test_figures_that_are_plain_already_stay_as_they_are() -> None:
    assert figures.plain("“12 people” – and 3 more…") == "“12 people” – and 3 more…"
    assert figures.plain("١٢ – 50％, 3×10⁴") == "12 – 50%, 3×10^4"


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("page ", "page"),
        ("page: ", "page"),
        ("rows() ", "rows"),
        ("pages\n", "pages"),
        ("the page**` ", "page"),
        ("page     ", ""),
        ("to ", ""),
        ("page. ", ""),
    ],
)
def test_the_word_before_a_number_is_found_from_the_number_on(before: str, told: str) -> None:
    assert units.beside(f"{before}12 x", len(before), len(before) + 2).before == told


def test_a_coin_before_a_number_is_its_unit() -> None:
    assert units.beside("for €12", 5, 7).unit == "€"


def test_of_what_is_counted_in_chinese_the_sign_behind_its_counter_tells() -> None:
    assert units.beside("3個椅子", 0, 1).word == "椅"


def test_numbers_are_found_again_by_what_stands_beside_them_and_by_no_word_that_stands_nowhere() -> None:
    told = Told("12 rows of page 40, commit 4e1d90ab7c33")
    assert set(told.beside(("word", "rows"))) == {"12"}
    assert set(told.beside(("before", "page"))) == {"40"}
    assert told.beside(("word", "chair")) == set()
    assert [each.digits for each in told.order] == ["12", "40"]

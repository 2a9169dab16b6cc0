"""What is asked of a draft or its source first lets through whatever the whole check would find."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

from tests.compaction.needing import needs
from unabridged.compaction import gate
from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.nearby import Nearby, nearby
from unabridged.compaction.gate.finding.sought import Sought, sought
from unabridged.compaction.gate.wording import commanding

_EVERY = "".join(map(chr, [*range(0xD800), *range(0xE000, sys.maxunicode + 1)]))


_MODULES = [import_module(each.name) for each in walk_packages(gate.__path__, f"{gate.__name__}.")]
_SOUGHT = {
    f"{module.__name__.rpartition('.')[2]}.{name}": value
    for module in _MODULES
    for name, value in vars(module).items()
    if isinstance(value, Sought)
}
_NEARBY = {
    f"{module.__name__.rpartition('.')[2]}.{name}": value
    for module in _MODULES
    for name, value in vars(module).items()
    if isinstance(value, Nearby) and not any(" " in word for word in value.words)
}
_FLAGS = re.IGNORECASE | re.MULTILINE


@pytest.mark.parametrize("name", _SOUGHT)
def test_whatever_a_pattern_finds_has_one_of_the_words_that_are_asked_for_first(name: str) -> None:
    for words in filter(None, (_SOUGHT[name].needs, _SOUGHT[name].also)):
        assert needs(_SOUGHT[name].pattern, words)
        assert all(word == folded(word) and word.split() == [word] for word in words)


@pytest.mark.parametrize("name", _NEARBY)
def test_whatever_is_looked_for_in_a_sentence_has_one_of_its_words(name: str) -> None:
    assert needs(_NEARBY[name].pattern, _NEARBY[name].words)


def test_a_sentence_is_looked_through_that_has_one_of_the_words_and_no_other() -> None:
    sea = nearby(r"\b(?:the sea|湖)\w*|a lake", "sea|the lake|湖", on=2)
    assert [each[0] for each in sea.finditer("A lake. The seas, the sea. 湖", "a lake. the seas, the sea. 湖")] == [
        "The seas",
        "the sea",
        "湖",
    ]
    assert list(sea.finditer("a lake", "a lake")) == []
    assert [each[0] for each in sea.finditer("İ a lake. The sea", "i\u0307 a lake. the sea")] == ["a lake", "The sea"]
    assert [each[0] for each in sea.finditer("o " * 900 + "the sea", "o " * 900 + "the sea")] == ["the sea"]


@pytest.mark.parametrize("words", [commanding.READERS, commanding.BIDDEN])
def test_whatever_names_a_reader_and_bids_it_has_a_word_for_either(words: tuple[str, ...]) -> None:
    assert needs(re.compile(commanding.TO_A_READER, _FLAGS), words)


@pytest.mark.parametrize("command", [each for each in commanding.COMMANDS if each != commanding.TO_A_READER])
def test_every_other_command_has_a_word_of_one(command: str) -> None:
    assert needs(re.compile(command, _FLAGS), commanding.COMMANDING)


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

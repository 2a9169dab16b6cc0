"""A question is read as people type it: words, phrases that must be there, beginnings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.asked import LEXICON, asked, finds
from unabridged.search.asking import about
from unabridged.search.clause import Phrase, Prefix, Term


def firsts(query: str) -> list[object]:
    return [word.ways[0].clause for word in asked(query).words]


def test_a_word_is_asked_by_its_stem() -> None:
    assert firsts("Deployed") == [Term(term=".deploi")]


def test_what_is_quoted_must_be_there_in_a_row() -> None:
    assert asked('a "clear the cache" b').must == (Phrase(words=(".clear", ".the", ".cach")),)
    assert finds('"clear the cache"', "please clear the caches now")
    assert not finds('"clear the cache"', "the cache is clear")


def test_a_quoted_word_must_be_there() -> None:
    assert asked('"cache"').must == (Term(term=".cach"),)
    assert asked('"日"').must == (Prefix(start=".日"),)


def test_a_quote_that_nobody_closed_goes_to_the_end() -> None:
    assert asked('say "clear the').must == (Phrase(words=(".clear", ".the")),)


def test_a_text_that_nobody_typed_as_a_question_is_words_and_nothing_else() -> None:
    found = about('deploys say "permission denied" of conf* and conf', LEXICON)
    plain = asked("deploys say permission denied of conf and conf")
    assert (found.must, found.words) == ((), plain.words)


@pytest.mark.parametrize("text", ['""', '"', '"..."', "", "* *", '" "'])
def test_nothing_quoted_is_nothing_asked(text: str) -> None:
    assert (asked(text).must, asked(text).words) == ((), ())


def test_a_star_asks_for_a_beginning() -> None:
    assert {way.clause for word in asked("conf*").words for way in word.ways} == {
        Prefix(start=sign + "conf") for sign in ".~="
    }


@pytest.mark.parametrize(
    ("beginning", "said"),
    [
        ("it's*", "it's late"),
        ("d’Arta*", "d’Artagnan"),
        ("src/größe-ä*", "src/größe-ändern.py"),
        ("数据库迁*", "数据库迁移什么时候开始"),
        ("데이터베*", "데이터베이스를 옮긴다"),
        ("ภาษ*", "ภาษาไทย"),
    ],
)
def test_a_beginning_is_read_as_texts_are(beginning: str, said: str) -> None:
    assert finds(beginning, said)


def test_a_star_within_a_text_is_none() -> None:
    assert firsts("a*b") == [Term(term=".a"), Term(term=".b")]


def test_an_identifier_is_asked_whole_and_by_its_words() -> None:
    assert firsts("retry_budget") == [Term(term="=retry_budget"), Term(term=".retri"), Term(term=".budget")]


@pytest.mark.parametrize("name", ["is_s", "to_o", "ab.b"])
def test_a_name_whose_last_word_is_one_letter_is_asked_with_it(name: str) -> None:
    assert finds(f'"{name} here"', f"the {name} here")
    assert len(firsts(name)) == 3


@pytest.mark.parametrize("letter", ["я", "в", "ο", "و", "é", "x"])
def test_a_single_letter_of_a_script_with_spaces_is_a_word_and_no_beginning(letter: str) -> None:
    assert isinstance(firsts(letter)[0], Term)


def test_a_word_said_twice_is_asked_once() -> None:
    assert len(asked("cache cache Cache caches").words) == 1


def test_a_page_that_was_pasted_is_asked_by_its_first_words() -> None:
    assert len(asked(" ".join(f"word{n}" for n in range(9_000))).words) == 64


@given(st.text(max_size=200))
def test_any_text_is_a_question(text: str) -> None:
    found = asked(text)
    assert all(word.ways and all(0 < way.weight <= 1 for way in word.ways) for word in found.words)


@pytest.mark.parametrize("run", ["日本語の文章", "한국어로", "ภาษาไทย"])
def test_a_run_of_letters_is_found_by_every_part_of_it(run: str) -> None:
    parts = [run[a:b] for a in range(len(run)) for b in range(a + 1, len(run) + 1)]
    assert [part for part in parts if not finds(f'"{part}"', f"x {run} y")] == []

"""Where a text is cut into statements, and where it is not."""

from __future__ import annotations

import pytest

from unabridged.compaction.extractive.splitting import LONGEST, split


def pieces(text: str) -> list[str]:
    return [piece for piece, _ in split(text)]


def test_a_sentence_is_a_statement() -> None:
    assert pieces("We went to Ghent. It rained all day! Why?") == ["We went to Ghent.", "It rained all day!", "Why?"]


def test_a_sentence_ends_where_nobody_writes_capitals_too() -> None:
    assert pieces("we moved to ghent. it rained all day") == ["we moved to ghent.", "it rained all day"]


@pytest.mark.parametrize(
    "text",
    [
        "We met Dr. Smith and St. John there.",
        "It took e.g. two hours, i.e. 120 minutes and more",
        'He said "Wait. Not so fast. Please." and left at once.',
        "It is version 3.14.1 of src/app.main.py and no other",
        "I read J.R.R. Tolkien in the U.S. Navy on Nov. 5 at 5 p.m. Monday with Sen. Obama.",
        "Siehe Art. 5 Abs. 2 und § 3 Nr. 4, Tel. 030 1234567, z. B. Dr. Müller u. a. Leute.",
        "El Sr. García y la Sra. López pagaron en la Av. 9 de Julio núm. 45.",
        "г. Москва, ул. Ленина, д. 5, кв. 12 и И. И. Иванов",
        "It was 5 ft. 3 in. tall, see vol. 3, p. 12.",
        "We need approx. 30 units incl. 20 spares of Acme Inc. London, dept. 9, ext. 4512, see App. B.",
        "Er wohnt in der Hauptstr. 12, ca. 3 km von der Waldstr. 5 entfernt, und sie av. Foch 7.",
    ],
)
def test_what_only_looks_like_an_end_is_none(text: str) -> None:
    assert pieces(text) == [text]


def test_a_sentence_without_spaces_ends_at_its_own_mark() -> None:
    wide = ["我弟弟六月在根特结婚，我们都去参加了。", "他们在那里住了三年，后来又搬走了！"]
    assert pieces("".join(wide)) == wide


def test_a_quotation_ends_a_sentence_with_it_and_never_within() -> None:
    said = ['She called it "odd".', 'He called it "fine. Really." anyway.']
    assert pieces(" ".join(said)) == said


def test_each_line_is_one() -> None:
    assert pieces("first\n\n  second\tline\n---") == ["first", "second line"]


def test_a_long_sentence_is_cut_at_its_clauses() -> None:
    clause = "the yard of the house is as long as the street,"
    assert all(piece.endswith(clause) and len(piece) <= LONGEST for piece in pieces(f"{clause} " * 12))


def test_what_has_no_clauses_is_cut_between_words() -> None:
    assert {word for piece in pieces("window " * 200) for word in piece.split()} == {"window"}


def test_a_run_without_spaces_is_cut_between_letters_and_not_before_a_mark() -> None:
    text = "\u0e17\u0e35\u0e48" * 300
    assert len(pieces(text)) > 1
    assert all(piece[0] == "\u0e17" for piece in pieces(text))


def test_a_long_quotation_is_not_cut() -> None:
    quoted = f'"{"yes, and no, " * 10}"'
    assert any(quoted in piece for piece in pieces(f"{'so it was said, ' * 20}{quoted} and so on"))


def test_a_token_that_is_too_long_to_be_a_word_is_left_out() -> None:
    assert pieces(f"before {'x' * 500} and behind it all") == ["before and behind it all"]


def test_a_line_of_json_within_a_text_is_read() -> None:
    assert pieces('calling\n{"name": "mainframe", "port": 8443}') == ["calling", "name mainframe, port 8443"]


def test_a_text_within_json_keeps_its_lines() -> None:
    assert pieces('{"out": "first line\\nsecond line"}') == ["out first line", "second line"]

"""What is asked first of a text, and is quick to answer, says no only where the longer question would as well."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from tests.compaction.ledgers.matching import drawn
from unabridged.compaction.ledgers import naming
from unabridged.compaction.ledgers.statements import Statement, statements, unquoted
from unabridged.compaction.ledgers.words import SPACELESS, words
from unabridged.compaction.said import talk
from unabridged.compaction.said.phrases import DECISIONS

_NAMES: Final = (
    r"[a-z]{2,5}://\w{2,9}",
    r"[a-z.]{1,5}@[a-z]{2,5}\.[a-z]{2,3}",
    r"[0-9a-fA-F]{7,12}",
    r"[a-f]{8}(?:-[A-F]{4}){3}-[a-f]{12}",
    r"v?\d{1,3}(?:\.\d{1,3}){1,4}",
    r"[#$€]{0,2}\d[\d.,:/_-]{0,5}\d%?",
    r"[A-Za-z]:[\\/][a-z]{1,9}",
    r"(?:\.{1,2}|~)?[\\/]?[a-z.]{1,5}(?:[\\/][a-z_]{1,9}){1,3}",
    r"[a-z+-]{1,9}\.(?:py|md|tar|gz|TXT)",
    r"[A-Za-z_]\w{0,6}(?:(?:\.|::|->|#)[A-Za-z_]\w{0,6}){0,2}",
    r"[a-z]{2,5}[A-Z][a-zé]{2,5}",
    r"[a-z]{2}[²½٣]",
)
_SAMPLES: Final = (
    "One. Two!\nThree; four.five\u3002six\uff01 seven?eight? nine",
    "a.b; .c ... d\u2028e\x85f\r\ng",
    '\t"It\'s" (said), <so>; [x] {y}|*z*=w `v`\x1cu\x0bt\x00s',
    "",
)


@pytest.mark.parametrize("pattern", _NAMES)
def test_a_line_with_a_name_in_it_may_have_one(pattern: str) -> None:
    random = Random(pattern)
    for each in drawn(pattern, random, 300):
        if naming.names_something(each):
            assert naming.may_stand_in(f"so {each} is"), each
            assert naming.names(["so", each, "is"]) == [1], each


def test_a_plain_word_names_nothing() -> None:
    assert naming.names(["harbour"]) == []
    assert not naming.names_something("harbour")
    assert not naming.may_stand_in("The report on the harbour, and who has it - Mr. Mooring.")


@pytest.mark.parametrize("text", _SAMPLES)
def test_plain_letters_are_cut_into_the_words_that_all_are(text: str) -> None:
    for line in text.splitlines():
        assert words(line) == words(f"{line} \u2026")


@pytest.mark.parametrize("text", _SAMPLES)
def test_a_statement_ends_at_its_mark_and_before_a_space(text: str) -> None:
    ends = re.compile(r"[.!?;](?=\s)|[\u3002\uff01\uff1f\uff1b\u0964]|[\n\r\u2028\u2029\x85]")
    cut = [0, *(each.end() for each in ends.finditer(text)), len(text)]
    pieces = [text[first:last].strip() for first, last in pairwise(cut)]
    assert [each.text for each in statements(text)] == [each for each in pieces if each]


def test_the_words_of_plain_letters_are_the_runs_that_all_are() -> None:
    said = "".join(map(chr, range(128))) + "don't x1y_z"
    assert Statement(said).words == Statement(f"{said} \u2026").words


@pytest.mark.parametrize(
    "mail", ["From: a\nTo: b\nhello", "---- Original message\nhello", "-- Forwarded by a\nhello", "Von: a\r\nAn: b\r\n"]
)
def test_a_mail_is_found_by_each_of_its_beginnings(mail: str) -> None:
    assert unquoted(f"See below.\n{mail}") == "See below.\n"


def test_every_phrase_that_decides_is_heard_of_before() -> None:
    random, heard = Random(1), 0
    for pattern in (each for phrases in DECISIONS.values() for each in phrases.values()):
        for each in drawn(pattern, random, 60):
            said = Statement(f"we {each} it" if random.random() < 1 / 2 else each)
            if not talk.is_cut(said.text) and talk.decides(talk.heard(said.text)):
                heard += 1
                assert talk.may_decide(said.said, said.words), said.text
    assert heard


def test_what_is_cut_is_heard_in_any_case() -> None:
    text = "x" * 397 + "undecided: " + "y" * 400
    assert talk.is_cut(text)
    assert not talk.may_decide("nobody knows", Statement("nobody knows").words)


def test_letters_without_spaces_are_words_by_themselves() -> None:
    assert re.match(f"[{SPACELESS}]", "字")
    assert words("第12号a/b") == ["第", "12", "号", "a/b"]

"""What is asked of a text first lets through whatever any pattern would find in it."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from typing import Any

import pytest

from unabridged.redaction import cards, commands, forms, issuers, sayings, values
from unabridged.redaction.beginnings import WRITTEN
from unabridged.redaction.secrets import redacted
from unabridged.redaction.words import ABROAD, LONG, MARK, lower, words_of

_PARSER: Any = import_module("re._parser")
_EVERY = "".join(map(chr, [*range(0xD800), *range(0xE000, sys.maxunicode + 1)]))
_APART = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\"'"
_FORMS = [(begin, behind) for _, begins, behind in WRITTEN for begin in begins.split()]
_RANDOM = "q7Rt9Zx2Lm4Nb8Vc1Qw3"


def _crossed(items: Any) -> set[str]:  # noqa: ANN401  # the parser has no types
    """Which signs between runs may stand in whatever this finds; what only looks ahead finds nothing."""
    found = set[str]()
    for kind, told in items:
        match str(kind):
            case "LITERAL":
                found |= {chr(told)} & set(_APART)
            case "IN":
                found |= set(re.compile(_written(told)).findall(_APART))
            case "BRANCH":
                found |= set[str]().union(*map(_crossed, told[1]))
            case "SUBPATTERN" | "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                found |= _crossed(told[-1])
            case "ATOMIC_GROUP":
                found |= _crossed(told)
            case "ASSERT" | "ASSERT_NOT" | "AT":
                pass
            case _:
                found |= set(_APART)
    return found


def _written(told: Any) -> str:  # noqa: ANN401  # as above
    """A class of letters as it is written."""
    categories = {"CATEGORY_DIGIT": r"\d", "CATEGORY_WORD": r"\w", "CATEGORY_SPACE": r"\s", "CATEGORY_NOT_SPACE": r"\S"}
    signs = ""
    for kind, each in told:
        match str(kind):
            case "NEGATE":
                signs += "^"
            case "LITERAL":
                signs += re.escape(chr(each))
            case "RANGE":
                signs += "-".join(re.escape(chr(end)) for end in each)
            case _:
                signs += categories[str(each)]
    return f"[{signs}]"


@pytest.mark.parametrize(("begin", "behind"), _FORMS)
def test_every_form_is_one_long_run(begin: str, behind: str) -> None:
    parsed = _PARSER.parse(behind)
    assert len(begin) + parsed.getwidth()[0] >= LONG
    assert not _crossed(parsed)
    assert not set(begin) & set(_APART)


@pytest.mark.parametrize("each", forms._BETWEEN, ids=lambda each: each[1])
def test_every_form_with_a_sign_in_it_is_one_long_run(each: Any) -> None:  # noqa: ANN401  # as it stands there
    _, sign, behind, before, _ = each
    parts = [_PARSER.parse(pattern) for pattern in (behind, before)]
    assert sum(part.getwidth()[0] for part in parts) >= LONG
    assert not any(map(_crossed, parts))
    assert behind.replace("\\", "").startswith(sign)


@pytest.mark.parametrize("pattern", [issuers._ISSUED, sayings._BEFORE])
def test_a_key_of_no_form_is_one_long_run(pattern: Any) -> None:  # noqa: ANN401  # a pattern
    parsed = _PARSER.parse(pattern.pattern)
    assert parsed.getwidth()[0] >= LONG


def test_the_runs_of_a_text_are_what_stands_between_spaces_and_quotation_marks() -> None:
    for sign in _APART:
        assert words_of(f"soup{sign}{'é' * LONG}{sign}leek").runs == "é" * LONG + MARK
    assert words_of("x" * (LONG - 1)).runs == ""


def test_whatever_stands_between_runs_is_a_space_or_a_mark() -> None:
    assert {each for each in _APART if not each.isspace()} == {'"', "'"}


@pytest.mark.parametrize(
    "value",
    [
        _RANDOM,
        "63866443-cb87-446f-8bf0-80e9be787301",
        "abcdefab-abcd-abcd-abcd-abcdefabcdef",
        "abcdefab:abcdefab",
        "123456789012345",
        "١٢٣٤٥٦٧٨٩٠١٢٣٤٥",
        "aBcDeFgHiJkLm",
        "abcdefgh-Abc-Def-Ghi-Jkl-Mno-Pqr-S-T",
        "anyThingThatIsLongEnoughAndMayBeCut" + "a" * 200,
        "abcdefABcDeFg",
    ],
)
def test_what_may_be_a_key_is_known_in_whatever_run(value: str) -> None:
    assert values.may_be_in(f"x/{value}{MARK}")
    assert values.may_be_in(f"responsibility{MARK}see:{value},and{MARK}")


@pytest.mark.parametrize(
    "run",
    ["responsibility", "2026-03-12T10:44:00Z", "RawDescriptionHelpFormatter", "Bürgermeisteramt", "a1-b2-c3-d4-e5"],
)
def test_a_word_a_name_and_a_date_may_be_no_key(run: str) -> None:
    assert not values.may_be_in(run + MARK)


@pytest.mark.parametrize("word", ABROAD)
@pytest.mark.parametrize("case", [str.lower, str.upper, str.title])
def test_a_word_in_other_letters_is_known_in_whatever_case(word: str, case: Any) -> None:  # noqa: ANN401  # a method
    assert words_of(f"é {case(word)}:").abroad == (word,)


def test_a_text_in_other_letters_has_no_such_word_by_a_letter_of_one() -> None:
    assert words_of("König und Señor, 口").abroad == ()
    assert words_of("Grüße").abroad == ()


def test_one_letter_alone_is_two_as_a_small_one() -> None:
    assert [each for each in _EVERY if len(each.lower()) != 1] == ["\u0130"]
    assert lower("A\u0130B") == "aib"


@pytest.mark.parametrize(
    "written", ["4111 1111 1111 1111", "4111-1111-1111-1111", "3782 822463 10005", "378282246310005"]
)
def test_figures_as_of_a_card_are_asked_for_first(written: str) -> None:
    assert cards.may_have(written.encode())
    assert redacted(f"card {written}") == "card [secret: card number]"
    assert not cards.may_have(written[:-1].encode())


@pytest.mark.parametrize("apart", [*_APART, ",", "\u3000", "\u00a0"])
@pytest.mark.parametrize("option", ["-u", "--user"])
def test_an_option_is_asked_for_first(apart: str, option: str) -> None:
    assert commands.may_have(f"curl{apart}{option}".encode("ascii", "replace"))


def test_an_option_of_another_sort_is_asked_for_first() -> None:
    assert redacted("net use z: /user:bob S3cretPw99") == "net use z: /user:bob [secret: password]"
    assert not commands.may_have(b"- a well-known list, 3 - 2")


def test_every_digit_of_whatever_letters_is_known_as_one() -> None:
    assert all(values._FIGURES.search(each * 15) for each in _EVERY if each.isdigit())


_KEY = "q7Rt9Zx2Lm4Nb8Vc1Qw3"
_HEX = "8f3a9c1e77b24d0fa2c65b1d9e4f7a30"


@pytest.mark.parametrize(
    "text",
    [
        f"heroku is what {_KEY} was for",
        f"heroku=soup, and {_KEY}",
        f"heroku={'aB1/cd/' * 100}heroku=soup and {_KEY}",
        "ann@x.test wrote https://x.test/a",
        "heroku_app=12345678901234567890123",
        "heroku_word=123456789012345678",
        f"see https://x.test/a, ann@x.test and {_KEY}",
    ],
)
def test_what_is_no_key_stays_where_something_else_may_be_one(text: str) -> None:
    assert redacted(text) == text


def test_the_first_of_two_addresses_that_are_none_hides_no_later_one() -> None:
    text = 'see https://x.test/a "b" postgres://app:s3cr3t-pw@db:5432/x'
    assert redacted(text) == text.replace("s3cr3t-pw", "[secret: password]")
    assert redacted(f"https://x.test/{'a' * 40}@b") == f"https://x.test/{'a' * 40}@b"


def test_a_key_that_is_issued_stands_behind_a_name_that_is_glued_to_an_escape() -> None:
    assert redacted(f"%20heroku={_HEX}") == "%20heroku=[secret: key]"


def test_of_two_secrets_that_touch_neither_is_left() -> None:
    left = redacted("live_0000000000000000000000000000000PASS0000=0000")
    assert left == "[secret: GoCardless token][secret: password]"
    assert redacted(left) == left


def test_of_many_that_touch_as_many_are_told_as_a_text_is_looked_through() -> None:
    told = "[secret: GoCardless token]"
    many = ("live_" + "0" * 39 + "=") * 6
    assert redacted(many) == many[: len(many) // 3] + told * 4
    assert redacted(redacted(many)) == told * 6

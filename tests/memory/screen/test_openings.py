"""The words with which forms begin, read off their patterns."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from unabridged.memory.screen import (
    forms_abroad,
    forms_orders,
    forms_roles,
    forms_sending,
    forms_standing,
    forms_steering,
)
from unabridged.memory.screen.folding import read
from unabridged.memory.screen.form import Form
from unabridged.memory.screen.openings import first_signs, openings, skipping
from unabridged.memory.screen.wanting import wanted

TUNED = Path(__file__).parents[3] / "evals" / "screen" / "tuned.jsonl"
PAGES = (forms_abroad, forms_orders, forms_roles, forms_sending, forms_standing, forms_steering)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("ignore all", "ignore"),
        ("(?:ignor(?:e|ing)|forget) (?:all|rules)", "ignore ignoring forget"),
        ("(?:now )?(?:come|follow)s? here", "now come comes follow follows"),
        ("(?:all |any )*rules? (?:apply|hold)", "all any rule rules"),
        ("(?:of |the )+plan", "of the"),
        ("summari[sz]e this", "summarise summarize"),
        ("role ?play as", "role roleplay"),
        (r"\b(?:put|add) (?:[^\W_]{1,40} ){0,4}?(?:it|this)(?! here)\b", "put add"),
        (r"(?:go|(?!on )stop) [^)|]{1,3}", "go stop"),
        ("alone", "alone"),
    ],
)
def test_a_form_begins_with_one_of_its_openings(pattern: str, words: str) -> None:
    assert openings(pattern) == set(words.split())


@pytest.mark.parametrize("pattern", [r"\w+ rules", "(?:a+|b) c", "[a-z] rules", "(?:ab)*c d", "x?", "a.c d"])
def test_a_form_whose_first_word_cannot_be_told_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="begin with words that can be told"):
        openings(pattern)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("(?:ab|abc)d?|x", "zabcd"),
        ("(?:(?<!no)go|[.?]x)", "nogo go .x"),
        (r"(?:ai|key)[^.]{0,6}?sent", "a key, an aide: key sent. sent"),
        ("(?:send|post) it", "nothing of it"),
    ],
)
def test_what_skips_signs_finds_the_same_at_the_same_place(pattern: str, text: str) -> None:
    plain, skipped = re.search(pattern, text), re.search(skipping(pattern), text)
    assert (plain and plain.span()) == (skipped and skipped.span(1))


@pytest.mark.parametrize("form", [form for page in PAGES for form in page.FORMS], ids=lambda form: form.name)
def test_the_openings_of_each_form_are_words_as_folding_leaves_them(form: Form) -> None:
    words = openings(form.pattern.pattern)
    assert words
    assert all(re.fullmatch(r"[^\W_]+", word) and word == word.casefold() for word in words)


def test_whatever_a_form_finds_begins_with_one_of_its_openings() -> None:
    rows = map(json.loads, TUNED.read_text(encoding="utf-8").splitlines())
    spoken = [read(row["text"]).spoken for row in rows if row["label"]]
    forms = [form for page in PAGES for form in page.FORMS]
    found = [(form, match[0]) for form in forms for text in spoken if (match := form.pattern.search(text)) is not None]
    assert len(found) > len(spoken) // 2
    assert [said for form, said in found if said.split()[0] not in openings(form.pattern.pattern)] == []


def test_a_form_whose_words_stand_far_from_each_other_is_not_tried() -> None:
    far = read("Alle " + "Dinge " * 60 + "gelten")
    assert [each.form.name for each in wanted(far, {})] == []
    near = read("Alle Regeln gelten")
    assert "injection.override" in {each.form.name for each in wanted(near, {})}


def test_a_form_without_blanks_is_tried_where_one_of_its_first_signs_stands() -> None:
    assert first_signs("(?:忽略|无视)[^。]{0,12}?规则|每(?:次|个)") == frozenset("忽无每")
    for spelled in ("[^。]规则", "(?:规)?[^则]"):
        with pytest.raises(ValueError, match="signs that can be told"):
            first_signs(spelled)

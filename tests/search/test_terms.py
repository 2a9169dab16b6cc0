"""What people write words with, in their languages and in code, is found by what they type."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.asked import LEXICON, asked, documents, finds, finds_exactly
from unabridged.search.letters import folded
from unabridged.search.terms import Lexicon, compounds, label, places

FOUND = [
    ("überGröße", "ÜberGröße"),
    ("GROẞE", "große"),
    ("ÉTÉ", "en été 2024"),
    ("größe", "Die GRÖSSE der Datei"),
    ("Fussganger", "für Fußgänger"),
    ("istanbul", "İstanbul'da"),
    ("ışık", "IŞIK"),
    ("σίσυφος", "ο ΣΊΣΥΦΟΣ"),
    ("काम", "यह काम है"),
    ("ภาษา", "ภาษาไทยง่าย"),
    ("ไทย", "ภาษาไทยง่าย"),
    ("한국", "한국어로"),
    ("日", "今日は"),
    ("今日", "今日は"),
    ("は", "今日は"),
    ("食べる", "寿司を食べる人"),
    ("国会议员", "中国国会议员们"),
    ("key", "apiKey"),
    ("api", "apiKey"),
    ("HTTPServer", "class HTTPServer:"),
    ("server", "class HTTPServer:"),
    ("http", "class HTTPServer:"),
    ("retry", "retry_budget = 3"),
    ("retry_budget", "the retry_budget was spent"),
    ("budget", "retry_budget = 3"),
    ("os.path.join", "use os.path.join here"),
    ("join", "use os.path.join here"),
    ("main.py", "C:\\src\\app\\main.py failed"),
    ("C:\\src\\app\\main.py", "C:\\src\\app\\main.py failed"),
    ("src/app/main.py", "see src/app/main.py:12"),
    ("C++", "in C++ one"),
    ("C#", "in C# one"),
    ("F#", "in F# one"),
    (".NET", "on .NET 8"),
    ("v2.3.1", "since v2.3.1 it"),
    ("2.3.1", "version 2.3.1"),
    ("9f86d081884c7d659a2feaa0c55ad015", "at 9f86d081884c7d659a2feaa0c55ad015"),
    ("ada@example.org", "mail ada@example.org now"),
    ("example.org", "mail ada@example.org now"),
    ("https://example.org/a/b.html", "at https://example.org/a/b.html today"),
    ("b.html", "at https://example.org/a/b.html today"),
    ("don't", "we don't"),
    ("it’s", "it’s"),
    ("x86_64", "for x86_64"),
    ("deployments", "we deployed it"),
]

NOT_FOUND = [
    ("C++", "the C compiler"),
    ("C#", "the C compiler"),
    ("v2.3.1", "v2.3.10"),
    ("retry_budget", "retry the old budgets"),
    ("कम", "यह काम है"),
    ("日本", "本日"),
    ("国会", "会国"),
    ("ภาษ", "ษาภ"),
]


@pytest.mark.parametrize(("query", "text"), FOUND)
def test_a_word_is_found_as_people_type_it(query: str, text: str) -> None:
    assert finds(query, text)


@pytest.mark.parametrize(("query", "text"), NOT_FOUND)
def test_what_only_looks_alike_is_not_found_as_it_was_asked(query: str, text: str) -> None:
    assert not finds_exactly(query, text)


@pytest.mark.parametrize("text", ["", " ", "...!?", "-- ** ##", "👍🏽👩‍👩‍👧", "\0\0", "\ud800\udfff", "\n\t"])
def test_a_text_without_words_has_none_and_is_no_failure(text: str) -> None:
    assert [each.words for each in documents(text)] == [()]
    assert asked(text).words == ()


def test_a_long_name_is_kept_by_its_beginning_and_a_digest_of_all_of_it() -> None:
    name = "x" * 5_000
    (document,) = documents(f"{name} {name}y")
    assert len(document.words) == len(set(document.words)) == 2
    assert max(map(len, document.words)) < 70
    assert finds_exactly(name, f"the {name}")


@pytest.mark.parametrize(
    "unit", ["x", "ab+c/", "日本語", "日本x語", "日x", "日/", "日_", "aB3", "v1.", "é", "a_", "👍", "क", "한"]
)
def test_a_megabyte_without_a_space_is_taken_apart_in_pieces_of_bounded_size_and_soon(unit: str) -> None:
    begun = time.process_time()
    found = documents(unit * (200_000 // len(unit)))
    assert max(len(each.words) for each in found) <= 2_000
    assert time.process_time() - begun < 3


@pytest.mark.parametrize("at", range(55, 75))
def test_a_word_among_unspaced_letters_is_whole_wherever_it_stands(at: int) -> None:
    text = "漢" * at + "Python" + "字" * 90
    assert finds_exactly("python", text)
    assert finds_exactly("字字", text)


@given(st.integers(60, 200))
def test_no_pair_of_letters_is_lost_where_a_long_run_is_cut(length: int) -> None:
    run = "".join(chr(0x4E00 + n) for n in range(length))
    words = [word for compound in compounds(run) for word in LEXICON[compound][0]]
    assert words == ["." + run[n : n + 2] for n in range(length)]


@given(st.text(max_size=300))
def test_places_are_the_compounds_in_order_and_do_not_overlap(text: str) -> None:
    found = list(places(text))
    assert [compound for _, _, compound in found] == compounds(text)
    assert all(text[first:last] == compound.strip("\0")[: last - first] for first, last, compound in found)
    assert all(one[1] <= other[0] for one, other in pairwise(found))


@given(st.text(max_size=100))
def test_no_term_has_a_space_a_quote_or_a_letter_that_no_store_takes(text: str) -> None:
    (document,) = documents(text, role=text, tools=(text,))
    for term in (*document.words, *document.others):
        assert not set(term) & set(" \n\t\"'\0()|&<>!*")
        assert term == term.encode().decode()
        assert term[0] in ".~=@"
        assert term == term.lower() or folded(term) != term.lower()


def test_a_sign_that_only_lengthens_a_word_is_no_word() -> None:
    (document,) = documents("a ـــ b")
    assert document.words == (".a", ".b")


def test_a_label_is_one_term_whatever_it_is_of() -> None:
    assert label("tool", 'a "b" \n c') == label("tool", "A_B_C")
    assert len(label("role", "x" * 9_000)) < 80
    assert label("role", "user") == "@role:user"


def test_a_lexicon_that_is_full_begins_anew_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.search.terms._LARGEST_LEXICON", 3)
    lexicon = Lexicon()
    assert [lexicon[word] for word in "abcdea"] == [LEXICON[word] for word in "abcdea"]
    assert len(lexicon) <= 3


@given(st.text(alphabet="aB1_.:/\\@#+-'~ \n", max_size=60))
def test_a_text_of_ascii_falls_apart_as_it_does_beside_other_letters(text: str) -> None:
    assert [*compounds(text), "é"] == compounds(text + " é")
    assert [*places(text)] == [*places(text + " é")][:-1]

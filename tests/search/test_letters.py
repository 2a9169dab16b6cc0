"""Letters that are read as one are compared as one, and letters that tell words apart stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.search.letters import RUNS, folded, is_unspaced, pairs


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Größe", "GROSSE"),
        ("Straße", "STRASSE"),
        ("Fußgänger", "fussganger"),
        ("İstanbul", "istanbul"),
        ("ISPARTA", "ısparta"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("Οδυσσεύς", "οδυσσευσ"),
        ("كِتَاب", "كتاب"),
        ("أحمد", "احمد"),
        ("مدرسة", "مدرسه"),
        ("عـــربي", "عربى"),
        ("שָׁלוֹם", "שלום"),
        ("Łódź", "lodz"),
        ("smørrebrød", "smorrebrod"),
        ("cafe\u0301", "café"),
        ("ＡＢＣ１", "abc1"),
        ("ｶﾞｷﾞ", "ガギ"),
        ("ﬁne", "fine"),
        ("ДАННЫЕ", "данные"),
    ],
)
def test_writings_of_one_word_are_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"), [("दिन", "दीन"), ("कम", "काम"), ("은", "온"), ("は", "ば"), ("ข้า", "ขา"), ("บ้าน", "บาน")]
)
def test_signs_that_tell_words_apart_stay(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@given(st.text())
def test_folding_once_more_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


def test_a_run_is_cut_into_pairs_and_its_last_letter() -> None:
    assert pairs("日本語") == ["日本", "本語", "語"]
    assert pairs("日") == ["日"]
    assert pairs("") == []


def test_scripts_that_are_read_in_pairs_are_known_from_those_that_have_spaces() -> None:
    assert RUNS.findall("使用Python3编写") == ["使用", "Python3", "编写"]
    assert [is_unspaced(run) for run in ("ไทย", "한국", "カナ", "word", "слово", "हिन्दी")] == [True] * 3 + [False] * 3

"""How likely a statement of a talk is asked for: by how it is said, around what, and by what became of it."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.compaction.extractive.said import SMALL_TALK, said, told
from tools import train_asked
from unabridged.compaction.extractive import digest
from unabridged.compaction.extractive.asked_traits import NAMES, traits_of
from unabridged.compaction.extractive.asked_weights import LEARNED_FROM, WEIGHTS
from unabridged.compaction.extractive.scoring import Scores
from unabridged.compaction.extractive.signs import Tokens
from unabridged.compaction.extractive.statements import statements

FILLING = [f"ann: filling the week with word{n} walking" for n in range(20)]
# A talk of two that tell each other as much, and come back to one of it.
RETURNING = [
    "ann: The zebra crossing near Kelso has lanterns again.",
    "bob: My marmalade went to Quimper by van.",
    *SMALL_TALK[:30],
    "ann: Did the marmalade reach Quimper at last?",
]


def traits(*lines: str) -> dict[str, dict[str, float]]:
    every, count, _ = statements((), said(*lines), Tokens())
    scores = Scores(every, count)
    found = traits_of(every, scores.plain, scores.rare)
    return {one.text: dict(zip(NAMES, map(float, each), strict=True)) for one, each in found}


def test_a_statement_is_told_by_its_place_in_its_message() -> None:
    found = traits("ann: We rowed to Inchcolm. Shall we go again? I liked the seals.", "bob: Fine by me.")
    assert found["We rowed to Inchcolm."]["asks then"] == 1.0
    assert found["Shall we go again?"]["asks"] == 1.0
    assert found["I liked the seals."]["asked there"] == found["I liked the seals."]["last there"] == 1.0
    assert found["Fine by me."]["alone"] == 1.0
    assert found["Fine by me."]["last there"] == 0.0


def test_and_by_the_messages_around_it() -> None:
    found = traits(
        "ann: Where is the ladder?",
        "bob: Behind the shed, under the tarpaulin.",
        "ann: Under what now? I looked there already.",
        "bob: Oh!",
    )
    assert found["Behind the shed, under the tarpaulin."]["asked before"] == 1.0
    assert found["Behind the shed, under the tarpaulin."]["asked behind"] == 1.0
    assert found["I looked there already."]["shouted at"] == 1.0
    assert found["Where is the ladder?"]["answered"] == found["Under what now?"]["answers"]


def test_of_what_is_first_and_last_nothing_is_known_around_it() -> None:
    found = traits("ann: The kiln is lit.")["The kiln is lit."]
    assert found["answers"] == found["answered"] > 0.0


def test_what_comes_back_soon_and_late_is_told_apart() -> None:
    found = traits(
        "ann: The kiln is lit.", "bob: The barn leaks.", "bob: Is the kiln hot?", *FILLING, "ann: That barn!"
    )
    assert found["The kiln is lit."]["goes on"] == 1.0
    assert found["The kiln is lit."]["comes back"] == 1.0
    assert found["The barn leaks."]["goes on"] == 0.0
    assert found["The barn leaks."]["comes back"] == 1.0


def test_what_was_weighed_before_has_no_traits() -> None:
    first = digest((), said(*RETURNING), 60)
    every, count, _ = statements(first.lines, said("ann: The kiln is lit."), Tokens())
    scores = Scores(every, count)
    assert [one.text for one, _ in traits_of(every, scores.plain, scores.rare)] == ["The kiln is lit."]


def test_of_two_that_say_as_much_the_one_is_told_that_the_talk_came_back_to() -> None:
    text = told(said(*RETURNING), 20)
    assert "marmalade went to Quimper" in text
    assert "zebra" not in text


def test_what_binds_counts_as_much_as_what_is_asked_for() -> None:
    rule = "Never mail it."
    lines = said(f"ann: {rule}", *FILLING)
    with train_asked.weighed_by([-9.0, *[0.0] * (len(NAMES) - 1)]):
        assert rule in told(lines, 40)


def test_a_statement_of_marks_alone_is_worth_next_to_nothing() -> None:
    every, count, _ = statements((), said("ann: It is you and I.", "bob: The kiln is lit."), Tokens())
    scores = Scores(every, count)
    assert scores.worth(every[0]) == 1 < scores.worth(every[1])


def test_a_digest_of_the_digest_goes_by_what_was_weighed_before() -> None:
    first = digest((), said(*RETURNING), 60)
    assert "Quimper" in digest(first.lines, said(*SMALL_TALK[:10]), 40).text


def test_the_page_is_as_it_is_written_and_the_chats_are_those_it_names() -> None:
    assert tuple(WEIGHTS) == NAMES
    assert train_asked.PAGE.read_text(encoding="utf-8") == train_asked.page(list(WEIGHTS.values()))
    found = {
        each.relative_to(train_asked.ROOT).as_posix(): sha256(each.read_bytes()).hexdigest()
        for each in train_asked.files()
    }
    assert found == dict(LEARNED_FROM)


def test_what_is_asked_for_is_learned() -> None:
    rows = [
        train_asked.Row((1.0, *(float((n >> at) % 2) for at in range(len(NAMES) - 1))), n % 2 == 1)
        for n in range(0, 1 << (len(NAMES) - 1), 40_007)
    ]
    weights = train_asked.learned(rows)
    assert weights[1] > 1.0
    assert max(map(abs, weights[2:])) < weights[1] / 2


@pytest.mark.parametrize("line", ["ann: Où est-ce ?", "ann: هل وصلت؟", "ann: 到了吗？"])
def test_a_question_is_one_in_any_script(line: str) -> None:
    assert next(iter(traits(line).values()))["asks"] == 1.0

"""A label is read with the words it names, and a wrong one is told with its line, its question and its number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unabridged import UsageError
from unabridged.eval.talk import Talk
from unabridged.eval.talks import read

MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "Be kind."},
    {"role": "user", "content": "Lena's train comes\nat 17:40, platform 3."},
    {"role": "assistant", "content": [{"type": "text", "text": "I will be there."}]},
    {"role": "user", "content": ""},
]


def talk(tmp_path: Path, *asked: object) -> Talk:
    row = {"messages": MESSAGES, "asked": list(asked)}
    (tmp_path / "x.jsonl").write_text("\n" + json.dumps(row), encoding="utf-8")
    return read([tmp_path / "x.jsonl"])[0][0]


def asked(*evidence: object, **more: object) -> dict[str, object]:
    return {"question": "When does Lena come?", "evidence": list(evidence), **more}


def test_a_piece_may_stand_over_the_end_of_a_line_and_is_read_with_one_space(tmp_path: Path) -> None:
    (question,) = talk(tmp_path, asked({"message": 1, "piece": "comes at  17:40"}, kind="when")).asked
    assert [(each.message, each.piece) for each in question.evidence] == [(1, "comes at 17:40")]
    assert (question.text, question.kind) == ("When does Lena come?", "when")


def test_without_a_piece_all_of_the_message_is_needed_also_where_it_has_parts(tmp_path: Path) -> None:
    (question,) = talk(tmp_path, asked({"message": 2})).asked
    assert question.evidence[0].piece == "I will be there."


def test_the_same_evidence_twice_is_one_and_an_answer_is_nobody_s_business(tmp_path: Path) -> None:
    (question,) = talk(tmp_path, asked({"message": 2}, {"message": 2}, answer="17:40")).asked
    assert len(question.evidence) == 1


def test_a_row_without_labels_asks_nothing(tmp_path: Path) -> None:
    assert talk(tmp_path).asked == ()


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("When?", "question 2 has no text"),
        (asked({"message": 1}) | {"question": " "}, "question 2 has no text"),
        (asked(), "question 2 names no evidence; name the messages that answer it"),
        (asked({"message": 1}) | {"evidence": {"message": 1}}, "question 2 names no evidence"),
        (asked({"message": 1}, kind=3), "question 2 has a kind that is no text"),
        (asked("1"), "question 2, evidence 1 names no message; write its index, 0 to 3"),
        (asked({"message": 4}), "question 2, evidence 1 names no message; write its index, 0 to 3"),
        (asked({"message": -1}), "question 2, evidence 1 names no message"),
        (asked({"message": True}), "question 2, evidence 1 names no message"),
        (asked({"message": 0}), "question 2, evidence 1 names message 0, a system message, which nobody cuts"),
        (asked({"message": 3}), "question 2, evidence 1 has no words"),
        (asked({"message": 1, "piece": " "}), "question 2, evidence 1 has no words"),
        (asked({"message": 1, "piece": 17}), "question 2, evidence 1 has no words"),
        (asked({"message": 2}, {"message": 1, "piece": "17:45"}), "question 2, evidence 2 has a piece that does not"),
        (asked({"message": 1, "piece": "rain comes"}), "question 2, evidence 1 has a piece that does not stand"),
    ],
)
def test_a_wrong_label_is_told_with_its_place_and_not_with_its_words(tmp_path: Path, label: object, said: str) -> None:
    with pytest.raises(UsageError) as told:
        talk(tmp_path, asked({"message": 1}), label)
    assert f"x.jsonl:2: {said}" in str(told.value)
    assert "17:4" not in str(told.value)


def test_labels_that_are_no_list_are_told(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(json.dumps({"messages": MESSAGES, "asked": {}}), encoding="utf-8")
    with pytest.raises(UsageError, match=r"x\.jsonl:1: 'asked' is no list; write \{'question'"):
        read([tmp_path / "x.jsonl"])

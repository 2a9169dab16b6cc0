"""The sessions that costs are measured on are the ones that were laid down, and need what they say they need."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from bench.cost_given import given
from bench.cost_traces import Need, Talk, Turn, talks

TALK = {
    "thread": "t",
    "system": "Today is 2024-05-15.",
    "messages": [
        {"id": "1", "role": "user", "content": "where is order W-77310?"},
        {
            "id": "2",
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": "c", "name": "find", "arguments": '{"order": "W-77310"}'}],
        },
        {"id": "3", "role": "tool", "tool_call_id": "c", "name": "find", "content": "it left depot_4410 today"},
        {"id": "4", "role": "assistant", "content": "it left depot_4410, as order W-77310 of 2024-05-15"},
    ],
}


def said(turn: Turn) -> str:
    return json.dumps([*turn.said, turn.answer], ensure_ascii=False)


@pytest.fixture(scope="module")
def sessions() -> list[Talk]:
    return list(talks(120))


def test_the_sessions_are_the_ones_that_were_laid_down(sessions: list[Talk]) -> None:
    every = [
        (turn.said, turn.answer, [(n.text, n.calls) for n in turn.needs]) for talk in sessions for turn in talk.turns
    ]
    assert hashlib.sha256(json.dumps(every).encode()).hexdigest()[:16] == "f8a09d7240297e10"


def test_a_session_has_as_many_calls_as_were_asked_for(sessions: list[Talk]) -> None:
    assert [len(talk.turns) for talk in sessions] == [120, 120, 120]


def test_what_a_call_needs_was_said_so_many_calls_before_and_nowhere_since(sessions: list[Talk]) -> None:
    for talk in sessions:
        for at, turn in enumerate(talk.turns):
            for need in turn.needs:
                assert need.text in said(talk.turns[at - need.calls])
                assert not [n for n in range(at - need.calls + 1, at) if need.text in said(talk.turns[n])]


def test_a_call_writes_what_it_needs(sessions: list[Talk]) -> None:
    needs = [(need, turn) for talk in sessions for turn in talk.turns for need in turn.needs]
    assert len(needs) > 100
    assert [need for need, turn in needs if need.text not in json.dumps(turn.answer)] == []


def test_every_call_of_a_tool_is_answered_in_the_next_turn(sessions: list[Talk]) -> None:
    for talk in sessions:
        for turn, after in zip(talk.turns, talk.turns[1:], strict=False):
            asked = [each["id"] for each in turn.answer.get("tool_calls", ())]
            assert asked == [each["tool_call_id"] for each in after.said if each["role"] == "tool"]


def test_what_a_given_conversation_needs_is_what_an_answer_names_that_stood_before(tmp_path: Path) -> None:
    file = tmp_path / "talks.jsonl"
    file.write_text(json.dumps(TALK) + "\n" + json.dumps({"messages": []}) + "\n", encoding="utf-8")
    (talk,) = given(file)
    assert [turn.needs for turn in talk.turns] == [
        (Need(text="W-77310", calls=0),),
        (Need(text="depot_4410", calls=0), Need(text="W-77310", calls=1), Need(text="2024-05-15", calls=1)),
    ]
    assert [len(turn.said) for turn in talk.turns] == [1, 1]


def test_a_given_conversation_is_held_in_a_window_that_cannot_hold_it(tmp_path: Path) -> None:
    file = tmp_path / "talks.jsonl"
    told = [{"role": role, "content": "word " * 400} for role in ("user", "assistant")] * 20
    file.write_text(json.dumps({"system": "be brief", "messages": told}) + "\n", encoding="utf-8")
    (talk,) = given(file)
    assert talk.limit_tokens * 2 < sum(len(said(turn)) // 4 for turn in talk.turns)

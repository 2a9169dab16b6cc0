"""Whatever people have of their conversations is measured, and what is none is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unabridged import UsageError
from unabridged.eval.talks import read

_CHAT: list[dict[str, Any]] = [
    {"role": "user", "content": "Where is crane 12?"},
    {"role": "assistant", "content": "At quay 3."},
    {"role": "user", "content": "Since when?"},
]
_BLOCKS: list[dict[str, Any]] = [
    {"role": "user", "content": "Where is crane 12?"},
    {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "find", "input": {"crane": 12}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "quay 3"}]},
    {"role": "assistant", "content": "At quay 3."},
]


def _session(number: int, said: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": said["role"],
        "uuid": f"u{number}",
        "parentUuid": f"u{number - 1}" if number else None,
        "sessionId": "s",
        "timestamp": f"2026-01-01T00:00:0{number}.000Z",
        "message": said,
    }


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rows.jsonl", json.dumps({"messages": _CHAT}) + "\r\n"),
        ("list.json", json.dumps(_CHAT, indent=1)),
        ("request.json", json.dumps({"model": "m", "messages": _CHAT}, indent=1)),
        ("lines.jsonl", "\n".join(map(json.dumps, _CHAT))),
        ("session.jsonl", "\n".join(json.dumps(_session(n, said)) for n, said in enumerate(_CHAT))),
    ],
)
def test_the_same_conversation_is_read_from_every_form(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    for place in (tmp_path / name, tmp_path):
        (talk,), missing = read([place])
        assert [(each["role"], each["content"]) for each in talk.messages] == [
            (each["role"], each["content"]) for each in _CHAT
        ]
        assert missing == []


def test_calls_among_blocks_are_calls(tmp_path: Path) -> None:
    rows = [{"thread": f"t{n}", "messages": _BLOCKS} for n in range(2)]
    (tmp_path / "x.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    talks, _ = read([tmp_path / "x.jsonl"])
    assert [talk.name for talk in talks] == ["t0", "t1"]
    for talk in talks:
        (call,) = talk.messages[1]["tool_calls"]
        assert call["function"]["name"] == "find"
        assert json.loads(call["function"]["arguments"]) == {"crane": 12}
        assert talk.messages[2]["tool_call_id"] == call["id"]


def test_a_name_does_not_depend_on_the_folder(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(json.dumps(_CHAT), encoding="utf-8")
    assert [talk.name for talk in read([tmp_path / "x.jsonl"])[0]] == ["x.jsonl:1"]


@pytest.mark.parametrize(
    "calls", [["x"], [{"id": "c"}], [{"id": "c", "function": {}}], 5, [{"id": "c", "function": 5}]]
)
def test_a_call_that_is_none_is_told_with_its_message(tmp_path: Path, calls: object) -> None:
    said = [*_CHAT, {"role": "assistant", "tool_calls": calls}]
    (tmp_path / "x.jsonl").write_text(json.dumps({"messages": said}), encoding="utf-8")
    with pytest.raises(UsageError, match=r"x\.jsonl:1: message 4 has a call that is none; write \{'id'"):
        read([tmp_path / "x.jsonl"])


def test_a_row_that_is_broken_behind_others_is_told_and_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(json.dumps({"messages": _CHAT}) + "\n{", encoding="utf-8")
    with pytest.raises(UsageError, match=r"x\.jsonl:2: this is no JSON"):
        read([tmp_path / "x.jsonl"])


def test_what_an_import_could_not_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(_CHAT, indent=1), encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps(_CHAT)[:-20], encoding="utf-8")
    told: list[str] = []
    talks, _ = read([tmp_path], told.append)
    assert [len(talk.messages) for talk in talks] == [3, 2]
    assert [each.endswith("; left out") for each in told] == [True]
    assert read([tmp_path]) == (talks, [])


def test_a_folder_without_a_conversation_is_told_as_that(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing in this folder is one"):
        read([tmp_path])

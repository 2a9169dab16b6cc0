"""What is no conversation is none, whatever names of one happen to be in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.importing import Format, ImportRefused, import_path

OTHERS: dict[str, object] = {
    "a package": {"name": "x", "version": "1.0.0", "type": "module"},
    "a schema": {"$schema": "draft-07", "type": "object", "properties": {}},
    "a map": {"type": "FeatureCollection", "features": []},
    "users": [{"name": "Ada", "role": "admin"}, {"name": "Bob", "role": "user"}],
    "roles of another kind": [{"role": 7, "content": "x"}],
    "texts": {"messages": ["saved", "not saved"]},
    "numbers": {"input": [1, 2, 3]},
    "a table": {"contents": [{"a": 1}]},
    "a state of AutoGen's": {"type": "TeamState", "agent_states": {"a": {"type": "ChatAgentContainerState"}}},
}
OTHER_PROGRAMS = {
    "a log of Gemini CLI's": [{"sessionId": "s", "messageId": 0, "type": "user", "message": "hi"}],
    "a chat of Gemini CLI's": {"sessionId": "s", "messages": [{"id": "1", "type": "user", "content": "hi"}]},
    "a summary of figures": {"type": "summary", "value": 3},
    "a document": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "x"}]}]},
    "a list": {"content": [1, 2]},
    "a memory": {"memory": {"content": ["DDR5"]}},
    "a match": {"rounds": [{"score": 1}, 2]},
    "a recipe": {"id": "r", "timestamp": "2025-01-01", "instructions": ["stir"]},
    "a recipe without a name": {"timestamp": "2025-01-01", "instructions": "stir"},
    "a record": {"record_type": "A", "value": "127.0.0.1"},
    "a table of names": {"mapping": ["a", "b"]},
    "a scope": {"archive": "yes", "scope": "all"},
    "an archive of an office": {"archive": 1951, "shelf": 3},
    "a shelf": {"shelf": 3, "archive": 2},
}
OTHERS |= OTHER_PROGRAMS
CONVERSATIONS = {
    "a call alone": {"type": "function_call", "call_id": "c1", "name": "read", "arguments": "{}"},
    "parts without a role": {"contents": [{"parts": [{"text": "Where is crane 12?"}]}]},
    "calls without a content": [{"role": "assistant", "tool_calls": []}],
    "a request behind which nothing stands": {"messages": [None, {"role": "user", "content": "x"}]},
}


@pytest.mark.parametrize("value", OTHERS.values(), ids=OTHERS)
def test_other_json_makes_no_thread(tmp_path: Path, value: object) -> None:
    place = tmp_path / "other.json"
    place.write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(ImportRefused, match="no conversation was recognised"):
        import_path(Memory.open(), place)


def test_beside_a_conversation_it_is_passed_over(tmp_path: Path) -> None:
    for name, value in {**OTHERS, "chat": [{"role": "user", "content": "x"}]}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")
    done = import_path(Memory.open(), tmp_path)
    assert ([each.id for each in done.threads], len(done.passed_over)) == (["chat"], len(OTHERS))


@pytest.mark.parametrize("value", CONVERSATIONS.values(), ids=CONVERSATIONS)
def test_messages_are_known_however_little_stands_in_them(tmp_path: Path, value: object) -> None:
    place = tmp_path / "chat.json"
    place.write_text(json.dumps(value), encoding="utf-8")
    done = import_path(Memory.open(), place)
    assert {each.format for each in done.threads} == {Format.MESSAGES}


def test_what_is_named_as_messages_is_kept_though_nobody_reads_it(tmp_path: Path) -> None:
    place = tmp_path / "other.json"
    place.write_text(json.dumps(OTHERS["texts"]), encoding="utf-8")
    done = import_path(Memory.open(), place, format=Format.MESSAGES)
    assert [(each.events, each.beside) for each in done.threads] == [(2, 2)]


def test_who_said_whose_it_is_is_not_asked_again(tmp_path: Path) -> None:
    place = tmp_path / "chat.json"
    place.write_text('[{"role": "user", "content": "x"}]', encoding="utf-8")
    with pytest.raises(ImportRefused, match=r"no conversation of langgraph is kept at .*; leave the format out"):
        import_path(Memory.open(), place, format=Format.LANGGRAPH)


def test_an_archive_of_a_later_version_is_said_to_be_newer_whatever_stands_in_it(tmp_path: Path) -> None:
    place = tmp_path / "archive.jsonl"
    place.write_text('{"archive": 3, "of": "somebody"}\n{"threads": 0}\n', encoding="utf-8")
    done = import_path(Memory.open(), place)
    todo = "upgrade unabridged and bring it back with that; the file needs no change"
    assert [each.problem.partition("; ")[2] for each in done.faults] == [todo]

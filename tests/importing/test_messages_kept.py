"""A message that is imported is kept as an append of it keeps it, whichever way it was looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing import samples
from unabridged import Extra, Memory
from unabridged.exporting import Form, export_thread
from unabridged.importing import import_path

_CALL = {"id": "c", "type": "function", "function": {"name": "read", "arguments": "{}"}}
_SAID: list[dict[str, object]] = [
    {"role": "user", "content": "?"},
    {"role": "assistant", "content": None, "tool_calls": [_CALL]},
    {"role": "tool", "tool_call_id": "c", "content": "42"},
    {"role": "system", "content": "Be brief."},
    {"role": "stranger", "content": "Hello"},
]


def test_a_line_is_kept_as_an_append_of_it_keeps_it(tmp_path: Path) -> None:
    memory = Memory.open()
    import_path(memory, samples.lines(tmp_path / "chat.jsonl", _SAID))
    memory.thread("appended").append(_SAID)
    imported, appended = (
        [(each.kind, each.payload, each.tokens) for each in memory.thread(id_).events()] for id_ in ("chat", "appended")
    )
    assert imported == appended


def test_a_message_of_a_whole_conversation_is_kept_so_too(tmp_path: Path) -> None:
    memory = Memory.open()
    import_path(memory, samples.whole(tmp_path / "talk.json", {"messages": _SAID}))
    memory.thread("appended").append(_SAID)
    imported, appended = ([each.payload for each in memory.thread(id_).events()] for id_ in ("talk", "appended"))
    assert imported == appended


@pytest.mark.parametrize("form", [Form.OPENAI, Form.OPENAI_RESPONSES, Form.ANTHROPIC, Form.GEMINI])
def test_what_was_exported_for_a_client_comes_in_with_its_system_text(tmp_path: Path, form: Form) -> None:
    memory = Memory.open()
    said = memory.thread("said")
    said.append([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "?"}])
    path = tmp_path / "talk.json"
    path.write_text("".join(export_thread(said, form)), encoding="utf-8")
    import_path(memory, path)
    assert memory.thread("talk").view().to("plain") == said.view().to("plain")


def test_the_other_settings_of_a_request_stand_beside_it(tmp_path: Path) -> None:
    memory = Memory.open()
    settings = {"system_instruction": "Be brief.", "temperature": 0}
    request = {"contents": [{"role": "user", "parts": [{"text": "?"}]}], "config": settings}
    import_path(memory, samples.whole(tmp_path / "talk.json", request))
    row = memory.thread("talk").row()
    assert row is not None
    assert row.metadata == Extra({"messages": {"config": {"temperature": 0}}})


@pytest.mark.parametrize(
    "beside", [{"system": "of no client's", "n": 1}, {"systemInstruction": "Be long."}, {"system": True}]
)
def test_what_a_request_says_itself_comes_before_its_settings(beside: dict[str, object], tmp_path: Path) -> None:
    memory = Memory.open()
    request = {"input": [{"role": "user", "content": "?"}], "instructions": "Be brief.", "config": beside}
    import_path(memory, samples.whole(tmp_path / "talk.json", request))
    thread = memory.thread("talk")
    assert [said["content"] for said in thread.view().to("openai")] == ["Be brief.", "?"]
    row = thread.row()
    assert row is not None
    assert row.metadata == Extra({"messages": {"config": beside}})


def test_settings_of_other_clients_are_no_system_text(tmp_path: Path) -> None:
    memory = Memory.open()
    request = {"input": [{"role": "user", "content": "?"}], "config": {"system": True, "instructions": 3}}
    import_path(memory, samples.whole(tmp_path / "talk.json", request))
    assert [said["content"] for said in memory.thread("talk").view().to("openai")] == ["?"]

"""What was written for a client is read again as it was said, its system text too, and known the second time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.importing import samples
from unabridged import Memory, Thread
from unabridged.exporting import Form, export_thread, messages_of
from unabridged.importing import import_path

CALL = {"id": "call_1", "type": "function", "function": {"name": "weigh", "arguments": '{"crane":12}'}}
SAID: list[dict[str, Any]] = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "How heavy is crane 12? 请看 \U0001f642\r\nAnd the hook?"},
    {"role": "assistant", "content": None, "tool_calls": [CALL]},
    {"role": "tool", "tool_call_id": "call_1", "content": "90 t"},
    {"role": "assistant", "content": "Ninety tonnes, with its hook."},
]
CLIENTS = [Form.OPENAI, Form.OPENAI_RESPONSES, Form.ANTHROPIC, Form.GEMINI]


def again(thread: Thread, form: Form, place: Path) -> Thread:
    """The thread as it comes back from a file; what is read of it a second time is known."""
    file = place / f"{form.value}.json"
    file.write_text("".join(export_thread(thread, form)), encoding="utf-8")
    memory = Memory.open()
    (brought,) = import_path(memory, file).threads
    assert import_path(memory, file).events == 0
    return memory.thread(brought.id)


@pytest.mark.parametrize("form", CLIENTS)
def test_an_export_for_a_client_is_read_as_it_was_said(tmp_path: Path, form: Form) -> None:
    thread = Memory.open().thread("t")
    thread.append(SAID)
    back = again(thread, form, tmp_path)
    assert messages_of(back, form.value) == messages_of(thread, form.value)
    told = messages_of(back, "plain")
    assert [each["text"] for each in told if each["role"] == "system"] == ["Be brief."]
    assert len(told) == len(SAID)


def test_what_else_a_geminis_request_is_set_to_stays_beside_it_without_the_system_text(tmp_path: Path) -> None:
    config = {"temperature": 0.5, "systemInstruction": "Be brief."}
    contents = [{"role": "user", "parts": [{"text": "How heavy is crane 12?"}]}]
    memory = Memory.open()
    import_path(memory, samples.whole(tmp_path / "g.json", {"contents": contents, "config": config}))
    row = memory.thread("g").row()
    assert row is not None
    assert row.metadata == {"messages": {"config": {"temperature": 0.5}}}
    assert messages_of(memory.thread("g"), "openai")[0] == {"role": "system", "content": "Be brief."}


def test_a_system_text_over_the_wire_comes_before_one_in_settings(tmp_path: Path) -> None:
    contents = [{"role": "user", "parts": [{"text": "How heavy is crane 12?"}]}]
    request = {"contents": contents, "systemInstruction": "Be brief.", "config": {"systemInstruction": "Be long."}}
    memory = Memory.open()
    import_path(memory, samples.whole(tmp_path / "g.json", request))
    assert messages_of(memory.thread("g"), "openai")[0] == {"role": "system", "content": "Be brief."}

"""A message that is imported is kept as an append of it keeps it, whichever way it was looked at."""

from __future__ import annotations

from pathlib import Path

from tests.importing import samples
from unabridged import Memory
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

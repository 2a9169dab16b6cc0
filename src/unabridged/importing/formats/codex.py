"""Codex's rollouts: a line for each item of OpenAI's responses, and lines that only the program itself reads.
It refuses to take what was shown on a screen for what was said to a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import aside, body_of, fields_of, said, text_of
from unabridged.importing.told import Begun, Body, Told, Unread

PROGRAM: Final = "codex"
_ITEM: Final = "response_item"
_META: Final = "session_meta"
_BESIDE: Final = frozenset({"ghost_snapshot", "compaction", "compaction_summary", "other"})


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """The session of a file as a thread."""
    thread = ""
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict):
            yield Unread(place=piece.place, problem=piece.problem or "it is no record of Codex's; left out")
            continue
        line = piece.value
        if not thread:
            thread, metadata = _beginning(line, name)
            yield Begun(thread=thread, metadata=metadata)
        yield said(
            thread, [_body(line)], at=line.get("timestamp"), raw=piece.raw, place=piece.place,
            otherwise=aside(PROGRAM, text_of(line.get("type")), line),
        )  # fmt: skip


def _beginning(line: dict[str, Any], name: str) -> tuple[str, dict[str, object]]:
    meta = fields_of(line.get("payload")) if line.get("type") == _META else line
    told = {each: meta[each] for each in ("cwd", "cli_version", "originator") if isinstance(meta.get(each), str)}
    is_meta = line.get("type") == _META or "instructions" in line
    return (text_of(meta.get("id")) if is_meta else "") or name, {PROGRAM: told} if told else {}


def _body(line: dict[str, Any]) -> Body | None:
    """The item of a line; before 2025's end items stood in the lines themselves."""
    item = fields_of(line.get("payload")) if line.get("type") == _ITEM else line
    kind = text_of(item.get("type"))
    if not kind or kind in _BESIDE or (item is line and ("payload" in line or "record_type" in line)):
        return None
    notes = {name: value for name, value in line.items() if name != "payload"} if item is not line else {}
    return body_of(item, "openai-responses", PROGRAM, notes)

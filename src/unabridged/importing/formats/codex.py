"""Codex's rollouts: a line for each item of OpenAI's responses, and lines that only the program itself reads.
It refuses to take what was shown on a screen for what was said to a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, body_of, fields_of, said, text_of
from unabridged.importing.told import Begun, Body, Told, Unread, WentBack
from unabridged.log.body import Message
from unabridged.log.part import Text

PROGRAM: Final = "codex"
_ITEM: Final = "response_item"
_META: Final = "session_meta"
_EVENT: Final = "event_msg"
_ROLLED_BACK: Final = "thread_rolled_back"
_CONTEXT: Final = (
    "<environment_context>", "<user_instructions>", "<INSTRUCTIONS>", "<turn_aborted>", "<user_shell_command>",
    "<skill>", "# AGENTS.md instructions",
)  # fmt: skip
_BESIDE: Final = frozenset({"ghost_snapshot", "compaction", "compaction_summary", "other"})


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """The session of a file as a thread."""
    thread, turns = "", _Turns()
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict):
            yield Unread(place=piece.place, problem=piece.problem or "it is no record of Codex's; left out")
            continue
        line = piece.value
        if not thread:
            thread, metadata = _beginning(line, name)
            yield Begun(thread=thread, metadata=metadata)
        body = _body(line)
        yield said(
            thread, [body], at=line.get("timestamp"), raw=piece.raw, place=piece.place,
            otherwise=Aside(PROGRAM, text_of(line.get("type")), line),
        )  # fmt: skip
        if (to := turns.gone_back_to(line, body)) is not None:
            yield WentBack(thread=thread, to=to)


class _Turns:
    """How many records there were before each time somebody asked, of those that still stand."""

    def __init__(self) -> None:
        self._told = 0
        self._asked: list[int] = []

    def gone_back_to(self, line: dict[str, Any], body: Body | None) -> int | None:
        """How many records stand, where a record says that so many turns were taken back."""
        self._told += 1
        if isinstance(body, Message) and body.role == "user" and not _is_context(body):
            self._asked.append(self._told - 1)
        event = fields_of(line.get("payload"))
        turns = event.get("num_turns") if line.get("type") == _EVENT and event.get("type") == _ROLLED_BACK else None
        if not isinstance(turns, int) or turns < 1 or not self._asked:
            return None
        to = self._asked[-turns] if turns <= len(self._asked) else self._asked[0]
        del self._asked[-turns:]
        return to


def _is_context(message: Message) -> bool:
    """Whether the program itself wrote it for the model: what stands in a tag, and instructions out of a file."""
    text = "".join(part.text for part in message.parts if isinstance(part, Text)).lstrip()
    return text.startswith(_CONTEXT)


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

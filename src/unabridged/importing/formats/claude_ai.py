"""Claude's export: each conversation a list of messages, with blocks as its API has them, and files as texts.
It refuses to put what a tool answered into the mouth of the model, and to lose an answer that was asked for anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, body_of, fields_of, list_of, said, text_of
from unabridged.importing.told import Begun, Body, Ended, Told, Unread
from unabridged.importing.ways import ways

PROGRAM: Final = "claude"
_ROLES: Final = {"human": "user", "assistant": "assistant"}.get
_RESULT: Final = "tool_result"
_CALL: Final = "tool_use"
_PARENT: Final = "parent_message_uuid"
_PLAIN: Final = MappingProxyType({"type": "text", "media_type": "text/plain"})


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """Every conversation of a file; where a question was put anew, each other way is a thread beside it."""
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict) or not isinstance(piece.value.get("chat_messages"), list):
            yield Unread(place=piece.place, problem=piece.problem or "it is no conversation of Claude's; left out")
            continue
        found = piece.value
        thread, title = text_of(found.get("uuid")) or f"{name}-{piece.place}", text_of(found.get("name"))
        messages: list[Any] = found["chat_messages"]
        main, others = _ways(messages, text_of(found.get("current_leaf_message_uuid")))
        for way in (main, *others):
            branch = thread if way is main else f"{thread}/{_name(messages[way[0]]) or way[0] + 1}"
            metadata: dict[str, object] = {} if way is main else {PROGRAM: {"branch_of": thread}}
            yield Begun(thread=branch, title=title, metadata=metadata)
            for number in way:
                each = messages[number]
                message = fields_of(each)
                yield said(
                    branch, list(_bodies(message)), at=message.get("created_at"), raw=each,
                    place=f"{piece.place}, message {number + 1}", otherwise=Aside(PROGRAM, "a message", each),
                )  # fmt: skip
            yield Ended(thread=branch)


def _ways(messages: list[Any], last: str) -> tuple[list[int], list[list[int]]]:
    """The numbers of the messages on the way that was seen last, and on each other; all in one without parents."""
    numbers = {_name(each) or f"#{number}": number for number, each in enumerate(messages)}
    if len(numbers) < len(messages) or not numbers:
        return list(range(len(messages))), []
    before = ["", *numbers]  # of which each that names no parent follows
    parents = {
        name: text_of(fields_of(messages[number]).get(_PARENT)) or before[number] for name, number in numbers.items()
    }
    main, others = ways(parents, last if last in numbers else before[-1])
    return [numbers[name] for name in main], [[numbers[name] for name in way] for way in others]


def _name(message: object) -> str:
    return text_of(fields_of(message).get("uuid"))


def _bodies(message: dict[str, Any]) -> Iterator[Body | None]:
    """A message, cut where a tool answered in the midst of it; the first carries what stood beside its blocks."""
    role = _ROLES(text_of(message.get("sender")))
    if role is None:
        return
    blocks = _blocks(message)
    notes = {name: value for name, value in message.items() if name not in ("content", "text", "sender")}
    for is_result, group in groupby(blocks, key=lambda block: block.get("type") == _RESULT):
        content = list(group)
        spoken = {"role": "user" if is_result else role, "content": content}
        yield body_of(spoken, "anthropic", PROGRAM, notes)
        notes = {}


def _blocks(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The blocks, with names for calls that came without one, and files as texts before them."""
    files = [
        {"type": "document", "source": {**_PLAIN, "data": each["extracted_content"]}, **_title(each)}
        for each in map(fields_of, list_of(message.get("attachments")))
        if isinstance(each.get("extracted_content"), str)
    ]
    blocks, last = [fields_of(each) for each in list_of(message.get("content"))], ""
    for number, block in enumerate(blocks):
        if block.get("type") == _CALL:
            last = text_of(block.get("id")) or f"{text_of(message.get('uuid'))}.{number}"
            block["id"] = last
        elif block.get("type") == _RESULT and not text_of(block.get("tool_use_id")):
            block["tool_use_id"] = last
    if not blocks and text_of(message.get("text")):
        blocks = [{"type": "text", "text": message["text"]}]
    return [*files, *blocks]


def _title(file: dict[str, Any]) -> dict[str, str]:
    return {"title": file["file_name"]} if text_of(file.get("file_name")) else {}

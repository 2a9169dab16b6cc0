"""LangGraph's checkpoints in SQLite: each holds every message there was by then, of which each is told once.
It refuses to make the objects that a checkpoint names: it reads their fields.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from unabridged.importing.packed_pieces import PieceError
from unabridged.importing.pieces import MOST_DEEP, MOST_VALUES
from unabridged.importing.reading import Aside, body_of, fields_of, list_of, said, text_of
from unabridged.importing.told import Begun, Body, Ended, Told, Unread
from unabridged.log import json_text

PROGRAM: Final = "langgraph"
TABLES: Final = ("checkpoints",)
# The thread, its namespace, the checkpoint's id, how it is written, and its bytes.
Row: TypeAlias = tuple[str, str, str, str, bytes]
# SQLite holds anything in any column, also what is no name.
_KEYS: Final = (
    "SELECT CAST(ifnull(thread_id, '') AS TEXT) AS thread, CAST(ifnull(checkpoint_ns, '') AS TEXT) AS space, "
    "checkpoint_id, type, rowid, typeof(checkpoint) FROM checkpoints ORDER BY thread, space, checkpoint_id"
)
_ONE: Final = "SELECT checkpoint FROM checkpoints WHERE rowid = ?"
_ROLES: Final = {"human": "user", "ai": "assistant", "system": "system", "tool": "tool", "user": "user"}.get
_NAMED: Final = 3


def rows_of(database: sqlite3.Connection) -> Iterator[Row]:
    """Every checkpoint, thread by thread and in order; none but the one that is told is held, or put in order."""
    for thread, space, checkpoint, kind, number, held in database.execute(_KEYS):
        if held == "blob":  # read as a row it would be held twice
            with database.blobopen("checkpoints", "checkpoint", number, readonly=True) as blob:
                yield thread, space, checkpoint, kind, blob.read()
        else:
            yield thread, space, checkpoint, kind, database.execute(_ONE, (number,)).fetchall()[0][0]


def read(rows: Iterable[Row], unpacked: Callable[[bytes], object]) -> Iterator[Told]:
    """Each thread; of a graph inside another one a thread of its own."""
    thread: str | None = None
    seen = _Seen()
    for name, space, checkpoint, kind, raw in rows:
        own = f"{name}/{space}" if space else name
        if own != thread:
            if thread is not None:
                yield Ended(thread=thread)
            thread, seen = own, _Seen()
            yield Begun(thread=thread)
        try:
            value = fields_of(_decoded(raw) if kind == "json" else unpacked(raw))
        except (ValueError, TypeError, AttributeError, RecursionError):  # of what is no text, too
            yield Unread(place=f"checkpoint {checkpoint}", problem="it cannot be read; left out")
            continue
        at, messages = value.get("ts"), fields_of(value.get("channel_values")).get("messages")
        del raw, value  # each of which is as large as all that was said
        place, taken = f"checkpoint {checkpoint}", messages if isinstance(messages, Iterator) else _taken(messages)
        try:
            for message, is_edited in seen.new_of(map(_made, taken)):
                # One that was said again under its id would answer a call twice: it stands beside, whole.
                bodies, what = ([], "an edited message") if is_edited else ([_body(fields_of(message))], "a message")
                yield said(thread, bodies, at=at, raw=message, place=place, otherwise=Aside(PROGRAM, what, message))
        except PieceError:
            yield Unread(place=place, problem="some of it cannot be read, and what follows there is left out")
    if thread is not None:
        yield Ended(thread=thread)


def _taken(given: object) -> Iterator[Any]:
    """Each of these messages in order; none but those to come is held."""
    messages = list_of(given)
    messages.reverse()
    while messages:
        yield messages.pop()


def _decoded(raw: bytes | str) -> Any:  # noqa: ANN401  # JSON
    text = raw if isinstance(raw, str) else raw.decode("utf-8", "surrogatepass")
    return json_text.bounded_value_of(text, most_values=MOST_VALUES, most_deep=MOST_DEEP)


def fields_in(value: object) -> object:
    """What an object says of itself: of a message its fields, of anything else what it was made with."""
    named = isinstance(value, list) and len(value) >= _NAMED and isinstance(value[1], str)
    if not named or not isinstance(value, list):
        return value
    made = value[2]
    return {"type": value[1], **made} if isinstance(made, dict) else made


class _Seen:
    """What a thread's checkpoints told by now, and what the last of them held."""

    __slots__ = ("_last", "_marks", "_names")

    def __init__(self) -> None:
        self._names, self._marks, self._last = set[str](), set[tuple[bytes, int]](), dict[str, object]()

    def new_of(self, messages: Iterable[object]) -> Iterator[tuple[object, bool]]:
        """What no checkpoint told so, and whether one told it otherwise; of what has no id, each that is equal too."""
        last, self._last, equal = self._last, {}, Counter[bytes]()
        for message in messages:
            if name := text_of(fields_of(message).get("id")):
                known = last.get(name)
                self._last[name] = message if known != message else known  # the one that is held already
                if known == message:  # nearly every one, which costs no digest
                    continue
            digest = hashlib.sha256(json_text.encode(message)).digest()
            equal[digest] += not name
            if (digest, equal[digest]) not in self._marks:
                self._marks.add((digest, equal[digest]))
                yield message, name in self._names
                self._names |= {name} if name else set()


def _made(message: object) -> object:
    """The fields of a message that JSON tells by its class, as checkpoints did before they were packed."""
    match message:
        case {"type": "constructor", "id": [*_, str(kind)], "kwargs": dict(fields)}:
            return {"type": kind, **fields}
        case _:
            return message


def _body(message: dict[str, Any]) -> Body | None:
    if "type" not in message and (sent := text_of(message.get("role"))):  # a dict, as clients send it
        return body_of({**message, "role": _ROLES(sent, sent)}, None, PROGRAM, {})
    role = _ROLES(text_of(message.get("type")).removesuffix("MessageChunk").removesuffix("Message").lower())
    if role is None or not isinstance(message.get("content"), str | list):
        return None
    told: dict[str, Any] = {"role": role, "content": message["content"]}
    calls = [fields_of(each) for each in list_of(message.get("tool_calls"))]
    if calls:
        told["tool_calls"] = [_call(each) for each in calls]
        content = message["content"]
        if isinstance(content, list):  # some providers' blocks name the calls once more
            told["content"] = [each for each in content if fields_of(each).get("type") != "tool_use"]
    if role == "tool":
        told["tool_call_id"] = text_of(message.get("tool_call_id"))
    notes = {name: value for name, value in message.items() if name not in ("content", "tool_calls", "type")}
    return body_of(told, "openai", PROGRAM, notes)


def _call(call: dict[str, Any]) -> dict[str, Any]:
    asked = {"name": text_of(call.get("name")), "arguments": json_text.text_of(call.get("args") or {})}
    return {"id": text_of(call.get("id")), "type": "function", "function": asked}

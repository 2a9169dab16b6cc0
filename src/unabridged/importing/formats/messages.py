"""Messages as clients send them: a list of them, a line each, or whole conversations, as requests or as lists.
It refuses to guess more than every append does: what is unmistakable in no other dialect is OpenAI's chat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Final, TypeGuard

from unabridged.dialects import gemini, openai_responses, openai_usual, reading
from unabridged.importing.members import members
from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, body_of, fields_of, said, text_of, time_of
from unabridged.importing.tally import Tally
from unabridged.importing.told import Begun, Ended, Said, Told, Unread
from unabridged.log import json_text

PROGRAM: Final = "messages"
# Under which name a request holds its messages, and under which its system text.
_LISTS: Final = ("messages", "input", "contents")
_GEMINIS: Final = ("systemInstruction", "system_instruction")
_SYSTEMS: Final = ("system", "instructions", *_GEMINIS)
# Where Gemini's client has the system text.
_SETTINGS: Final = "config"
# Where a question may stand by itself, as a text; beside it stands which model is asked.
_ALONE: Final = "input"
_NAMES: Final = ("thread", "thread_id", "conversation_id", "id")
_TIMES: Final = ("timestamp", "created_at", "at")
# What a message holds that says something; many a record that is none has a role, or a type.
_SAYING: Final = frozenset({"content", "parts", "text", "tool_calls", "function_call"})
_SPEAKERS: Final = frozenset({"user", "assistant", "tool"})
_ROLELESS: Final = frozenset({openai_responses.DIALECT, gemini.DIALECT})


def is_conversation(value: object) -> bool:
    """Whether this is a message or a whole conversation, and no other JSON in which a name of theirs happens to be."""
    if isinstance(value, list):
        return any(map(_is_message, value))
    if not is_request(value):
        return _is_message(value)
    return not (found := _messages(value)) or any(map(_is_message, found))


def is_request(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether this is made as a whole conversation is, and no message of one."""
    return isinstance(value, dict) and "role" not in value and _messages(value) is not None


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """Every conversation of a file: one of all messages on lines, and one for each request or list of messages."""
    lines, told, is_taken = "", 0, False
    for piece in pieces:
        if piece.problem:
            yield Unread(place=piece.place, problem=piece.problem)
        elif (request := _whole(piece.value)) is not None:
            told += 1
            once = _once(piece) if told == 1 and isinstance(piece.value, list) else ""
            thread = _named(request, _numbered(name, told))
            if thread == lines:  # which is still being told
                thread = _numbered(name, told)
            is_taken = is_taken or thread == name
            yield from _request(request, piece.place, thread, once)
        else:
            if not lines:
                told += 1
                lines = _numbered(name, told) if is_taken else name
                yield Begun(thread=lines)
            yield _said(lines, piece.value, piece.place, raw=piece.raw)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}-{number}"


def _named(request: dict[str, Any], otherwise: str) -> str:
    return next((request[each] for each in _NAMES if isinstance(request.get(each), str) and request[each]), otherwise)


def _whole(value: object) -> dict[str, Any] | None:
    """A conversation as a request has it, where this is one: a list of messages is one too."""
    if isinstance(value, list):
        return {"messages": value}
    return value if is_request(value) else None


def _once(piece: Piece) -> str:
    """The mark of a list's messages as they are told where it is the whole of a file: each by its own bytes."""
    tally = Tally()
    for each in members(BytesIO(piece.raw)):
        tally.tell(each.raw)
    return tally.mark


def _request(request: dict[str, Any], place: str, thread: str, once: str) -> Iterator[Told]:
    request = _with_system_outside(request)
    beside = {each: value for each, value in request.items() if each not in (*_LISTS, *_SYSTEMS)}
    metadata: dict[str, object] = {PROGRAM: beside} if beside else {}
    yield Begun(thread=thread, title=text_of(request.get("title")), metadata=metadata, once=once)
    system = next((request[each] for each in _SYSTEMS if request.get(each)), None)
    if system is not None:
        content = system if isinstance(system, dict) and "parts" in system else {"content": system}
        yield _said(thread, {**content, "role": "system"}, f"{place}, system text")
    for number, message in enumerate(_messages(request) or [], 1):
        yield _said(thread, message, f"{place}, message {number}")
    yield Ended(thread=thread)


def _with_system_outside(request: dict[str, Any]) -> dict[str, Any]:
    """A request whose system text stands beside its messages, and not in settings, where Gemini's client has it."""
    config = fields_of(request.get(_SETTINGS))
    within = next(({each: config[each]} for each in _GEMINIS if config.get(each)), {})
    if not within or any(request.get(each) for each in _SYSTEMS):
        return request
    rest = {each: value for each, value in config.items() if each not in within}
    others = {each: value for each, value in request.items() if each != _SETTINGS}
    return {**others, **within, **({_SETTINGS: rest} if rest else {})}


def _is_message(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if "role" in value:
        return isinstance(value["role"], str) and not _SAYING.isdisjoint(value)
    return reading.dialect_of(value) in _ROLELESS


def _messages(request: dict[str, Any]) -> list[Any] | None:
    """The messages of a request; None where it is none."""
    found = next((request[each] for each in _LISTS if isinstance(request.get(each), list)), None)
    if found is None and isinstance(request.get(_ALONE), str) and text_of(request.get("model")):
        return [{"role": "user", "content": request[_ALONE]}]
    return found


def _said(thread: str, message: object, place: str, *, raw: bytes | None = None) -> Said:
    # As most are: of such a make it can be in no other dialect, and holds no time. A system text is no message.
    usual = openai_usual.said(message)
    if usual is not None and usual.role in _SPEAKERS:
        known = json_text.encode(message) if raw is None else raw
        return Said(thread=thread, bodies=(usual,), at=None, raw=known, place=place)
    fields = dict(message) if isinstance(message, dict) else {}
    calls = fields.get("tool_calls")
    if isinstance(calls, list) and all(isinstance(each, dict) and "function" not in each for each in calls):
        fields["tool_calls"] = [_call(each) for each in calls]
    at = next((fields[each] for each in _TIMES if each in fields and time_of(fields[each]) is not None), None)
    body = body_of(fields, None, PROGRAM, {}) if fields else None
    otherwise = Aside(PROGRAM, "no message", message)
    return said(thread, [body], at=at, raw=raw or message, place=place, otherwise=otherwise)


def _call(call: dict[str, Any]) -> dict[str, Any]:
    """A call whose name and arguments stand in it, and not under a function of theirs."""
    rest = {name: value for name, value in call.items() if name not in ("name", "arguments")}
    return {
        "type": "function",
        **rest,
        "function": {name: call[name] for name in ("name", "arguments") if name in call},
    }

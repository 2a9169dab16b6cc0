"""ChatGPT's export: each conversation a tree of messages, of which one way down was the last that somebody saw.
It refuses to lose the other ways: what was said on one of them is a thread of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, fields_of, list_of, said, text_of, time_of
from unabridged.importing.told import Begun, Ended, Said, Told, Unread
from unabridged.importing.ways import ways
from unabridged.log import json_text
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

PROGRAM: Final = "chatgpt"
_ROLES: Final = frozenset({"user", "assistant", "tool"})
_EVERYBODY: Final = "all"
# A node of the tree, by its name.
_Node: TypeAlias = tuple[str, dict[str, Any]]
_SPOKEN: Final = "audio_transcription"
_RECORDED: Final = "audio_asset_pointer"  # within what was recorded of somebody while he spoke
_WORDS: Final = "text"
_THOUGHT: Final = frozenset({"thoughts", "reasoning_recap"})


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """Every conversation of a file."""
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict) or not isinstance(piece.value.get("mapping"), dict):
            yield Unread(place=piece.place, problem=piece.problem or "it is no conversation of ChatGPT's; left out")
            continue
        found = piece.value
        thread = text_of(found.get("conversation_id")) or text_of(found.get("id")) or f"{name}-{piece.place}"
        main, others = _ways(found)
        yield Begun(thread=thread, title=text_of(found.get("title")))
        yield from _told(thread, main, piece.place)
        yield Ended(thread=thread)
        for nodes in others:
            branch = f"{thread}/{nodes[0][0]}"
            yield Begun(thread=branch, title=text_of(found.get("title")), metadata={PROGRAM: {"branch_of": thread}})
            yield from _told(branch, nodes, piece.place)
            yield Ended(thread=branch)


def _ways(found: dict[str, Any]) -> tuple[list[_Node], list[list[_Node]]]:
    """The messages on the way that was seen last, and on each other; a node may hold none."""
    nodes: dict[str, Any] = found["mapping"]
    parents = {name: text_of(fields_of(node).get("parent")) for name, node in nodes.items()}
    last = text_of(found.get("current_node")) or next(reversed(nodes), "")
    main, others = ways(parents, last)
    said_on = [[(name, nodes[name]) for name in way if _says(nodes[name])] for way in (main, *others)]
    return said_on[0], [way for way in said_on[1:] if way]


def _says(node: object) -> bool:
    return bool(fields_of(fields_of(node).get("message")))


def _told(thread: str, nodes: Iterable[_Node], where: str) -> Iterator[Said]:
    asked = ""
    for name, node in nodes:
        message = node["message"]
        body, asked = _body(message, asked)
        if body is not None:
            known, at = json_text.encode(message), time_of(message.get("create_time"))
            yield Said(thread=thread, bodies=(body,), at=at, raw=known, place=f"{where}, message {name}")
            continue
        yield said(
            thread, [None], at=message.get("create_time"), raw=message, place=f"{where}, message {name}",
            otherwise=Aside(PROGRAM, text_of(fields_of(message.get("content")).get("content_type")), message),
        )  # fmt: skip


def _body(message: dict[str, Any], asked: str) -> tuple[Message | None, str]:
    """What a message says, and the id of the call that is still open behind it."""
    author, content = fields_of(message.get("author")), fields_of(message.get("content"))
    role, name, to = text_of(author.get("role")), text_of(author.get("name")), text_of(message.get("recipient"))
    own = text_of(message.get("id"))
    parts = _words(content) or tuple(_parts(content))
    if role not in _ROLES or all(isinstance(part, Text) and not part.text for part in parts):
        return None, asked
    notes = dict(message)
    for each in ("content", "author", "id"):
        notes.pop(each, None)
    made = Message(role=role, parts=parts, id=own, extra=Extra.trusted({PROGRAM: notes}))
    if role == "assistant" and to and to != _EVERYBODY:
        told = "\n".join(part.text for part in parts if isinstance(part, Text))
        call = ToolCall(call_id=own, name=to, arguments=_arguments(told))
        return replace(made, parts=(call,)), own
    if role == "tool":
        if not asked:
            return replace(made, role="assistant", sender=name), ""
        return replace(made, parts=(ToolResult(call_id=asked, name=name, content=parts),)), ""
    return made, asked


def _arguments(text: str) -> str:
    """What a tool was asked as a JSON object; code stands in one under its own name."""
    try:
        is_object = isinstance(json_text.value_of(text), dict)
    except ValueError:
        is_object = False
    return text if is_object else json_text.text_of({"input": text})


def _words(content: dict[str, Any]) -> tuple[Part, ...]:
    """The one text of what says nothing else, as nearly all do; nothing of any other."""
    if len(content) > len(("content_type", "parts")) or content.get("content_type") != _WORDS:
        return ()
    told = content.get("parts")
    return (Text(text=told[0]),) if type(told) is list and len(told) == 1 and type(told[0]) is str else ()


def _parts(content: dict[str, Any]) -> Iterator[Part]:
    kind = text_of(content.get("content_type"))
    if kind in _THOUGHT:
        thoughts = [fields_of(each) for each in list_of(content.get("thoughts"))]
        told = [text_of(each.get("content")) or text_of(each.get("summary")) for each in thoughts]
        yield Reasoning(text="\n".join([*told, text_of(content.get("content"))]).strip())
        return
    for part in list_of(content.get("parts")):
        yield Text(text=part) if isinstance(part, str) else _part(part if isinstance(part, dict) else {"value": part})
    for name in ("text", "result"):
        if isinstance(content.get(name), str):
            yield Text(text=content[name])


def _part(part: dict[str, Any]) -> Part:
    """What is more than a text: what somebody spoke, as it was heard, and what was shown or recorded."""
    kind = text_of(part.get("content_type"))
    if kind == _SPOKEN and isinstance(part.get("text"), str):
        beside = {name: value for name, value in part.items() if name != "text"}
        return Text(text=part["text"], extra=Extra.trusted({PROGRAM: beside}))
    recorded = fields_of(part.get(_RECORDED)) or part
    if isinstance(recorded.get("asset_pointer"), str):
        media_type = text_of(recorded.get("content_type")).partition("_")[0] or "image"
        return Media(media_type=media_type, reference=recorded["asset_pointer"], extra=Extra.trusted({PROGRAM: part}))
    return Opaque(type=f"{PROGRAM}:{kind or 'part'}", value=Extra.trusted(part))

"""ChatGPT's export: each conversation a tree of messages, of which one way down was the last that somebody saw.
It refuses to lose the other ways: what was said on one of them is a thread of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import aside, fields_of, list_of, said, text_of
from unabridged.importing.told import Begun, Ended, Said, Told, Unread
from unabridged.log import json_text
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

PROGRAM: Final = "chatgpt"
_ROLES: Final = frozenset({"user", "assistant", "tool"})
_EVERYBODY: Final = "all"
_THOUGHT: Final = frozenset({"thoughts", "reasoning_recap"})


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """Every conversation of a file."""
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict) or not isinstance(piece.value.get("mapping"), dict):
            yield Unread(place=piece.place, problem=piece.problem or "it is no conversation of ChatGPT's; left out")
            continue
        found = piece.value
        thread = text_of(found.get("conversation_id")) or text_of(found.get("id")) or f"{name}-{piece.place}"
        tree = _Tree(found)
        yield Begun(thread=thread, title=text_of(found.get("title")))
        yield from _told(thread, tree.main, piece.place)
        yield Ended(thread=thread)
        for nodes in tree.others:
            branch = f"{thread}/{nodes[0][0]}"
            yield Begun(thread=branch, title=text_of(found.get("title")), metadata={PROGRAM: {"branch_of": thread}})
            yield from _told(branch, nodes, piece.place)
            yield Ended(thread=branch)


class _Tree:
    """The nodes of a conversation: on the way that was seen last, and on each other."""

    def __init__(self, found: dict[str, Any]) -> None:
        self._nodes: dict[str, Any] = found["mapping"]
        self._seen: set[str] = set()
        self.main = self._way(text_of(found.get("current_node")) or self._newest())
        self.others = [below for each in self._nodes if each not in self._seen and (below := self._below(each))]

    def _newest(self) -> str:
        return next(reversed(self._nodes), "")

    def _way(self, node: str) -> list[tuple[str, dict[str, Any]]]:
        """From the first message to this one."""
        found: list[tuple[str, dict[str, Any]]] = []
        while node in self._nodes and node not in self._seen:
            self._seen.add(node)
            found.append((node, fields_of(self._nodes[node])))
            node = text_of(found[-1][1].get("parent"))
        return [each for each in reversed(found) if fields_of(each[1].get("message"))]

    def _below(self, first: str) -> list[tuple[str, dict[str, Any]]]:
        """A node that hangs off what was gone over, and everything below it."""
        parent = text_of(fields_of(self._nodes[first]).get("parent"))
        if parent in self._nodes and parent not in self._seen:
            return []  # its turn comes with its parent's
        found, ahead = list[tuple[str, dict[str, Any]]](), [first]
        while ahead:
            node = ahead.pop()
            if node in self._seen or node not in self._nodes:
                continue
            self._seen.add(node)
            found.append((node, fields_of(self._nodes[node])))
            ahead += [each for each in reversed(list_of(found[-1][1].get("children"))) if isinstance(each, str)]
        return [each for each in found if fields_of(each[1].get("message"))]


def _told(thread: str, nodes: Iterable[tuple[str, dict[str, Any]]], where: str) -> Iterator[Said]:
    asked = ""
    for name, node in nodes:
        message = node["message"]
        body, asked = _body(message, asked)
        yield said(
            thread, [body], at=message.get("create_time"), raw=message, place=f"{where}, message {name}",
            otherwise=aside(PROGRAM, text_of(fields_of(message.get("content")).get("content_type")), message),
        )  # fmt: skip


def _body(message: dict[str, Any], asked: str) -> tuple[Message | None, str]:
    """What a message says, and the id of the call that is still open behind it."""
    author, content = fields_of(message.get("author")), fields_of(message.get("content"))
    role, name, to = text_of(author.get("role")), text_of(author.get("name")), text_of(message.get("recipient"))
    own = text_of(message.get("id"))
    parts = tuple(_parts(content))
    if role not in _ROLES or not any(not isinstance(part, Text) or part.text for part in parts):
        return None, asked
    notes = {each: value for each, value in message.items() if each not in ("content", "author", "id")}
    made = Message(role=role, parts=parts, id=own, extra=Extra({PROGRAM: notes}))
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


def _parts(content: dict[str, Any]) -> Iterator[Part]:
    kind = text_of(content.get("content_type"))
    if kind in _THOUGHT:
        thoughts = [fields_of(each) for each in list_of(content.get("thoughts"))]
        told = [text_of(each.get("content")) or text_of(each.get("summary")) for each in thoughts]
        yield Reasoning(text="\n".join([*told, text_of(content.get("content"))]).strip())
        return
    for part in list_of(content.get("parts")):
        if isinstance(part, str):
            yield Text(text=part)
        elif isinstance(part, dict) and isinstance(part.get("asset_pointer"), str):
            kind_of = text_of(part.get("content_type")).partition("_")[0]
            yield Media(media_type=kind_of or "image", reference=part["asset_pointer"], extra=Extra({PROGRAM: part}))
        else:
            whole = part if isinstance(part, dict) else {"value": part}
            yield Opaque(type=f"{PROGRAM}:{text_of(whole.get('content_type')) or 'part'}", value=Extra(whole))
    for name in ("text", "result"):
        if isinstance(content.get(name), str):
            yield Text(text=content[name])

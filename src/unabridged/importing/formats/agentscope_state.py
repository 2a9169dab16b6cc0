"""What AgentScope saves of agents: the messages in each one's memory, with the marks they are kept under.
It refuses to need AgentScope: its blocks are told as Anthropic's, which they follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, body_of, fields_of, said, text_of
from unabridged.importing.told import Begun, Body, Ended, Told, Unread
from unabridged.log.body import Message, SystemSet

PROGRAM: Final = "agentscope"
_CONTENT: Final = "content"
_MEMORY: Final = "memory"
_SUMMARY: Final = "_compressed_summary"
_PAIR: Final = 2


def is_state(value: object) -> bool:
    """Whether this is a saved state, and nothing else that has a content."""
    return any(_tells(memory[_CONTENT]) for memory in memories_in(value).values())


def _tells(content: list[Any]) -> bool:
    return not content or any(isinstance(fields_of(_msg(entry)).get("role"), str) for entry in content)


def _msg(entry: object) -> object:
    """The message of an entry, which is one, or one beside its marks."""
    return entry[0] if isinstance(entry, list) and len(entry) == _PAIR else entry


def memories_in(value: object) -> dict[str, dict[str, Any]]:
    """The memories that a saved state holds, by the agents whose they are; nothing where it is none."""
    if not isinstance(value, dict):
        return {}
    if isinstance(value.get(_CONTENT), list) and "role" not in value:
        return {"": value}
    found = {"": value, **{name: each for name, each in value.items() if isinstance(each, dict)}}
    return {
        name: each[_MEMORY]
        for name, each in found.items()
        if isinstance(fields_of(each.get(_MEMORY)).get(_CONTENT), list)
    }


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """Each agent's memory as a thread."""
    for piece in pieces:
        memories = memories_in(piece.value)
        if piece.problem or not memories:
            yield Unread(place=piece.place, problem=piece.problem or "it is no state of AgentScope's; left out")
            continue
        for agent, memory in memories.items():
            thread = f"{name}/{agent}" if agent else name
            yield Begun(thread=thread)
            summary, last = text_of(memory.get(_SUMMARY)), len(memory[_CONTENT])
            for number, entry in enumerate(memory[_CONTENT], 1):
                msg = _msg(entry)
                beside = {_SUMMARY: summary} if summary and number == last else {}
                body = _body(fields_of(msg), entry, beside, at=number)
                yield said(  # known by the message alone: AgentScope marks it anew, and has the summary grow
                    thread, [body], at=fields_of(msg).get("timestamp"), raw=msg,
                    place=f"{piece.place}, message {number} of {agent or 'the memory'}",
                    otherwise=Aside(PROGRAM, "a message", {"value": entry, **beside} if beside else entry),
                )  # fmt: skip
            if summary and not last:
                place, told = f"{piece.place}, the summary", Aside(PROGRAM, "a summary", {_SUMMARY: summary})
                yield said(thread, [], at=None, raw={_SUMMARY: summary}, place=place, otherwise=told)
            yield Ended(thread=thread)


def _body(msg: dict[str, Any], entry: object, beside: dict[str, str], *, at: int) -> Body | None:
    content = msg.get(_CONTENT)
    blocks = [_block(each) for each in content] if isinstance(content, list) else content
    role = text_of(msg.get("role"))
    kinds = [fields_of(each).get("type") for each in blocks] if isinstance(blocks, list) else []
    if "tool_result" in kinds and (role == "system" or {*kinds} == {"tool_result"}):
        role = "user"  # AgentScope writes what tools answered as the system
    notes = {name: value for name, value in msg.items() if name not in (_CONTENT, "role")}
    marks = entry[1] if isinstance(entry, list) and len(entry) == _PAIR else []
    body = body_of({"role": role, "content": blocks}, "anthropic", PROGRAM, {**notes, "marks": marks, **beside})
    if isinstance(body, SystemSet) and at > 1:  # an announcement, which is said at its place and replaces none
        return Message(role=role, parts=body.parts, extra=body.extra)
    return body


def _block(block: object) -> object:
    match block:
        case {"type": "tool_result", "id": str(call), "output": str() | list() as output, **more}:
            inside = output if isinstance(output, str) else [_block(each) for each in output]
            return {**more, "type": "tool_result", "tool_use_id": call, "content": inside}
        case _:
            return block

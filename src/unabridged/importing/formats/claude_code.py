"""Claude Code's sessions: a line for each block that was said, and lines that only the program itself reads.
It refuses to show a model the summaries that another program wrote of what is all here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import aside, body_of, fields_of, said, text_of
from unabridged.importing.told import Begun, Body, Told, Unread
from unabridged.log.body import Message

PROGRAM: Final = "claude-code"
_SPOKEN: Final = frozenset({"user", "assistant"})
_SENT_OUT: Final = "sidechain"
_AGENTS_OWN: Final = "agent-"
# What a later summary stands for is said before it.
_FOLDED: Final = "isCompactSummary"


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """The session of a file, and each agent that it sent out, as a thread of its own."""
    begun: set[str] = set()
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict):
            yield Unread(place=piece.place, problem=piece.problem or "it is no record of Claude Code's; left out")
            continue
        line = piece.value
        thread = _thread(line, name)
        if thread not in begun:
            begun.add(thread)
            yield Begun(thread=thread, title=text_of(line.get("summary")), metadata=_beginning(line))
        kind = text_of(line.get("type"))
        body = _body(line) if kind in _SPOKEN and not line.get(_FOLDED) else None
        yield said(
            thread, [body], at=line.get("timestamp"), raw=piece.raw, place=piece.place,
            otherwise=aside(PROGRAM, "a summary" if line.get(_FOLDED) else kind, line),
        )  # fmt: skip


def _thread(line: dict[str, Any], name: str) -> str:
    if not line.get("isSidechain"):
        return name
    agent = text_of(line.get("agentId")) or _SENT_OUT
    # Newer versions keep each agent in a file of its own, which tells whose session it belongs to.
    session = text_of(line.get("sessionId")) if name.startswith(_AGENTS_OWN) else ""
    return f"{session or name}/{agent}"


def _beginning(line: dict[str, Any]) -> dict[str, object]:
    told = {each: line[each] for each in ("cwd", "gitBranch", "version") if isinstance(line.get(each), str)}
    return {PROGRAM: told} if told else {}


def _body(line: dict[str, Any]) -> Body | None:
    message = fields_of(line.get("message"))
    notes = {name: value for name, value in line.items() if name != "message"}
    body = body_of(message, "anthropic", PROGRAM, notes)
    atom = text_of(message.get("id"))
    return replace(body, atom=atom) if isinstance(body, Message) and atom else body

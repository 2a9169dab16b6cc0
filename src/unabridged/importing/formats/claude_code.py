"""Claude Code's sessions: a line for each block that was said, and lines that only the program itself reads.
It refuses to show a model the summaries that another program wrote of what is all here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, body_of, fields_of, said, text_of
from unabridged.importing.told import Begun, Body, Told, Unread, WentBack
from unabridged.log.body import Message
from unabridged.log.part import ToolResult

PROGRAM: Final = "claude-code"
_SPOKEN: Final = frozenset({"user", "assistant"})
_SENT_OUT: Final = "sidechain"
_AGENTS_OWN: Final = "agent-"
# What a later summary stands for is said before it.
_FOLDED: Final = "isCompactSummary"
# What somebody typed while the agent was at work stands in no line of his; so do notes of the program itself.
_QUEUED: Final = "queued_command"
_TYPED: Final = "prompt"
_HUMAN: Final = "human"


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """The session of a file, and each agent that it sent out, as a thread of its own."""
    threads: dict[str, _Thread] = {}
    for piece in pieces:
        if piece.problem or not isinstance(piece.value, dict):
            yield Unread(place=piece.place, problem=piece.problem or "it is no record of Claude Code's; left out")
            continue
        line = piece.value
        named = _thread(line, name)
        if named not in threads:
            threads[named] = _Thread()
            yield Begun(thread=named, title=text_of(line.get("summary")), metadata=_beginning(line))
        body, kind = _body(line), text_of(line.get("type"))
        is_known = threads[named].tell(line)
        if line.get(_FOLDED) or is_known:
            body, kind = None, "a summary" if line.get(_FOLDED) else "told again"
        if (to := threads[named].gone_back_to(line, body)) is not None:
            yield WentBack(thread=named, to=to)
        yield said(
            named, [body], at=line.get("timestamp"), raw=piece.raw, place=piece.place,
            otherwise=Aside(PROGRAM, kind, line),
        )  # fmt: skip


class _Thread:
    """What was told of a thread: how many records, which, and what somebody typed behind which of them."""

    def __init__(self) -> None:
        self._told = 0
        self._names: set[int] = set()  # of a name its hash, since there may be a hundred thousand
        self._asked: dict[str, int] = {}

    def tell(self, line: dict[str, Any]) -> bool:
        """One more record; whether it was told before, as a compaction writes again what it keeps, by the same name."""
        self._told += 1
        name = text_of(line.get("uuid"))
        if not name:
            return False
        known = hash(name) in self._names
        self._names.add(hash(name))
        return known

    def gone_back_to(self, line: dict[str, Any], body: Body | None) -> int | None:
        """How many records stand, where somebody typed behind one behind which he had typed already."""
        behind = text_of(line.get("parentUuid"))
        if not behind or line.get("type") != "user" or line.get("isMeta") or not isinstance(body, Message):
            return None
        if any(isinstance(part, ToolResult) for part in body.parts):
            return None
        if behind not in self._asked:
            self._asked[behind] = self._told - 1
            return None
        return self._asked[behind]


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
    kind, message = text_of(line.get("type")), fields_of(line.get("message"))
    if kind == "attachment":
        message = _queued(fields_of(line.get("attachment")))
    elif kind not in _SPOKEN:
        return None
    notes = {name: value for name, value in line.items() if name != "message"}
    return body_of(message, "anthropic", PROGRAM, notes, text_of(message.get("id")))


def _queued(attachment: dict[str, Any]) -> dict[str, Any]:
    is_typed = (
        attachment.get("type") == _QUEUED
        and attachment.get("commandMode", _TYPED) == _TYPED
        and fields_of(attachment.get("origin")).get("kind", _HUMAN) == _HUMAN
    )
    return {"role": "user", "content": attachment.get("prompt")} if is_typed else {}

"""The state of a memory as AgentScope's sessions save it, and what is read of one, whichever memory saved it.
It refuses to take what no memory could have saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from agentscope.message import Msg

from unabridged.adapters.agentscope import marks
from unabridged.adapters.agentscope.keeping import Keeping
from unabridged.adapters.agentscope.known import Stored
from unabridged.adapters.agentscope.msgs import is_saved_as, message_of, msg_of
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message
from unabridged.log.fitting import misfit

CONTENT: Final = "content"
SUMMARY: Final = "_compressed_summary"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What is to be in a memory: its messages with their marks, in order, and the agent's own summary.

    ``through`` is how far the log went when this was loaded; what is said later stands beside it.
    """

    through: int = 0
    messages: tuple[Message, ...] = ()
    summary: str = ""

    @property
    def content(self) -> list[list[Any]]:
        """As it is saved."""
        return [[msg_of(each).to_dict(), list(each.marks)] for each in self.messages]


def refuse_what_is_none(given: object) -> None:
    """``UsageError`` for what is no state at all."""
    if not isinstance(given, Mapping):
        message = f"a state is what state_dict() returned, a dict, not {given!r}; pass {{'content': []}} to begin anew"
        raise UsageError(message)


def refuse_without_content(given: Mapping[str, Any]) -> None:
    """``KeyError`` where a state has no messages, not even none."""
    if CONTENT not in given:
        message = f"the state has no {CONTENT!r}, in which a memory keeps its messages"
        raise KeyError(message)


def read(given: Mapping[str, Any]) -> State:
    """The state that was saved, by whichever memory; ``ValueError`` for entries that none saves."""
    content, summary = given.get(CONTENT, ()), given.get(SUMMARY) or ""
    if not isinstance(content, list | tuple):
        message = f"the {CONTENT!r} of a state is a list of messages, not {content!r}"
        raise ValueError(message)  # noqa: TRY004  # one kind of error for one kind of trouble
    if not isinstance(summary, str):
        message = f"the {SUMMARY!r} of a state is a text, not {summary!r}"
        raise ValueError(message)  # noqa: TRY004  # as above
    return State(messages=tuple(map(_message, content)), summary=summary)


class Saves:
    """The messages of a memory as they are saved, each read from the log once: who saves after each turn saves often.

    What it holds is what was saved before, and nothing as long as nobody saves.
    """

    __slots__ = ("_keeping", "_told")

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._told: dict[int, dict[str, Any]] = {}

    async def entries(self) -> list[tuple[Stored, dict[str, Any]]]:
        """Every message that was not deleted, and how it is told; for whoever changes none of it."""
        before, stored = self._told, await self._keeping.stored()
        fresh = await self._keeping.read(each.seq for each in stored if each.seq not in before)
        told = {seq: msg_of(said).to_dict() for seq, said in fresh.items()}
        found = [(each, one) for each in stored if (one := before.get(each.seq) or told.get(each.seq)) is not None]
        self._told = {each.seq: one for each, one in found}  # put in place at once: another thread may be saving, too
        return found

    async def content(self) -> list[list[Any]]:
        """The same with its marks, for whoever asked to keep."""
        return [[_owned(told), list(each.marks)] for each, told in await self.entries()]


def _owned(told: dict[str, Any]) -> dict[str, Any]:
    return {
        name: json_text.value_of(json_text.text_of(each)) if each and isinstance(each, list | dict) else each
        for name, each in told.items()
    }


def _message(item: object) -> Message:
    """One entry: a message with its marks, or alone, as it was saved before there were marks."""
    match item:
        case [dict(told), tags]:
            pass
        case dict(told):
            tags = ()
        case _:
            message = f"an entry of the state is a message, or a message and its marks, not {item!r}"
            raise ValueError(message)
    return heard(told, marks.many(tags))[1]


def heard(told: dict[str, Any], tags: Iterable[str] = ()) -> tuple[Msg, Message]:
    """What a state tells, as the host and as the log has it; ``ValueError`` for what no memory could have kept."""
    try:
        msg = Msg.from_dict(told)
    except (KeyError, AssertionError) as problem:  # a field that is lacking, or a role that is none
        message = f"a message of the state is none of AgentScope's: {type(problem).__name__}, {problem}"
        raise ValueError(message) from problem
    said = message_of(msg, tags)
    if wrong := misfit(said):
        message = f"a message of the state is none of AgentScope's: {wrong}"
        raise ValueError(message)
    return msg, said


def common(stored: Iterable[tuple[Stored, dict[str, Any]]], wanted: Iterable[Message]) -> int:
    """How many messages both begin with, word for word; what AgentScope does not save of one is not asked for."""
    count = 0
    for (_, told), other in zip(stored, wanted, strict=False):
        if not is_saved_as(told, msg_of(other).to_dict()):
            break
        count += 1
    return count

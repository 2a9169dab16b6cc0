"""AgentScope's ``Msg`` to our ``Message`` and back, and the items of a view as the list that a formatter takes.
It refuses to lose a field of a ``Msg``, and lets nothing that was not said as the system speak in its role.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from agentscope.message import Msg

from unabridged.adapters.agentscope import blocks
from unabridged.adapters.agentscope.blocks import DIALECT
from unabridged.adapters.agentscope.plain import plain
from unabridged.dialects.own import notes_of, thawed
from unabridged.log.body import Message, SystemSet
from unabridged.log.calendars import date_of
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName
from unabridged.log.part import Part, Text, ToolCall, ToolResult
from unabridged.view.repair import Told, traced
from unabridged.view.sayable import with_parts
from unabridged.view.view import Item, Shape

# What a host puts in the user's place beside what the user said: it is no question, and nothing is kept for it.
ASIDE: Final = "context"
HINT: Final = "hint"
MADE: Final = "unabridged-"
_ASIDES: Final = ("<system-hint>", "<retrieved_knowledge>", "<long_term_memory>")
_LONG_TERM: Final = "long_term_memory"
_TEXT: Final = "text"
# What a message is made from that has all of its own. A new one draws an id, which takes longer than all the rest.
_BLANK: Final = MappingProxyType(vars(Msg("", "", "user")))

_Said: TypeAlias = Message | SystemSet


def message_of(msg: Msg, marks: Iterable[str] = ()) -> Message:
    """The message for a ``Msg`` with the marks it is stored under; ``NotStorable`` for what JSON cannot tell at all."""
    is_text = isinstance(msg.content, str)
    notes: dict[str, Any] = {"role": msg.role, "name": msg.name, "timestamp": msg.timestamp}
    if msg.metadata != {}:
        notes["metadata"] = msg.metadata
    if getattr(msg, "invocation_id", None) is not None:
        notes["invocation_id"] = msg.invocation_id
    notes = plain({"content": msg.content, **notes})
    content = notes.pop("content")
    if is_text:
        notes["content"] = _TEXT
    parts: tuple[Part, ...] = (Text(text=content),) if is_text else tuple(map(blocks.read, content))
    tags = tuple(dict.fromkeys(map(str.__str__, marks)))
    role = _role(msg, parts, tags)
    sender = "" if role == "tool" else msg.name
    return Message(role=role, parts=parts, sender=sender, id=msg.id, marks=tags, extra=Extra({DIALECT: notes}))


def _role(msg: Msg, parts: Sequence[Part], marks: Sequence[str]) -> str:
    """Whose words these are: AgentScope writes what tools answered as the system, and hints as the user."""
    if msg.role != "assistant" and any(isinstance(part, ToolResult) for part in parts):
        return "tool"
    if msg.role != "user":
        return msg.role
    opening = next((part.text for part in parts if isinstance(part, Text)), "")
    is_aside = HINT in marks or msg.name == _LONG_TERM or opening.startswith(_ASIDES)
    return ASIDE if is_aside else "user"


def msg_of(said: _Said, *, id: str = "", at: int = 0) -> Msg:  # noqa: A002  # its name there
    """The ``Msg`` for a message: the one it was, or one in the same place for words that came another way.

    ``id`` and ``at``, in microseconds since 1970, are those of a message that has none of its own.
    """
    notes = notes_of(said, DIALECT)
    match said.parts:
        case (Text(text=text),) if not notes or notes.get("content") == _TEXT:
            content: Any = text
        case parts:
            content = [blocks.write(part) for part in parts]
    if not notes:
        return _foreign(said, content, id=id, at=at)
    made = Msg.__new__(Msg)
    made.__dict__.update(_BLANK)
    made.name, made.role, made.content = notes["name"], notes["role"], content
    made.invocation_id = notes.get("invocation_id")
    made.timestamp = notes["timestamp"]
    made.metadata = thawed(notes)["metadata"] if "metadata" in notes else {}
    made.id = said.id if isinstance(said, Message) else id
    return made


def _foreign(said: _Said, content: Any, *, id: str, at: int) -> Msg:  # noqa: A002, ANN401  # as above; blocks or a text
    """What came by another door, or from the library itself: never in the system's place, unless as a tool's answer."""
    role = {"assistant": "assistant", "tool": "system"}.get(said.role, "user")
    sender = said.sender if isinstance(said, Message) else ""
    own = said.id if isinstance(said, Message) else ""
    made = Msg(sender or role, content, role, timestamp=stamp(at))  # type: ignore[arg-type]  # one of the three
    made.id = own or id
    return made


def is_saved_as(told: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two messages are saved alike; one whose metadata is None is loaded with an empty one."""
    return _loaded(told) == _loaded(other)


def _loaded(told: Mapping[str, Any]) -> dict[str, Any]:
    return {**told, "metadata": told["metadata"] or {}}


def stamp(at: int) -> str:
    """A moment as AgentScope writes it, in local time."""
    told = date_of(at)
    with suppress(OverflowError, ValueError, OSError):  # a system knows its own hours of fewer years, and of no others
        told = told.astimezone()
    return told.replace(tzinfo=None).isoformat(" ", "milliseconds")


def msg_of_item(item: Item) -> Msg:
    """The ``Msg`` for one item of a view, where nothing about it needs mending."""
    return _msg(item.name, item, item.says)


def msgs_of(items: Iterable[Item]) -> list[Msg]:
    """The items of a view as a formatter takes them: messages as they were, summaries and the like in the user's place.

    Where a call was never answered, or an answer lost its call, it is mended as in every dialect; a call at the very
    end is still under way and left alone.
    """
    shown = [item for item in items if item.shape is not Shape.SYSTEM]
    says: list[_Said] = [item.says for item in shown]
    if paired(says) is not None:
        return [msg_of_item(item) for item in shown]
    told: list[Msg] = []
    before = ItemName(shown[0].name.seq)
    for index, said in _beside_calls(traced(says)):
        before = before if index is None else shown[index].name
        item = shown[index if index is not None else 0]
        mended = _msg(before, item, said)
        if index is None:
            mended.id = f"{id_of(before)}-{len(told)}"  # words that nobody said
        elif said.role != says[index].role:
            mended.id = id_of(before)  # nobody said so what it tells, and by this it is meant
        told.append(mended)
    return told


def _beside_calls(told: Iterable[Told]) -> list[Told]:
    """Each result behind the very message that called for it: a formatter writes each by itself, as one response."""
    found: list[list[Told]] = []
    called: dict[str, int] = {}
    for index, said in told:
        results = [part for part in said.parts if isinstance(part, ToolResult) and part.call_id in called]
        if results and len(results) == len(said.parts):
            for n, home in enumerate(dict.fromkeys(called[part.call_id] for part in results)):
                parts = tuple(part for part in results if called[part.call_id] == home)
                found[home].append((None if n else index, said if parts == said.parts else replace(said, parts=parts)))
            continue
        if said.role != "assistant":
            called = {}
        called.update((part.call_id, len(found)) for part in said.parts if isinstance(part, ToolCall))
        found.append([(index, said)])
    return [each for several in found for each in several]


def _msg(name: ItemName, item: Item, said: _Said) -> Msg:
    shown = with_parts(said, map(blocks.readable, said.parts))
    return msg_of(shown, id=id_of(name), at=item.sources[0].at if item.sources else 0)


def id_of(name: ItemName) -> str:
    """The id of what nobody said: of a summary, or of what stands for messages that left."""
    return f"{MADE}{name.seq}.{name.n}"


def paired(says: Iterable[_Said], open_calls: Sequence[str] = ()) -> list[str] | None:
    """The calls that wait for an answer at the end, after those that waited before; None where something needs mending.

    Every result has to follow its call with nothing but results between.
    """
    waiting = list(open_calls)
    for said in says:
        if waiting and not any(isinstance(part, ToolResult) for part in said.parts):
            return None
        for part in said.parts:
            match part:
                case ToolCall():
                    waiting.append(part.call_id)
                case ToolResult() if part.call_id in waiting:
                    waiting.remove(part.call_id)
                case ToolResult():
                    return None
                case _:
                    continue
    return waiting

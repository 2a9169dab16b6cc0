"""A list of messages as its owner hands it in, read: its system text, and everything that has a position.
It refuses to hold it against a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from unabridged.articles import what_it_is
from unabridged.dialects import reading
from unabridged.engine.following.recognising import Utterance
from unabridged.engine.log.admission import admitted
from unabridged.engine.log.system_texts import as_one
from unabridged.errors import UsageError
from unabridged.log.body import Body, Message, SystemSet
from unabridged.log.canonical import sayings
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import LaneId


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A list as it was read: the text of the system messages it opens with, how many they are, and the others."""

    system: SystemSet | None
    opening: int
    history: tuple[Utterance, ...]


def listed(history: object) -> Sequence[object]:
    """The list, refused where it is none."""
    if not isinstance(history, Sequence) or isinstance(history, str | bytes):
        message = f"this takes a whole list of messages, oldest first, and not {what_it_is(history)}"
        raise UsageError(message)
    return history


def read(history: Sequence[object], dialect: str | None, lane: LaneId) -> Given:
    """The list's entries as messages; the system messages it opens with are one text without a position."""
    said = [each for entry in history for each in _said(entry, dialect)]
    first = next((at for at, each in enumerate(said) if isinstance(each, Message)), len(said))
    opening = [each for each in said[:first] if isinstance(each, SystemSet)]
    messages = [_in_place(each) for each in said[first:]]
    return Given(
        system=_as_one(opening, lane),
        opening=first,
        history=tuple(Utterance(message=each, sayings=sayings(each)) for each in messages),
    )


def _said(given: object, dialect: str | None) -> list[Message | SystemSet]:
    if isinstance(given, Body):
        said = admitted(given)
        if not isinstance(said, Message | SystemSet):
            message = f"a list of messages holds no {type(said).__name__}; append it, or call the verb that writes it"
            raise UsageError(message)
        return [said]
    return reading.read_all(given, dialect)


def _as_one(opening: Sequence[SystemSet], lane: LaneId) -> SystemSet | None:
    """The system text a list opens with; several are one, or only the last of them would be seen."""
    if len(opening) > 1:
        return replace(as_one(opening), lane=lane, extra=NOTHING_MORE)
    return replace(opening[0], lane=lane) if opening else None


def _in_place(said: Message | SystemSet) -> Message:
    """A system message that stands between others keeps its place, and sets nothing."""
    if isinstance(said, Message):
        return said
    return Message(role=said.role, parts=said.parts, original=said.original, extra=said.extra)

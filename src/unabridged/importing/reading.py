"""What readers of several programs share: times, bodies in a dialect, and what is kept beside what is said.
It refuses to leave anything out: what nobody has words for is kept whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from unabridged.dialects import reading
from unabridged.errors import NotStorable, UsageError
from unabridged.importing.told import Body, Said
from unabridged.log import json_text
from unabridged.log.body import Message, Switched, SystemSet
from unabridged.log.extra import Extra

_NUMBERS: Final = (int, float)
_MICROSECONDS: Final = 1_000_000
_MOST_SECONDS: Final = 1 << 40


def time_of(given: object) -> int | None:
    """A time as files tell it, in ISO's way or in seconds since 1970, in microseconds; None where it is none."""
    if isinstance(given, _NUMBERS) and not isinstance(given, bool):
        return round(given * _MICROSECONDS) if abs(given) < _MOST_SECONDS else None
    if not isinstance(given, str):
        return None
    try:
        told = datetime.fromisoformat(given)
    except ValueError:
        return None
    return round((told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp() * _MICROSECONDS)


def text_of(given: object) -> str:
    """A text, or nothing."""
    return given if isinstance(given, str) else ""


def fields_of(given: object) -> dict[str, Any]:
    """A JSON object, or an empty one."""
    return given if isinstance(given, dict) else {}


def list_of(given: object) -> list[Any]:
    """A JSON array, or an empty one."""
    return given if isinstance(given, list) else []


def body_of(
    said: Mapping[str, Any], dialect: str | None, program: str, notes: Mapping[str, Any], atom: str = ""
) -> Body | None:
    """The body for a message, with what stood beside it and which reply it is of; None for what is no message."""
    try:
        return noted(reading.read(dict(said), dialect), program, notes, atom)
    except (UsageError, NotStorable):
        return None


def noted(body: Message | SystemSet, program: str, notes: Mapping[str, Any], atom: str = "") -> Message | SystemSet:
    """The body with what its program wrote beside it, which was read just now and which nobody else holds."""
    extra = Extra.trusted({**body.extra, program: dict(notes)}) if notes else body.extra
    if isinstance(body, Message) and atom:
        return replace(body, extra=extra, atom=atom)
    return replace(body, extra=extra) if notes else body


class Aside(NamedTuple):
    """A record as it is kept where no model reads it; of most records none ever asks."""

    program: str
    kind: str
    record: object

    def body(self) -> Switched:
        """The record, whole."""
        whole = self.record if isinstance(self.record, dict) else {"value": self.record}
        return Switched(reason=f"{self.program}: {self.kind or 'a record'}", extra=Extra.trusted({self.program: whole}))


def said(thread: str, bodies: Sequence[Body | None], *, at: object, raw: object, place: str, otherwise: Aside) -> Said:
    """A record as it is told; what is no message after all is kept beside them."""
    made = tuple([each for each in bodies if each is not None])
    is_whole = bool(made) and len(made) == len(bodies)
    return Said(
        thread=thread,
        bodies=made if is_whole else (otherwise.body(),),
        at=time_of(at),
        raw=raw if isinstance(raw, bytes) else json_text.encode(raw),
        place=place,
    )

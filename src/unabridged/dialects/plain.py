"""A role and one text: for programs with a dialect of their own, for logs, and for people.
It refuses to lose a call or a result, and tells each in words that a reader can tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from unabridged.dialects import saying
from unabridged.dialects.given import fields_of
from unabridged.dialects.own import noted, notes_of, settled, whole
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Text

DIALECT: Final = "plain"
_SYSTEM_ROLES: Final = frozenset({"system", "developer"})


def read(given: object) -> Message | SystemSet:
    """The body for a role and a text; ``UsageError`` for anything else."""
    fields = fields_of(given, needs="a 'role' and a 'text'")
    json_text.check(fields)
    said = settled(told(fields), DIALECT, given=fields, bare=fields, write=write)
    if said.role in _SYSTEM_ROLES:
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def told(fields: dict[str, Any]) -> Message:
    """What a writing says, without what it takes to write it again; ``UsageError`` where it is none."""
    if not isinstance(fields.get("role"), str) or not isinstance(fields.get("text"), str):
        message = "a plain message is a mapping with a 'role' and a 'text'; see the dialects in the docs"
        raise UsageError(message)
    more = {name: value for name, value in fields.items() if name not in {"role", "text"}}
    return Message(role=fields["role"], parts=(Text(text=fields["text"]),), extra=noted(DIALECT, more=more))


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The role and the text of a body."""
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return dict(original)
    notes = notes_of(message, DIALECT)
    said = [saying.speaker(message), *(saying.words(part) for part in message.parts)]
    fields = {"role": message.role, "text": "\n".join(text for text in said if text)}
    return whole(fields, notes)


def prompt(says: Sequence[Message | SystemSet]) -> list[dict[str, Any]]:
    """Each message as a role and a text."""
    return [write(said) for said in says]

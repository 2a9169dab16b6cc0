"""The SDK's items to messages of ours and back, the very same, one item a message.
It refuses to repair: what was added is given back as it came, whatever a provider would say of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from unabridged.dialects import openai_responses, openai_weighed
from unabridged.dialects.given import fields_of
from unabridged.errors import NotStorable, UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.canonical import digest
from unabridged.log.extra import Extra
from unabridged.log.part import Opaque
from unabridged.view.node import Shape
from unabridged.view.view import Item

T = TypeVar("T", Message, Message | SystemSet)
DIALECT: Final = openai_responses.DIALECT
_ITEM: Final = f"{DIALECT}:item"
# By which the SDK's EncryptedSession knows its own items.
_SEALED: Final = "__enc__"


def listed(items: object) -> list[object]:
    """The items a caller adds, as a list."""
    if isinstance(items, Iterable) and not isinstance(items, str | bytes | Mapping):
        return list(items)
    message = f"add_items takes a list of items, as [{{'role': 'user', 'content': text}}], not {type(items).__name__}"
    raise UsageError(message)


def refuse_sealed(items: Iterable[object]) -> None:
    """``UsageError`` for what an ``EncryptedSession`` adds: it passes over summaries, so that all they tell is lost."""
    if any(isinstance(each, Mapping) and each.get(_SEALED) == 1 for each in items):
        message = (
            "an EncryptedSession passes over what it has not encrypted, and so over every summary: what has left would "
            "be lost to the run; keep it over a session without a policy, or this session on an encrypted disk"
        )
        raise UsageError(message)


def messages_of(items: Iterable[object]) -> list[Message]:
    """A message for each item; ``UsageError`` where one is no JSON object."""
    return [_message_of(each) for each in items]


def _message_of(item: object) -> Message:
    if isinstance(item, str):
        message = "a bare text has no role; an item is a dict, as {'role': 'user', 'content': text}"
        raise UsageError(message)
    fields = fields_of(item, needs="fields of its own, as the items of the SDK have")
    try:
        return _read(fields)
    except NotStorable as refused:
        return _read(_as_json_has_it(fields, refused))


def _as_json_has_it(fields: dict[str, Any], refused: NotStorable) -> dict[str, Any]:
    """Tuples as lists, and numbers that are keys as texts: what a session of the SDK's own makes of them."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(fields))
    except (TypeError, ValueError, RecursionError):
        raise refused from None
    return plain


def _read(fields: dict[str, Any]) -> Message:
    if (picture := openai_weighed.drawn(fields)) is not None:
        return picture
    try:
        said = openai_responses.read(fields)
    except UsageError:  # neither a type nor a role: a reference by its id alone, or what a later release brings
        json_text.check(fields)
        return Message(role="user", parts=(Opaque(type=_ITEM, value=Extra(fields)),))
    if not isinstance(said, Message):
        # Here the system's text is the agent's; what a list says in its name keeps its place among the others.
        said = Message(role=said.role, parts=said.parts, original=said.original, extra=said.extra)
    return openai_weighed.weighed(said, fields)


def as_kept(messages: Sequence[Message], items: Sequence[Item]) -> list[Message]:
    """The same, but that each which stands there as it was read before such items were weighed is read so again."""
    kept = {digest(item.says) for item in items}
    before = [unweighed(said) for said in messages]
    return [plain if digest(plain) in kept else said for said, plain in zip(messages, before, strict=True)]


def unweighed(said: T) -> T | Message:
    """A message as a provider reads it, with all of its sounds and of what is sealed; the same where it is so."""
    own = said.original
    if own is None or own.dialect != DIALECT:
        return said
    try:
        plain = openai_responses.read(json_text.value_of(own.text))
    except UsageError:
        return said
    return plain if isinstance(plain, Message) else said


def items_of(said: Message | SystemSet) -> list[Any]:
    """The item of a message, as it came; several, where a message that came another way takes as many."""
    own = said.original
    if own is not None and own.dialect == DIALECT:
        return [json_text.value_of(own.text)]
    try:
        return [openai_responses.write(said)]
    except UsageError:
        return openai_responses.prompt([said])


def newest(items: Sequence[Item], limit: int | None) -> list[Any]:
    """The newest items of a view, all of them without a limit, oldest first; the system's text is none."""
    found: list[list[Any]] = []
    count = 0
    for item in reversed(items):
        if limit is not None and 0 <= limit <= count:
            break
        if item.shape is not Shape.SYSTEM:
            found.append(items_of(item.says))
            count += len(found[-1])
    told = [each for several in reversed(found) for each in several]
    return told[max(0, len(told) - limit) :] if limit is not None and limit >= 0 else told

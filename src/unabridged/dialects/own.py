"""What a dialect keeps beside our parts, under its own name: its other fields, and the order in which they came.
It refuses to know what the fields mean, and no dialect is shown another's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from unabridged.log import json_text
from unabridged.log.body import Message, Original, SystemSet
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NO_NOTES: Final[Mapping[str, Any]] = MappingProxyType({})
# A note that says something of the message itself, and stays where its fields are kept as they came.
REPLY: Final = "reply"
# After the dialect's name, the type of a piece that is a whole field of a message.
FIELD: Final = ":field"


_Told: TypeAlias = Part | Message | SystemSet
_Noting: TypeAlias = Text | Reasoning | ToolCall | ToolResult | Media | ExecutionResult | Message
ValueT = TypeVar("ValueT", bound=_Noting)


def notes_of(value: _Told, dialect: str) -> Mapping[str, Any]:
    """What this dialect noted on a part or a message; nothing where another one made it."""
    if isinstance(value, Opaque) or not value.extra:
        return _NO_NOTES
    found = value.extra.get(dialect)
    return found if isinstance(found, Mapping) else _NO_NOTES


def is_own(value: _Told, dialect: str) -> bool:
    """Whether this dialect made the part, and said so on it."""
    return not isinstance(value, Opaque) and bool(value.extra) and dialect in value.extra


def noted(dialect: str, extra: Extra = NOTHING_MORE, **notes: object) -> Extra:
    """The extra fields with these notes added; a note that says nothing is left out."""
    said = _saying(notes)
    return _with(dialect, extra, said) if said else extra


def marked(dialect: str, extra: Extra = NOTHING_MORE, **notes: object) -> Extra:
    """As ``noted``, and the dialect's name is there even where it has nothing to note."""
    said = _saying(notes)
    return extra if not said and dialect in extra else _with(dialect, extra, said)


def _saying(notes: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in notes.items() if value not in (None, "", {})}


def _with(dialect: str, extra: Extra, said: dict[str, object]) -> Extra:
    if not extra:
        return Extra({dialect: said})
    mine = extra.get(dialect)
    return Extra({**extra, dialect: {**(mine if isinstance(mine, Mapping) else _NO_NOTES), **said}})


def more_of(notes: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that no part of ours says."""
    return thawed(notes.get("more"))


def strange(dialect: str, more: dict[str, Any], names: Iterable[str]) -> list[Part]:
    """The fields of these names as pieces nobody has a word for, taken out: they hold nothing such a field may hold."""
    return [Opaque(type=dialect + FIELD, value=Extra({name: more.pop(name)})) for name in names]


def fields_in(parts: Iterable[Part], dialect: str) -> dict[str, Any]:
    """What those fields were, to be given back in their places."""
    mine = [part for part in parts if isinstance(part, Opaque) and part.type == dialect + FIELD]
    return {name: value for part in mine for name, value in thawed(part.value).items()}


def thawed(value: object) -> dict[str, Any]:
    """A stored JSON object as one that its reader may change, down to its last list; nothing for anything else."""
    if not isinstance(value, Mapping):
        return {}
    found = dict(value)
    if any(isinstance(each, dict | list) for each in found.values()):
        copied: Any = json_text.copied(found)
        return dict(copied)
    return found


def whole(fields: dict[str, Any], notes: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that parts say and those that none says, in the order in which they came; what parts say holds."""
    if not notes:
        return fields
    more = more_of(notes)
    return ordered({**fields, **{name: more[name] for name in more if name not in fields}}, notes)


def ordered(fields: dict[str, Any], notes: Mapping[str, Any]) -> dict[str, Any]:
    """The fields in the order that was noted; as they are where none was, or where they are others by now."""
    if not notes:
        return fields
    inside = notes.get("inside")
    for name, order in inside.items() if isinstance(inside, Mapping) else ():
        if isinstance(fields.get(name), dict):
            fields = {**fields, name: _in_order(fields[name], order)}
    return _in_order(fields, notes.get("order"))


def _in_order(fields: dict[str, Any], order: object) -> dict[str, Any]:
    if not isinstance(order, str) or sorted(order) != list(_DIGITS[: len(fields)]):
        return fields
    names = list(fields)
    return {names[_DIGITS.index(sign)]: fields[names[_DIGITS.index(sign)]] for sign in order}


def with_order(value: ValueT, given: Mapping[str, Any], written: Mapping[str, Any], dialect: str) -> ValueT:
    """The value, with a note of the order in which its fields came where it differs from the order they are written."""
    inside = {
        name: order
        for name, inner in written.items()
        if isinstance(inner, dict) and isinstance(given.get(name), dict) and (order := _order(given[name], inner))
    }
    order = _order(given, written)
    if not order and not inside:
        return value
    return replace(value, extra=noted(dialect, value.extra, order=order, inside=inside))


def _order(given: Mapping[str, Any], written: Mapping[str, Any]) -> str:
    if list(given) == list(written) or given.keys() != written.keys() or len(written) > len(_DIGITS):
        return ""
    places = {name: _DIGITS[place] for place, name in enumerate(written)}
    return "".join(places[name] for name in given)


def settled(
    said: Message,
    dialect: str,
    *,
    given: Mapping[str, Any],
    bare: Mapping[str, Any],
    write: Callable[[Message], dict[str, Any]],
) -> Message:
    """The message with all it needs to be written again as it came; with its own writing where notes do not do.

    ``bare`` is what came less the transport marks; where there were any, the original is what keeps them.
    """
    written = write(said)
    in_order = with_order(said, bare, written, dialect)
    if in_order is not said:
        said, written = in_order, write(in_order)
    if bare is given and _is_written_so(written, given):
        return said
    return replace(
        said,
        original=Original(dialect=dialect, text=json_text.text_of(given)),
        extra=noted(dialect, reply=notes_of(said, dialect).get(REPLY)),
    )


def _is_written_so(written: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether both are the same JSON, to the byte; most often they hold the very same texts, which is seen at once."""
    with suppress(RecursionError):  # so deep that only their texts can be compared
        if _is_same(written, given):
            return True
    return json_text.text_of(written) == json_text.text_of(given)


def _is_same(one: object, other: object) -> bool:
    """Whether two values are surely written the same way; False where their texts have to be compared."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(_is_same(each, other[name]) for name, each in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return isinstance(one, str | int) and one == other

"""What a tool takes, as a JSON schema says it to a model, and what a model wrote, read for what it can mean.
It refuses to raise at a model: what cannot be meant is told in words that say what can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from unabridged.log import json_text
from unabridged.view.sayable import named
from unabridged.view.sound_text import joined

Value: TypeAlias = str | int | None
# Beyond every seq and every text.
LARGEST: Final = 1 << 53
_LONGEST_NUMBER: Final = 17
# Of what a model wrote, so much is told to it again.
_LONGEST_PLAIN: Final = 60
_LONGEST_ESCAPED: Final = 12
# A model that writes JSON within JSON does so once; whoever goes deeper means something else.
_WRAPPINGS: Final = 2


class MisspokenError(Exception):
    """What a model wrote cannot be meant; the text is for the model, and says what can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One thing that a tool takes: a text or a whole number, from ``least`` up, and what it is for."""

    name: str
    kind: type[str | int]
    about: str
    needed: bool = False
    default: Value = None
    least: int = 0


def schema(parameters: Sequence[Parameter]) -> dict[str, Any]:
    """The JSON schema of these, as strict as any provider wants it: all are named, and what may be left out is null."""
    return {
        "type": "object",
        "properties": {
            each.name: {
                "type": _JSON_TYPES[each.kind] if each.needed else [_JSON_TYPES[each.kind], "null"],
                "description": each.about,
            }
            for each in parameters
        },
        "required": [each.name for each in parameters],
        "additionalProperties": False,
    }


def read(parameters: Sequence[Parameter], written: object) -> dict[str, Value]:
    """What was meant, by name; what was left out has its default."""
    given = _object(written)
    known = {each.name: each for each in parameters}
    unknown = [name for name in given if name not in known]
    if unknown:
        message = f"It takes nothing named {_told(unknown[0])}; it takes {', '.join(known)}."
        raise MisspokenError(message)
    meant = {each.name: _meant(each, given.get(each.name)) for each in parameters}
    for each in parameters:
        if each.needed and meant[each.name] is None:
            message = f"{each.name} is missing: {each.about}"
            raise MisspokenError(message)
    return meant


def call_again(name: str, parameters: Sequence[Parameter]) -> str:
    """What a model is told that wrote what cannot be meant: how the tool is called, what may be left out as null."""
    takes = ", ".join(each.name if each.needed else f"{each.name}=null" for each in parameters)
    return f"Call it again as {name}({takes})."


def moment(name: str, text: Value) -> datetime | None:
    """A date or a time as it is written everywhere, in UTC unless it says otherwise."""
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(str(text).strip())
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        message = f"{name} is a date such as 2026-05-01, or a time such as 2026-05-01T14:30Z, not {_told(text)}."
        raise MisspokenError(message) from None


def _object(written: object) -> Mapping[Any, object]:
    for _ in range(_WRAPPINGS):
        if isinstance(written, bytes | bytearray):
            written = written.decode("utf-8", "replace")
        if isinstance(written, str):
            try:
                written = json_text.value_of(written) if written.strip() else {}
            except (ValueError, RecursionError):
                message = f"The arguments are no JSON: {_told(written)}."
                raise MisspokenError(message) from None
    if written is None:
        return {}
    if isinstance(written, Mapping):
        return written
    message = f"The arguments are a JSON object with names and values, not {_told(written)}."
    raise MisspokenError(message)


def _meant(parameter: Parameter, value: object) -> Value:
    if value is None or value == "":
        return parameter.default
    found = _text(value) if parameter.kind is str else _number(value, parameter.least)
    if found is None:
        up = "" if parameter.least < 0 else f" from {parameter.least} up"
        what = "a text" if parameter.kind is str else f"a whole number{up}"
        message = f"{parameter.name} is {what}, not {_told(value)}."
        raise MisspokenError(message)
    return found


def _text(value: object) -> str | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    # Half a character, as a cut escape leaves it, is found nowhere and stored nowhere.
    return joined(value) if isinstance(value, str) else None


def _number(value: object, least: int) -> int | None:
    if isinstance(value, str):
        digits = value.strip().removesuffix(".0")
        plain = digits.removeprefix("-")
        value = int(digits) if plain.isdecimal() and len(plain) <= _LONGEST_NUMBER else None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        return None
    return min(value, LARGEST)


def _told(value: object) -> str:
    """What somebody wrote, short and between quotes."""
    try:
        text = value if isinstance(value, str) else json_text.text_of(value)
    except (TypeError, ValueError):
        text = type(value).__name__
    return named(text[:_LONGEST_PLAIN] if text.isascii() and text.isprintable() else text[:_LONGEST_ESCAPED])


_JSON_TYPES: Final[Mapping[type, str]] = {str: "string", int: "integer"}

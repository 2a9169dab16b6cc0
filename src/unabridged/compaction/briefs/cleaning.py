"""Whatever a summariser is shown, without secrets: every text of a value, however deep it stands in it.
It refuses to change the value: what is changed is a copy, and the log is untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar, cast

from unabridged.dialects.depth import is_deep
from unabridged.log import json_text
from unabridged.log.body import Original
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import Text, Variable
from unabridged.redaction.secrets import is_told_by, redacted, redacted_as, shows_none, without_tokens

T = TypeVar("T")
_Texts: TypeAlias = list[str | None]
_Gathering: TypeAlias = Callable[[Any, _Texts], None]
_Values: TypeAlias = Callable[[Any], tuple[Any, ...]]


def clean(value: T) -> T:
    """The value with each secret in it as what it was; the same object where there was none."""
    return value if is_clean(value) else cast("T", _clean(value))


def is_clean(value: object) -> bool:
    """Whether there is nothing to change, found out in one look at all of it."""
    texts = list[str | None]()
    _gather((value,), texts)
    return None not in texts and shows_none(text for text in texts if text)


def _gather(values: Iterable[Any], texts: _Texts) -> None:
    """Every text in some values; None for one whose name says that it is a secret."""
    for value in values:
        if isinstance(value, str):
            texts.append(value)
        elif value is not NOTHING_MORE and value:  # what is empty has no text
            _gathering(value.__class__)(value, texts)


@cache
def _gathering(kind: type[Any]) -> _Gathering:
    """How the texts of a value of this type are gathered, which is found out once."""
    if issubclass(kind, Extra):
        return _gather_extra
    if issubclass(kind, tuple | list):
        return _gather_several
    if issubclass(kind, Mapping):
        return _gather_mapping
    if issubclass(kind, Variable):
        return _gather_variable
    return partial(_gather_fields, _values(kind)) if is_dataclass(kind) else _gather_nothing


def _gather_extra(value: Extra, texts: _Texts) -> None:
    text = json_text.text_of(dict(value))
    texts.append(text)
    if not is_deep(text):
        _gather_mapping(value, texts)


def _gather_several(value: Sequence[Any], texts: _Texts) -> None:
    if len(value) > 1:
        texts.append("".join(each.text for each in value if isinstance(each, Text)))
    _gather(value, texts)


def _gather_mapping(value: Mapping[Any, Any], texts: _Texts) -> None:
    for name, each in value.items():
        _gather_named(str(name), each, texts)


def _gather_variable(value: Variable, texts: _Texts) -> None:
    _gather_fields(_values(Variable), value, texts)
    _gather_named(value.name, value.value, texts)


def _gather_fields(values_of: _Values, value: Any, texts: _Texts) -> None:  # noqa: ANN401  # any value that has fields
    _gather(values_of(value), texts)


def _gather_nothing(_value: Any, _texts: _Texts) -> None:  # noqa: ANN401  # as above
    """A number, or whatever else has no text."""


def _gather_named(name: str, value: Any, texts: _Texts) -> None:  # noqa: ANN401  # as above
    if isinstance(value, str) and is_told_by(name, value):
        texts.append(None)
    else:
        _gather((value,), texts)


@cache
def _values(kind: Any) -> _Values:  # noqa: ANN401  # a class, which the checker does not take for hashable
    """What reads every field of a value of this type in one call."""
    names = _names(kind)
    return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _clean(value: Any) -> Any:  # noqa: ANN401  # any value of the log
    match value:
        case str():
            told = redacted(value)
            return value if told == value else told
        case Original():
            return None  # it says the same as the parts, in somebody's own writing
        case Extra():
            return _extra(value) if value else value
        case tuple() | list():
            value = _joined(value)
            texts = [_clean(each) for each in value]
            same = all(new is old for new, old in zip(texts, value, strict=True))
            return value if same else type(value)(texts)
        case Mapping():
            return {name: _named(str(name), each) for name, each in value.items()}
        case Variable():
            return replace(_fields(value), value=_named(value.name, value.value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            return _fields(value)
        case _:
            return value


def _fields(value: Any) -> Any:  # noqa: ANN401  # any value that has fields
    found = {name: getattr(value, name) for name in _names(value.__class__)}
    made = {name: _clean(each) for name, each in found.items()}
    changed = {name: each for name, each in made.items() if each is not found[name]}
    return replace(value, **changed) if changed else value


def _extra(value: Extra) -> Extra:
    """Fields in which nothing is secret stay as they are; those that are too deep to be walked are left out."""
    text = json_text.text_of(dict(value))
    if is_deep(text):
        return value if redacted(text) == text else NOTHING_MORE
    found = dict(value)
    told = {name: _named(name, each) for name, each in found.items()}
    return value if told == found else Extra.trusted(told)


def _named(name: str, value: Any) -> Any:  # noqa: ANN401  # as above
    """What stands under a name; that may say that it is a secret."""
    return redacted_as(name, value) if isinstance(value, str) else _clean(value)


def _joined(values: Any) -> Any:  # noqa: ANN401  # as above
    """Parts of text one behind the other, as one where a token goes on from one into the next."""
    texts = [each.text for each in values if isinstance(each, Text)]
    if len(texts) <= 1 or len(texts) != len(values):
        return values
    whole, pieces = without_tokens("".join(texts)), "".join(map(without_tokens, texts))
    return type(values)([replace(values[0], text=whole)]) if whole != pieces else values

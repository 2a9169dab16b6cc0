"""How a frozen value is written as JSON fields, read off its own annotations.
It refuses to know which values there are, and loses no field it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from unabridged.errors import NotStorable
from unabridged.log import names, span_runs
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import ItemName, Seq, Span
from unabridged.log.part import Opaque, Text

_VALUE: Final = attrgetter("value")
_Turn: TypeAlias = Callable[[Any], Any]
_EXTRA: Final = "extra"


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    default: Any
    write: _Turn
    read: _Turn


def written_fields(value: Any) -> dict[str, Any]:  # noqa: ANN401  # any frozen value of the log
    """The JSON fields of a value: what differs from its default, and whatever nobody here has a name for."""
    out: dict[str, Any] = {}
    cls = cast("Hashable", type(value))
    for (name, default, write), here in zip(_writing(cls), _values(cls)(value), strict=False):  # of the same names
        if here is not default and (here != default or repr(here) != repr(default)):
            out[name] = write(here)
    extra: Mapping[str, Any] = getattr(value, _EXTRA, NOTHING_MORE)
    if extra is not NOTHING_MORE and extra:  # as it mostly is, and asking for its length costs a call
        spec = _spec(cls)
        for name, given in extra.items():
            if name in out or name in spec or name in _RESERVED:
                raise NotStorable(path=f"extra.{name}", problem="that name is a field of its own")
            out[name] = given
    return out


def read_fields(cls: type[Any], found: Mapping[str, Any]) -> Any:  # noqa: ANN401  # an instance of cls
    """The value these fields stand for; fields without a name here are kept in ``extra``."""
    known = _spec(cast("Hashable", cls))
    given = {name: known[name].read(value) for name, value in found.items() if name in known}
    if len(given) < len(found):
        given[_EXTRA] = Extra.trusted({name: value for name, value in found.items() if name not in known})
    return cls(**given)


_RESERVED: Final = frozenset({"v", "type", _EXTRA})


@cache
def _spec(cls: Any) -> Mapping[str, _Field]:  # noqa: ANN401  # a class, which the checker does not take for hashable
    """How each field of a class is written and read, by name, in the class's order."""
    hints = get_type_hints(cls)
    return MappingProxyType(
        {
            each.name: _Field(
                each.name, each.default if each.default is not MISSING else _NoDefault, *_turns(hints[each.name])
            )
            for each in fields(cls)
            if each.name != _EXTRA
        }
    )


@cache
def _writing(cls: Any) -> tuple[tuple[str, Any, _Turn], ...]:  # noqa: ANN401  # as above
    """Name, default and how it is written of each field: of every value that is stored all of them are asked."""
    return tuple((each.name, each.default, each.write) for each in _spec(cls).values())


@cache
def _values(cls: Any) -> Callable[[Any], tuple[Any, ...]]:  # noqa: ANN401  # as above
    """What reads every field of a value of this class but ``extra``, in one call."""
    found = tuple(_spec(cls))
    return attrgetter(*found) if len(found) > 1 else lambda value: tuple(getattr(value, name) for name in found)


class _NoDefault:
    """Stands where a field has no default, and equals nothing."""


def _turns(hint: Any) -> tuple[_Turn, _Turn]:  # noqa: ANN401  # a type hint
    """How a value of this type is written and read back."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple and args[0] is ItemName:
        return names.written, names.read
    if origin is tuple and args[0] is Span:
        return span_runs.written, span_runs.read
    if origin is tuple:
        write, read = _turns(args[0])
        return (lambda many: [write(each) for each in many]), (lambda many: tuple([read(each) for each in many]))
    if origin in (Union, UnionType):
        some = [each for each in args if each is not NoneType]
        write, read = _turns(some[0]) if len(some) == 1 else _union_turns(tuple(some))
        return (lambda one: None if one is None else write(one)), (lambda one: None if one is None else read(one))
    if hint is ItemName:
        return (lambda item: [item.seq, item.n]), (lambda two: ItemName(seq=Seq(two[0]), n=two[1]))
    if is_dataclass(hint):
        return written_fields, lambda found: read_fields(_a_class(hint), found)
    if hint is Extra:
        return dict, Extra.trusted
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _VALUE, hint
    return _as_it_is, _as_it_is


def _a_class(hint: Any) -> type[Any]:  # noqa: ANN401  # a type hint known to be a class
    found: type[Any] = hint
    return found


def _as_it_is(value: Any) -> Any:  # noqa: ANN401  # a JSON scalar
    return value


def tag_of(cls: type[Any]) -> str:
    """What a class is called where its fields are written: ToolCall is a tool_call."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def _union_turns(members: tuple[type[Any], ...]) -> tuple[_Turn, _Turn]:
    """A tagged union: plain words as a bare string, the rest with their type beside their fields."""
    tags = {cls: tag_of(cls) for cls in members}
    by_tag = {tag: cls for cls, tag in tags.items()}
    keeps_unknown = Opaque in members

    def write(one: Any) -> Any:  # noqa: ANN401  # a member of the union
        if type(one) is Text and not one.extra:
            return one.text
        if type(one) is Opaque:
            return {"type": "opaque", "of": one.type, "value": dict(one.value)}
        return {"type": tags[type(one)], **written_fields(one)}

    def read(found: Any) -> Any:  # noqa: ANN401  # a JSON value
        if isinstance(found, str):
            return Text(text=found)
        rest = {name: value for name, value in found.items() if name != "type"}
        tag = found["type"]
        if tag == "opaque" and keeps_unknown:
            return Opaque(type=rest["of"], value=Extra.trusted(rest["value"]))
        if tag in by_tag:
            return read_fields(by_tag[tag], rest)
        if not keeps_unknown:
            raise ValueError(tag)
        return Opaque(type=tag, value=Extra.trusted(rest))

    return write, read

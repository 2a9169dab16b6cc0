"""Whether a value's fields are of the kinds its class declares, so that what is stored can be read back as it was.
It refuses to convert anything; it names the first field that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import chain
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from unabridged.articles import what_it_is
from unabridged.log.ids import ItemName

_Sure: TypeAlias = Callable[[Any], bool]


def misfit(value: Any) -> str:  # noqa: ANN401  # any frozen value of the log
    """The first field that is not what its class says, in words; empty when all fit."""
    return "" if _surely_fits(value) else _misfit(value, "")


def _surely_fits(value: Any) -> bool:  # noqa: ANN401  # as above
    """Whether every field is its class's default, or plainly of the class that is declared; most are, and all is well.

    What is not sure is looked at field by field, by whoever can say what is wrong.
    """
    for name, default, is_sure in _sure_fields(cast("Hashable", type(value))):
        given = getattr(value, name)
        if given is not default and not is_sure(given):
            return False
    return True


@cache
def _sure_fields(cls: Any) -> tuple[tuple[str, Any, _Sure], ...]:  # noqa: ANN401  # a class, as below
    defaults = {each.name: each.default for each in fields(cls)} if is_dataclass(cls) else {}
    return tuple((name, defaults.get(name, MISSING), _sure_of(hint)) for name, hint in _hints(cls).items())


def _sure_of(hint: Any) -> _Sure:  # noqa: ANN401  # a type hint
    """Asked of a value, whether it plainly fits a hint."""
    plain, origin, args, has_fields = _read(hint)
    if origin is tuple and args[0] is ItemName:
        return lambda value: type(value) is tuple and _are_names(value)
    if origin is tuple:
        each = _sure_of(args[0])
        return lambda value: type(value) is tuple and all(map(each, value))
    if origin in {Union, UnionType}:
        members = {_read(each)[0]: _sure_of(each) for each in args}
        return lambda value: (found := members.get(type(value))) is not None and found(value)
    if has_fields:
        return lambda value: type(value) is plain and _surely_fits(value)
    return lambda value: type(value) is plain


def _misfit(value: Any, path: str) -> str:  # noqa: ANN401  # as above
    for name, hint in _hints(cast("Hashable", type(value))).items():
        if wrong := _wrong(getattr(value, name), hint, f"{path}{name}"):
            return wrong
    return ""


@cache
def _hints(cls: Any) -> Mapping[str, Any]:  # noqa: ANN401  # a class, which the checker does not take for hashable
    found = get_type_hints(cls)
    names = [each.name for each in fields(cls)] if is_dataclass(cls) else cls._fields
    return MappingProxyType({name: found[name] for name in names})


def _has_fields(hint: Any) -> bool:  # noqa: ANN401  # a type hint
    """Whether values of this class are made of fields with hints of their own."""
    return is_dataclass(hint) or (isinstance(hint, type) and issubclass(hint, tuple))


@cache
def _read(hint: Any) -> tuple[Any, Any, tuple[Any, ...], bool]:  # noqa: ANN401  # as above
    """A hint as it is asked of each value: its class, what it is made of, and whether its values have fields."""
    plain = getattr(hint, "__supertype__", hint)
    return plain, get_origin(plain), get_args(plain), _has_fields(plain)


def _wrong(value: Any, hint: Any, path: str) -> str:  # noqa: ANN401  # a value and the hint it should fit
    hint, origin, args, has_fields = _read(hint)
    if type(value) is hint and not has_fields:
        return ""
    if origin is tuple:
        if type(value) is not tuple:
            return _said(path, value, "a tuple")
        return next((wrong for n, each in enumerate(value) if (wrong := _wrong(each, args[0], f"{path}[{n}]"))), "")
    if origin in {Union, UnionType}:
        return _wrong_member(value, args, path)
    if has_fields:
        return _misfit(value, f"{path}.") if type(value) is hint else _said(path, value, _name(hint))
    if hint is float:
        hint = int | float
    if not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool):
        return _said(path, value, _name(hint))
    return ""


def _are_names(values: tuple[Any, ...]) -> bool:
    """Whether these are names of numbers, asked of all at once: an edit may name very many."""
    return set(map(type, values)) <= {ItemName} and set(map(type, chain.from_iterable(values))) <= {int}


def _wrong_member(value: Any, members: tuple[Any, ...], path: str) -> str:  # noqa: ANN401  # as above
    for member in members:
        if member is NoneType and value is None:
            return ""
        if is_dataclass(member) and type(value) is member:
            return _misfit(value, f"{path}.")
        if not is_dataclass(member) and member is not NoneType and not _wrong(value, member, path):
            return ""
    return _said(path, value, " or ".join(_name(member) for member in members))


def _said(path: str, value: object, wanted: str) -> str:
    return f"{path} is {what_it_is(value)}, and is to be {wanted}"


def _name(hint: Any) -> str:  # noqa: ANN401  # a type hint
    if hint is NoneType:
        return "None"
    return str(getattr(getattr(hint, "__supertype__", hint), "__name__", hint))

"""The public surface of a module: each name it offers, its members, their signatures and their promises.
It refuses to know which modules are public and what is done with the names.
"""

from __future__ import annotations

import dataclasses
import enum
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, get_origin

_SHOWN = 100
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_ENUM = re.compile(r"<(\w+\.\w+): [^>]*>")
_SET = re.compile(r"(?<=frozenset\()\{([^{}]*)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """One public name: where it is found, how it is called, what it promises."""

    path: str
    local: str
    signature: str = ""
    promise: str = ""


class _Bare(str):
    """An annotation that prints as it was written, without the quotes of a string."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def names(module: str) -> list[Name]:
    """Every public name of the module, each followed by its members."""
    found = import_module(module)
    return [name for public in exported(found) for name in _described(module, public, getattr(found, public))]


def exported(module: ModuleType) -> list[str]:
    """What the module offers: its ``__all__``, or the public names it defines itself."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    annotated = inspect.get_annotations(module)
    found = (name for name, value in vars(module).items() if name in annotated or _own(module, value))
    return sorted(name for name in found if not name.startswith("_"))


def _own(module: ModuleType, value: object) -> bool:
    return getattr(value, "__module__", None) == module.__name__ and not isinstance(value, ModuleType)


def _described(module: str, local: str, value: Any) -> Iterator[Name]:  # noqa: ANN401 - anything can be exported
    path = f"{module}.{local}"
    if inspect.isclass(value):
        yield Name(path=path, local=local, signature=_class_signature(value), promise=_promise(value))
        for member, found in _members(value):
            yield Name(
                path=f"{path}.{member}",
                local=f"{local}.{member}",
                signature=_signature(found),
                promise=_promise(found) if not isinstance(found, enum.Enum) else "",
            )
    elif inspect.isroutine(value):
        yield Name(path=path, local=local, signature=_signature(value), promise=_promise(value))
    else:
        yield Name(path=path, local=local, signature=f" = {_written(value)}")


def _written(value: Any) -> str:  # noqa: ANN401 - anything can be exported
    """A value or an alias as a reader would write it."""
    base = getattr(value, "__supertype__", None)
    written = f"NewType of {base.__name__}" if base else _plain(repr(value))
    shown = len(written) <= _SHOWN or get_origin(value) is not None
    return written if shown else f"a {type(value).__name__}"


def _plain(text: str) -> str:
    return _SET.sub(_in_order, _ENUM.sub(r"\1", _ADDRESS.sub("", text)))


def _in_order(found: re.Match[str]) -> str:
    """The members of a set as every run writes them."""
    return "{" + ", ".join(sorted(found[1].split(", "))) + "}"


def _class_signature(found: type) -> str:
    if issubclass(found, enum.Enum) or getattr(found, "_is_protocol", False):
        return ""
    # What a class inherits from the interpreter is written differently by each version of it.
    return _signature(found) if any("__init__" in vars(base) for base in _ours(found)) else ""


def _members(found: type) -> list[tuple[str, object]]:
    """The public members the package itself gives a class, inherited ones included, by name."""
    if issubclass(found, enum.Enum):
        return [(member.name, member) for member in found]
    fields = {field.name for field in dataclasses.fields(found)} if dataclasses.is_dataclass(found) else set()
    members = {name: value for base in reversed(_ours(found)) for name, value in vars(base).items()}
    # A contract's tests are its promises, and stand with it; their names change when the promise does.
    hidden = fields | {name for name in members if name.startswith(("_", "test_"))}
    public = ((name, value) for name, value in members.items() if name not in hidden)
    return sorted((name, value) for name, value in public if _is_member(value))


def _ours(found: type) -> list[type]:
    return [base for base in found.__mro__ if base.__module__.split(".")[0] == "unabridged"]


def _is_member(value: object) -> bool:
    return isinstance(value, property | classmethod | staticmethod) or inspect.isfunction(value)


def _signature(value: Any) -> str:  # noqa: ANN401 - anything can be exported
    if isinstance(value, enum.Enum):
        return f" = {value.value!r}"
    if isinstance(value, property):
        returned = inspect.signature(value.fget).return_annotation if value.fget else inspect.Signature.empty
        return "" if returned is inspect.Signature.empty else f": {returned}"
    if isinstance(value, classmethod | staticmethod):
        value = value.__func__
    suffix = ", async" if inspect.iscoroutinefunction(value) else ""
    return _plain(str(_unquoted(inspect.signature(value)))) + suffix


def _unquoted(signature: inspect.Signature) -> inspect.Signature:
    parameters = [
        one.replace(annotation=_Bare(one.annotation)) if isinstance(one.annotation, str) else one
        for one in signature.parameters.values()
        if one.name not in {"self", "cls"} and not one.name.startswith("_")  # what is private is promised to nobody
    ]
    returned = signature.return_annotation
    bare = _Bare(returned) if isinstance(returned, str) else returned
    return signature.replace(parameters=parameters, return_annotation=bare)


def _promise(value: Any) -> str:  # noqa: ANN401 - anything can be exported
    text = inspect.getdoc(value) or ""
    opening = text.split("\n\n", maxsplit=1)[0].replace("\n", " ")
    # A dataclass without a docstring is given its signature as one, which promises nothing.
    return "" if opening.startswith(f"{getattr(value, '__name__', '')}(") else opening

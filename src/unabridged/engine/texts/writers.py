"""What tells a summariser's texts from another's of the same name: the version it says, or its own code and values.
It refuses to call anything, and to look at what may change from call to call, or is long to read.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from hashlib import sha256
from types import CodeType, FunctionType, MethodType
from typing import Any, Final

_SIMPLE: Final = (str, bytes, int, float, bool, type(None))
_LONGEST: Final = 10_000
# A summariser around a function around a function, and the values of each.
_DEEPEST: Final = 6


def key_of(summariser: Callable[..., object], name: str) -> str:
    """The name with the ``version`` that a summariser says, else with a digest of its code, defaults and plain values.

    Of an object that says none the name alone counts, with that of what it says it is ``made_of``; of a chain, each of
    its links.
    """
    if version := _version(summariser):
        return f"{name} {version}"
    told = "\n".join(_told(summariser, _DEEPEST))
    return f"{name} {sha256(told.encode('utf-8', 'surrogatepass')).hexdigest()}" if told else name


def _told(value: Any, depth: int) -> Iterator[str]:  # noqa: ANN401  # whatever a function was made of
    """What distinguishes a value, as far as it can be told without its own code."""
    kind = type(value)
    if not depth or (kind in (str, bytes) and len(value) > _LONGEST):
        return
    if kind in _SIMPLE:
        yield repr(value)
    elif kind is CodeType:
        yield value.co_code.hex()
        yield " ".join(value.co_names)
        yield from _each(value.co_consts, depth)
    elif kind is FunctionType:
        held = [_content(cell) for cell in value.__closure__ or ()]
        names = sorted((value.__kwdefaults__ or {}).items())
        yield from _each((value.__code__, *(value.__defaults__ or ()), *names, *held), depth)
    elif kind is MethodType:
        yield from _told(value.__func__, depth - 1)
    elif kind is functools.partial:
        yield from _each((value.func, *value.args, *sorted(value.keywords.items())), depth)
    elif kind is tuple:
        yield from _each(value, depth)
    else:
        parts = _own(value, "made_of") or _own(value, "links")
        yield from _each(parts if type(parts) is tuple else (), depth)


def _each(values: tuple[object, ...], depth: int) -> Iterator[str]:
    for value in values:
        version = _version(value)
        yield from [version] if version else _told(value, depth - 1)


def _version(value: object) -> str:
    """What a summariser says of itself; nothing where it says nothing that is a text or a number."""
    found = _own(value, "version")
    return str(found) if type(found) in (str, int) else ""


def _own(value: object, name: str) -> object:
    """What somebody's object has by that name; None where it has none, or asking for it raises."""
    try:
        return getattr(value, name, None)
    except Exception:  # noqa: BLE001  # it is somebody else's object, which may do anything
        return None


def _content(cell: Any) -> object:  # noqa: ANN401  # Python gives its type no name
    """What a function holds of where it was made; nothing while that has no value."""
    try:
        return cell.cell_contents
    except ValueError:
        return None

"""What a value looks like, in few characters, whatever the value: it may be huge, and its own code may be broken.
It refuses to raise what a value raises, and to ask one for its looks that holds more than could be shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import islice
from types import MemberDescriptorType
from typing import Any, Final

LONGEST: Final = 200
_MOST_ENTRIES: Final = 20
_DEEPEST: Final = 3
_MOST_BITS: Final = 1_000
# What an object holds at the most that is asked for its looks: entries and characters, as far as they can be told.
_MOST_HELD: Final = 20_000
_MOST_VISITED: Final = 500
_UNSHOWN: Final = "…"
_BRACKETS: Final[Mapping[type, str]] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}
# What holds entries, and by which code of Python's own it tells them, whatever a kind made of it does.
_ENTRIES_OF: Final[Mapping[type, Callable[[Any], Iterable[object]]]] = {
    dict: dict.values, list: list.__iter__, tuple: tuple.__iter__, set: set.__iter__, frozenset: frozenset.__iter__,
    deque: deque.__iter__,
}  # fmt: skip
_TEXTS: Final = (str, bytes, bytearray)


def short_repr(value: object) -> str:
    """The value's looks, cut to what fits a line; nothing where it has none of its own."""
    return cut(_shown(value, _DEEPEST))


def cut(text: str) -> str:
    """A text, and no more of it than is kept."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}{_UNSHOWN}"


def asked(ask: Any) -> Any:  # noqa: ANN401  # whatever somebody's code gives
    """What somebody's code answers; None where it fails, in whatever way but that the program is to end."""
    try:
        return ask()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001  # the code of whatever stands in a session; what it raises is no news here
        return None


def is_among(kind: type, kinds: Container[type]) -> bool:
    """Whether a type is one of these of Python's own; a type that another made may compare itself as it likes."""
    return type(kind) is type and kind in kinds


def _shown(value: object, depth: int) -> str:
    kind = type(value)
    if kind is int:
        bits = int.bit_length(value)  # type: ignore[arg-type]  # that is its type
        return repr(value) if bits <= _MOST_BITS else f"<{bits} bits>"
    if value is None or is_among(kind, (bool, float, complex)):
        return repr(value)
    if is_among(kind, _TEXTS):
        some: Any = value
        return repr(some) if len(some) <= LONGEST else f"{some[:LONGEST]!r}{_UNSHOWN}"
    if kind is dict or is_among(kind, _BRACKETS):
        return _entries(value, depth)
    return _own(value)


def _entries(value: Any, depth: int) -> str:  # noqa: ANN401  # one of the containers that Python brings
    if not depth:
        return _UNSHOWN
    rest = [_UNSHOWN] if len(value) > _MOST_ENTRIES else []
    if type(value) is dict:
        pairs = asked(lambda: list(islice(value.items(), _MOST_ENTRIES))) or []
        told = [f"{_shown(name, depth - 1)}: {_shown(each, depth - 1)}" for name, each in pairs]
        return f"{{{', '.join([*told, *rest])}}}"
    some = asked(lambda: list(islice(value, _MOST_ENTRIES))) or []
    around = _BRACKETS[type(value)]
    return f"{around[0]}{', '.join([*(_shown(each, depth - 1) for each in some), *rest])}{around[1]}"


def _own(value: object) -> str:
    """What an object says of itself, if it says more than where it lies in memory."""
    has_none = asked(lambda: type(value).__repr__ is object.__repr__)
    told = None if has_none is True or _is_heavy(value) else asked(lambda: repr(value))
    return told if type(told) is str else ""


def container_of(value: object) -> Any:  # noqa: ANN401  # a type, or None
    """Which of the containers that Python brings a value is, be it of a kind that was made of one."""
    kind = type(value)
    return kind if is_among(kind, _ENTRIES_OF) else next((each for each in _ENTRIES_OF if issubclass(kind, each)), None)


def entries_of(value: object, most: int) -> list[object]:
    """The first entries of a container, of a dictionary its values."""
    tells = _ENTRIES_OF[container_of(value)]
    return asked(lambda: list(islice(tells(value), most))) or []


def _is_heavy(value: object) -> bool:
    """Whether an object holds more than could be shown, or more than can soon be told."""
    if (asked(lambda: len(value)) or 0) > _MOST_HELD:  # type: ignore[arg-type]  # if it has a length
        return True
    held, waiting = 0, [value]
    for _ in range(_MOST_VISITED):
        if not waiting or held > _MOST_HELD:
            break
        one = waiting.pop()
        sized: Any = next((each for each in (*_TEXTS, *_ENTRIES_OF) if issubclass(type(one), each)), None)
        held += 0 if sized is None else sized.__len__(one)
        waiting.extend(_within(one))
    return bool(waiting) or held > _MOST_HELD


def _within(value: Any) -> Iterator[object]:  # noqa: ANN401  # any value
    """What a value holds, as far as that can be told without its own code."""
    if container_of(value) is not None:
        yield from entries_of(value, _MOST_VISITED)
    own = asked(lambda: object.__getattribute__(value, "__dict__"))
    if type(own) is dict:
        yield from entries_of(own, _MOST_VISITED)
    yield from asked(lambda: _placed(value)) or []


def _placed(value: object) -> list[object]:
    """What stands in the places that its classes have for it instead of a dictionary."""
    slotted = (vars(each).values() for each in type(value).__mro__ if "__slots__" in vars(each))
    members = [member for each in slotted for member in each if type(member) is MemberDescriptorType]
    return [asked(lambda member=member: member.__get__(value)) for member in members]

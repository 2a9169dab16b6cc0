"""What a value looks like, in few characters, whatever the value: it may be huge, and its own code may be broken.
It refuses to raise what a value raises, and to ask one for its looks that holds more than could be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
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


def short_repr(value: object) -> str:
    """The value's looks, cut to what fits a line; nothing where it has none of its own."""
    return cut(_shown(value, _DEEPEST))


def cut(text: str) -> str:
    """A text, and no more of it than is kept."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}{_UNSHOWN}"


def asked(ask: Any) -> Any:  # noqa: ANN401  # whatever somebody's code gives
    """What somebody's code answers; None where it fails, in whatever way."""
    try:
        return ask()
    except Exception:  # noqa: BLE001  # the code of whatever stands in a session; what it raises is no news here
        return None


def _shown(value: object, depth: int) -> str:
    kind = type(value)
    if kind is int:
        bits = int.bit_length(value)  # type: ignore[arg-type]  # that is its type
        return repr(value) if bits <= _MOST_BITS else f"<{bits} bits>"
    if kind in (bool, float, complex) or value is None:
        return repr(value)
    if kind in (str, bytes, bytearray):
        some: Any = value
        return repr(some) if len(some) <= LONGEST else f"{some[:LONGEST]!r}{_UNSHOWN}"
    if kind in _BRACKETS or kind is dict:
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
    if type(value).__repr__ is object.__repr__ or _is_heavy(value):
        return ""
    told = asked(lambda: repr(value))
    return told if type(told) is str else ""


def _is_heavy(value: object) -> bool:
    """Whether an object holds more than could be shown, or more than can soon be told."""
    held, waiting = 0, [value]
    for _ in range(_MOST_VISITED):
        if not waiting:
            return False
        one = waiting.pop()
        if type(one) in (str, bytes, bytearray, *_BRACKETS, dict):
            sized: Any = one
            held += len(sized)
        if held > _MOST_HELD:
            return True
        waiting.extend(_within(one))
    return True


def _within(value: Any) -> Iterator[object]:  # noqa: ANN401  # any value
    """What a value holds, as far as that can be told without its own code."""
    if type(value) is dict:
        yield from _some(value.values())
    elif type(value) in _BRACKETS:
        yield from _some(value)
    else:
        own = asked(lambda: object.__getattribute__(value, "__dict__"))
        if type(own) is dict:
            yield from _some(own.values())


def _some(values: Iterable[object]) -> list[object]:
    return asked(lambda: list(islice(values, _MOST_VISITED))) or []

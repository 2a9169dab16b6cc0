"""Where the messages of a packed checkpoint stand, so that a large one is unpacked message by message.
It refuses to unpack, and to judge what is packed otherwise than LangGraph does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unabridged.importing.packed import behind

# The names of a checkpoint's fields, as they are packed.
_CHANNELS: Final = b"\xaechannel_values"
_MESSAGES: Final = b"\xa8messages"
_TS: Final = b"\xa2ts"
_MAP, _LIST, _TEXT = 0x80, 0x90, 0xA0
# A list or a map of many values: how many bytes say so.
_MANY_LISTED: Final = MappingProxyType({0xDC: 2, 0xDD: 4})
_MANY_MAPPED: Final = MappingProxyType({0xDE: 2, 0xDF: 4})
_FEW: Final = 0x0F


class PieceError(ValueError):
    """A message of a checkpoint cannot be unpacked; those before it were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """Where in a checkpoint its time stands, and each of its messages."""

    ts: slice
    messages: tuple[slice, ...]


def pieces_of(raw: bytes) -> Pieces | None:
    """The pieces of a checkpoint that is packed as a map with a time and a list of messages; None of any other."""
    try:
        named = _named(raw, 0)
        channels = _named(raw, named[_CHANNELS].start)
        at = channels[_MESSAGES].start
        count, at = _counted(raw, at, _LIST, _MANY_LISTED)
        messages = list[slice]()
        for _ in range(count):
            messages.append(slice(at, _end_of(raw, at)))
            at = messages[-1].stop
        return Pieces(ts=named[_TS], messages=tuple(messages))
    except LookupError:  # it holds something else, or ends before it says so
        return None


def each_of(pieces: Pieces, unpacked: Callable[[slice], object]) -> Iterator[object]:
    """Each message; ``PieceError`` where one cannot be unpacked."""
    for place in pieces.messages:
        try:
            message = unpacked(place)
        except (ValueError, TypeError, AttributeError, RecursionError) as problem:
            raise PieceError from problem
        yield message


def _named(raw: bytes, at: int) -> dict[bytes, slice]:
    """Where the values of those of these names stand that a map has."""
    count, at = _counted(raw, at, _MAP, _MANY_MAPPED)
    return {name: place for name, place in _entries(raw, at, count) if name}


def _entries(raw: bytes, at: int, count: int) -> Iterator[tuple[bytes, slice]]:
    for _ in range(count):
        begin = _end_of(raw, at)
        end = _end_of(raw, begin)
        name = raw[at:begin] if begin - at <= len(_CHANNELS) else b""
        yield name if name in {_CHANNELS, _MESSAGES, _TS} else b"", slice(begin, end)
        at = end


def _counted(raw: bytes, at: int, few: int, many: Mapping[int, int]) -> tuple[int, int]:
    """How many values a list or a map has, and where they begin; ``LookupError`` of anything else."""
    first = raw[at]
    if first & ~_FEW == few:
        return first & _FEW, at + 1
    begins = at + 1 + many[first]
    return int.from_bytes(raw[at + 1 : begins]), begins


def _end_of(raw: bytes, at: int) -> int:
    """Where what stands here ends, with all that is in it."""
    left = 1
    while left:
        first, left = raw[at], left - 1
        if _MAP <= first < _TEXT or first in _MANY_LISTED or first in _MANY_MAPPED:
            is_map = first < _LIST or first in _MANY_MAPPED
            count, at = _counted(raw, at, _MAP if is_map else _LIST, _MANY_MAPPED if is_map else _MANY_LISTED)
            left += 2 * count if is_map else count
        else:
            at = behind(raw, at)
    return at

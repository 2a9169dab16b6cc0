"""Columns of a batch as PostgreSQL reads arrays on the wire, so that a batch is one statement of fixed types.
It refuses to know the driver; it sees numbers and bytes and gives bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

_HEAD: Final = struct.Struct("!IIIII")  # dimensions, whether any is null, type of the elements, count, first index
_SIZE: Final = struct.Struct("!i")
_NUMBER: Final = struct.Struct("!iq")
_NULL: Final = _SIZE.pack(-1)
_BYTEA: Final = 17
_BIGINT: Final = 20


class Texts(bytes):
    """A packed ``bytea[]``."""

    __slots__ = ()


class Numbers(bytes):
    """A packed ``bigint[]``."""

    __slots__ = ()


def texts(values: Sequence[bytes | None]) -> Texts:
    """These byte strings, some of which may be missing, as one value."""
    pieces = [_HEAD.pack(1, None in values, _BYTEA, len(values), 1)]
    for value in values:
        pieces.extend((_NULL,) if value is None else (_SIZE.pack(len(value)), value))
    return Texts(b"".join(pieces))


def numbers(values: Sequence[int]) -> Numbers:
    """These numbers as one value."""
    return Numbers(_HEAD.pack(1, 0, _BIGINT, len(values), 1) + b"".join(_NUMBER.pack(8, value) for value in values))

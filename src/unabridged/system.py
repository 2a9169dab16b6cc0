"""The real clock and the real source of names: the one place that asks the machine for either.
It refuses to be imported by anything but a front door; everything below is handed a clock and ids.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

_PIECE: Final = 16
_PIECES: Final = 64
_SECONDS: Final = 1.0


class SystemClock:
    """The machine's time, as data."""

    def now(self) -> int:
        """Microseconds since 1970, UTC."""
        return time.time_ns() // 1_000  # noqa: TID251  # this is the Clock port's own implementation


class SystemIds:
    """The operating system's randomness, of which some is fetched ahead.

    Every fetch lets another thread have the interpreter, and whoever appends would wait for it again and again while
    something is computed beside. What was fetched is handed out once; it is thrown away after a second, and in another
    process, so that neither a fork nor a machine that is copied while it runs names two things alike.
    """

    def __init__(
        self,
        *,
        fetch: Callable[[int], bytes] = os.urandom,  # noqa: TID251  # this is the Ids port's own implementation
        monotonic: Callable[[], float] = time.monotonic,  # as above
    ) -> None:
        self._fetch, self._monotonic = fetch, monotonic
        self._ahead = _Ahead(pieces=[], owner=0, until=0.0)

    def token(self, size: int) -> bytes:
        """This many unguessable bytes."""
        token = b""
        while len(token) < size:
            token += self._piece()[: size - len(token)]
        return token

    def _piece(self) -> bytes:
        ahead = self._ahead
        if ahead.owner == os.getpid() and self._monotonic() < ahead.until:
            with suppress(IndexError):  # all are handed out
                return ahead.pieces.pop()  # which no two threads do at once
        fetched = self._fetch(_PIECE * _PIECES)
        pieces = [fetched[at : at + _PIECE] for at in range(0, len(fetched), _PIECE)]
        piece = pieces.pop()
        self._ahead = _Ahead(pieces=pieces, owner=os.getpid(), until=self._monotonic() + _SECONDS)
        return piece


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ahead:
    """What was fetched, by which process, and until when it may be handed out."""

    pieces: list[bytes]
    owner: int
    until: float

"""A program that reads a file ahead of an import: what stands in it, encoded and in part counted, goes back in lots.
It refuses to reach a store, and to go on behind what could not be stored: whoever asked reads that himself.
"""

from __future__ import annotations

import gc
import io
import json
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, cast

from unabridged.engine.log.admission import admitted
from unabridged.errors import UsageError
from unabridged.importing import files, lots
from unabridged.importing.lots import Asked, Lot, first
from unabridged.importing.opening import opened
from unabridged.importing.recognising import Format
from unabridged.importing.told import Body, Said, Told
from unabridged.log.encoded import encoded

# To read and encode takes longer than what whoever asked has to do with it: of counting a third is done here.
_SHARE: Final = 3
# Less than is written at once: who waits for the first of a lot waits for all of it, and several lie ready in a pipe.
_LOT: Final = 250
_BYTES_OF_LOT: Final = 500_000
# Nothing here goes in a circle, and what is looked through for that is read once and let go.
_SELDOM: Final = 100_000


def tell(asked: Asked, say: Callable[[Lot], None]) -> None:
    """Say what stands in a file behind so many bytes of records, lot by lot."""
    named = (asked["path"], asked["number"])
    source = next(each for each in files.sources(Path(asked["place"]), []) if (each.path, each.number) == named)
    told, read, size, ready = list[Told](), 0, 0, _Ready(asked["counter"])

    def heard(more: int) -> None:
        nonlocal read
        read += more

    with opened(source, Format(asked["format"]), heard) as found:
        for _ in first(found.told, asked["behind"]):  # whoever asked reads that meanwhile
            pass
        for each in found.told:
            if isinstance(each, Said):
                told.append(ready.made(each))
                size += len(each.raw)
            else:
                told.append(each)
            if len(told) >= _LOT or size >= _BYTES_OF_LOT:
                say(Lot(told=told, read=read, is_last=False))
                told, size = [], 0
    say(Lot(told=told, read=read, is_last=True))


class _Ready:
    """Records made ready, so that whoever asked has as much left to do with them as is done here."""

    def __init__(self, counter: str) -> None:
        from unabridged.counting.o200k import O200k  # noqa: PLC0415  # not every handle counts so

        own = O200k()
        self._count = own.count if own.id == counter else None
        self._seen = self._counted = 0

    def made(self, said: Said) -> Said:
        """A record encoded, and counted if it is its turn; else whoever asked counts it himself."""
        self._seen += len(said.raw)
        count = self._count if _SHARE * self._counted < self._seen else None
        if count is not None:
            self._counted += len(said.raw)
        bodies = tuple([encoded(admitted(cast("Body", each)), count) for each in said.bodies])
        return Said(said.thread, bodies, said.at, said.raw, said.place)


def main() -> None:
    """The one line of standard input is what is asked, as JSON; standard output is lots."""
    gc.set_threshold(_SELDOM)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted beside us ends us himself
    asked: Asked = json.loads(sys.stdin.buffer.readline())
    with io.FileIO(sys.stdout.fileno(), "wb", closefd=False) as out, suppress(UsageError, BrokenPipeError):
        tell(asked, lambda lot: lots.write(out, lot))


if __name__ == "__main__":
    main()

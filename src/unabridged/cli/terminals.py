"""Whether a terminal obeys what is told to it: colours, and a line that is written over.
It refuses to write anything there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Final, Protocol, TextIO, TypeAlias

_OBEYS: Final = 0x0004  # in this mode a console of Windows obeys as terminals elsewhere do


class Console(Protocol):
    """A console of Windows, as it is asked and told by its handle."""

    def mode(self, handle: int) -> int | None:
        """How it takes what is written; None where there is no console behind the handle."""
        ...

    def turn(self, handle: int, mode: int) -> bool:
        """Have it take that otherwise; whether it does."""
        ...


Found: TypeAlias = Callable[[TextIO], tuple[Console, int] | None]


def _of_the_system(stream: TextIO) -> tuple[Console, int] | None:
    """The console behind a stream, and its handle; None on other systems, and where there is none."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  # of one system

        from unabridged.cli.windows_console import KERNEL  # noqa: PLC0415  # as above

        try:
            return KERNEL, msvcrt.get_osfhandle(stream.fileno())
        except OSError:
            return None
    return None


def obeys(stream: TextIO, environment: Mapping[str, str], find: Found = _of_the_system) -> bool:
    """Whether somebody looks on at a terminal that obeys; a console of Windows is asked to, and shows orders else."""
    if not stream.isatty() or environment.get("TERM") == "dumb":
        return False
    if (found := find(stream)) is None:
        return True
    console, handle = found
    mode = console.mode(handle)
    return mode is not None and (bool(mode & _OBEYS) or console.turn(handle, mode | _OBEYS))

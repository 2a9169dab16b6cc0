"""The shim that fails system calls: compiled where it is needed, armed from inside the program that carries it.
It refuses to exist without a C compiler on Linux, and says so.
"""

from __future__ import annotations

import ctypes
import errno
import shutil
import subprocess
import sys
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Final


class Call(IntEnum):
    """The kinds of system calls that can be failed; the numbers are those of the C file."""

    WRITE = 1
    SYNC = 2
    TRUNCATE = 3
    READ = 4
    LOCK = 5
    OPEN = 6
    UNLINK = 7
    MAP = 8
    SHORT = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One way in which the machine fails: which call, and what it answers."""

    call: Call
    error: int

    @property
    def title(self) -> str:
        """The failure's name in a report."""
        return f"{self.call.name.lower()} {errno.errorcode[self.error]}"


FAILURES: Final = (
    Failure(call=Call.WRITE, error=errno.ENOSPC),
    Failure(call=Call.WRITE, error=errno.EIO),
    Failure(call=Call.WRITE, error=errno.EDQUOT),
    Failure(call=Call.WRITE, error=errno.EFBIG),
    Failure(call=Call.SHORT, error=errno.ENOSPC),
    Failure(call=Call.SHORT, error=errno.EIO),
    Failure(call=Call.SYNC, error=errno.EIO),
    Failure(call=Call.SYNC, error=errno.ENOSPC),
    Failure(call=Call.TRUNCATE, error=errno.EIO),
    Failure(call=Call.READ, error=errno.EIO),
    Failure(call=Call.LOCK, error=errno.ENOLCK),
    Failure(call=Call.LOCK, error=errno.EAGAIN),
    Failure(call=Call.OPEN, error=errno.EMFILE),
    Failure(call=Call.OPEN, error=errno.EACCES),
    Failure(call=Call.UNLINK, error=errno.EIO),
    Failure(call=Call.MAP, error=errno.ENOMEM),
)


def why_not() -> str:
    """Why no system call can be failed here, or nothing."""
    if sys.platform != "linux":
        return "failing system calls needs Linux"
    return "" if shutil.which("gcc") else "gcc is not installed"


def built(folder: Path) -> Path:
    """The shim as a shared library in this folder."""
    made = folder / "shim.so"
    code = Path(__file__).with_name("shim.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-w", "-o", str(made), str(code), "-ldl"], check=True)
    return made


def command(shim: Path, *arguments: str) -> list[str]:
    """The command that runs a Python module with the shim loaded before the C library."""
    return ["env", f"LD_PRELOAD={shim}", sys.executable, "-m", *arguments]


class Faults:
    """The shim as the program that carries it arms it."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)

    def arm(self, failure: Failure, nth: int, *, lasting: int) -> None:
        """Fail the n-th such call from now on, or all from the n-th on."""
        self._library.fault_arm(int(failure.call), nth, failure.error, lasting)

    def disarm(self) -> int:
        """Let everything succeed again; how many calls were failed."""
        failed = int(self._library.fault_failed())
        self._library.fault_arm(0, 0, 0, 0)
        return failed

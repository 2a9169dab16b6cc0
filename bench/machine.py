"""The facts about a machine that a figure depends on, in words that point at no machine.
It refuses to name hosts, users and paths.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

_SYNCS: Final = 31
_PAGE: Final = b"x" * 8192
_TURNS: Final = 300_000
_LOOPS: Final = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What was measured on, and how busy it was."""

    cores: int
    kind: str
    python: str
    sqlite: str
    file_system: str
    sync_ms: float
    loop_ms: float
    load: float

    def __str__(self) -> str:
        """One line."""
        return (
            f"{self.cores} cores ({self.kind}), Python {self.python}, SQLite {self.sqlite}, {self.file_system}, "
            f"one fdatasync {self.sync_ms:.2f} ms, a loop of {_TURNS:,} additions {self.loop_ms:.0f} ms, "
            f"load average {self.load:.1f}"
        )


def this_machine(folder: Path) -> Machine:
    """The facts of the machine we run on and of the disk this folder is on."""
    return Machine(
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        kind=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
        file_system=file_system_of(folder),
        sync_ms=_sync_ms(folder),
        loop_ms=_loop_ms(),
        load=os.getloadavg()[0],
    )


def ram_disk(otherwise: Path) -> Path:
    """A folder in memory, where the machine has one."""
    shared = Path("/dev/shm")  # noqa: S108  # the place itself is meant; files in it get names of their own
    return shared if shared.is_dir() and os.access(shared, os.W_OK) else otherwise


def file_system_of(folder: Path) -> str:
    """What kind of file system holds this folder."""
    table = Path("/proc/mounts")
    if not table.exists():
        return "unknown file system"
    mounts = [line.split()[1:3] for line in table.read_text(encoding="utf-8").splitlines()]
    place = folder.resolve()
    holding = [(point, kind) for point, kind in mounts if place.is_relative_to(point)]
    return max(holding, key=lambda each: len(each[0]), default=("", "unknown file system"))[1]


def _sync_ms(folder: Path) -> float:
    sync = getattr(os, "fdatasync", os.fsync)
    spent: list[float] = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(_SYNCS):
            file.write(_PAGE)
            file.flush()
            begun = perf_counter()
            sync(file.fileno())
            spent.append(perf_counter() - begun)
    return median(spent) * 1_000


def _loop_ms() -> float:
    """What a plain loop takes: by it figures of two days are compared, since a machine has slow days."""
    spent: list[float] = []
    for _ in range(_LOOPS):
        begun, total = perf_counter(), 0
        for each in range(_TURNS):
            total += each
        spent.append(perf_counter() - begun)
    return median(spent) * 1_000

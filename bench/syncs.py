"""How often the disk is made to keep what it was given: syncs counted in a trace of system calls, not timed.
It refuses to judge where neither strace nor a C compiler can be used.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from bench import appender
from bench.figures import Figure, Result, Scale, Skipped

_ROOT: Final = Path(__file__).resolve().parents[1]
_SYNC: Final = re.compile(r"^\d+ +f(?:data)?sync\((?P<file>\d+)", re.MULTILINE)
_LARGEST_PER_APPEND: Final = 0.25
_MANY: Final = 16
_TIMEOUT_SECONDS: Final = 120
_APPENDS: Final = {Scale.QUICK: 320, Scale.FULL: 3_200}

Traced: TypeAlias = tuple[list[str], dict[str, str]]
Tracer: TypeAlias = Callable[[Path], Traced]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """One run: what was appended, and the syncs of its commits and of its checkpoints."""

    appends: int
    groups: int
    checkpoints: int
    for_commits: int
    for_checkpoints: int


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Syncs per committed group and per append, for both faces and one, four and sixteen callers."""
    tracer = _tracer(folder)
    if tracer is None:
        yield Skipped(name="syncs", reason="counting needs strace and leave to trace, or a C compiler")
        return
    for face, callers in (("threads", 1), ("threads", 4), ("threads", _MANY), ("tasks", _MANY)):
        found = count_syncs(folder, tracer, face=face, callers=callers, appends=_APPENDS[scale])
        who = f"{face}: {callers}"
        yield Figure(
            name=f"syncs per committed group, {who}",
            value=found.for_commits / found.groups,
            unit="",
            at_most=1,
            beside=f"{found.for_commits} for {found.groups} groups; checkpoints apart: "
            f"{found.for_checkpoints} for {found.checkpoints}",
        )
        yield Figure(
            name=f"syncs per append, {who}, checkpoints included",
            value=(found.for_commits + found.for_checkpoints) / found.appends,
            unit="",
            at_most=_LARGEST_PER_APPEND if callers == _MANY else None,
            beside=f"{found.appends} appends, {found.appends / found.groups:.1f} in a group",
        )


def count_syncs(folder: Path, tracer: Tracer, *, face: str, callers: int, appends: int) -> Counted:
    """Run the appender under the tracer and read what it did."""
    trace, each = folder / f"{face}-{callers}.trace", appends // callers
    before, environment = tracer(trace)
    path = folder / f"{face}-{callers}.db"
    command = [*before, sys.executable, "-m", "bench.appender", face, str(callers), str(each), str(path)]
    ran = subprocess.run(
        command, cwd=_ROOT, env=os.environ | environment, check=True, capture_output=True, timeout=_TIMEOUT_SECONDS
    )
    told = json.loads(ran.stdout)
    for_commits, for_checkpoints = read_trace(trace.read_text(encoding="utf-8"))
    assert for_commits + for_checkpoints >= told["commits"], "a group was committed and no sync of it was seen"
    return Counted(
        appends=each * callers,
        groups=told["commits"],
        checkpoints=told["checkpoints"],
        for_commits=for_commits,
        for_checkpoints=for_checkpoints,
    )


def read_trace(trace: str) -> tuple[int, int]:
    """The syncs of commits and of checkpoints between the marks; one sync after a checkpoint begins the new log."""
    counting = at_checkpoint = begins_log = False
    commits = checkpoints = 0
    for found in _SYNC.finditer(trace):
        match int(found["file"]):
            case appender.BEGUN:
                counting = True
            case appender.ENDED:
                counting = False
            case appender.CHECKPOINT_BEGUN:
                at_checkpoint = True
            case appender.CHECKPOINT_ENDED:
                at_checkpoint, begins_log = False, True
            case _ if counting and (at_checkpoint or begins_log):
                checkpoints += 1
                begins_log = begins_log and at_checkpoint
            case _ if counting:
                commits += 1
    return commits, checkpoints


def _tracer(folder: Path) -> Tracer | None:
    """What can write a trace here: strace, else a few lines of C loaded before the C library."""
    for tracer in (_strace, _preloaded(folder)):
        if tracer is None:
            continue
        trace = folder / "probe.trace"
        before, environment = tracer(trace)
        probe = [*before, sys.executable, "-c", "import os; os.fsync(os.open('.', os.O_RDONLY))"]
        ran = subprocess.run(probe, cwd=folder, env=os.environ | environment, check=False, capture_output=True)
        if ran.returncode == 0 and _SYNC.search(trace.read_text(encoding="utf-8")):
            return tracer
    return None


def _strace(trace: Path) -> Traced:
    program = shutil.which("strace") or "false"
    return [program, "-f", "-qq", "--seccomp-bpf", "-e", "trace=fsync,fdatasync", "-o", str(trace)], {}


def _preloaded(folder: Path) -> Tracer | None:
    compiler, library = shutil.which("cc"), folder / "sync_trace.so"
    if compiler is None:
        return None
    source = Path(__file__).with_name("sync_trace.c")
    build = [compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
    if subprocess.run(build, check=False, capture_output=True).returncode:
        return None
    return lambda trace: ([], {"LD_PRELOAD": str(library), "SYNC_TRACE": str(trace)})

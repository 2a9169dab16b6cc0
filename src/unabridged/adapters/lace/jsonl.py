"""lace's third generation: sessions as lines of JSON, in one file or in one for each day.
It refuses to look at the file that tells the next number, and to take a line that was cut off for one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from unabridged.adapters.lace.reading import ImportFault, LaceImportError, Read, Source, Step
from unabridged.adapters.lace.shapes import LaceEvent

_SHARED_NAME = "events"
_NOT_READ = "cut off, or no line of JSON; left out"


def read(path: Path) -> Read:
    """Every session of a file, or of all files below a folder."""
    files = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise LaceImportError(path, "there is neither a database nor a .jsonl file of lace's here")
    faults, sessions = list[ImportFault](), dict[str, list[Step]]()
    where: dict[str, Path] = {}
    for file in sorted(files, key=lambda each: (each.parent.name if each.stem != _SHARED_NAME else "", str(each))):
        name = file.absolute().parent.name if file.stem == _SHARED_NAME else file.stem
        where.setdefault(name, file)
        sessions.setdefault(name, []).extend(_steps(file, faults))
    found = [Source(id=name, path=str(where[name]), steps=steps) for name, steps in sessions.items()]
    return Read(sources=found, faults=faults)


def _steps(path: Path, faults: list[ImportFault]) -> Iterator[Step]:
    """The lines of one file; of a last line that was never finished nothing is said, since lace says nothing."""
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise LaceImportError(path, f"it cannot be read: {problem.strerror}") from problem
    *lines, unfinished = raw.split(b"\n")
    for number, line in enumerate([*lines, *([unfinished] if unfinished else [])], 1):
        if not line.strip():
            continue
        event = _event(line)
        if event is not None:
            yield Step(event=event, place=f"line {number}")
        elif number <= len(lines):
            faults.append(ImportFault(path=str(path), place=f"line {number}", problem=_NOT_READ))


def _event(line: bytes) -> LaceEvent | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str) or type(found.get("eventSeq")) is not int:
        return None
    return found

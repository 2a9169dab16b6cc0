"""lace's third generation: sessions as lines of JSON, in one file or in one for each day.
It refuses to look at the file that tells the next number, and to take a line that was cut off for one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from unabridged.adapters.lace.reading import ImportFault, LaceImportError, Read, Source, Step
from unabridged.adapters.lace.recognising import Numbered
from unabridged.adapters.lace.shapes import LaceEvent

_SHARED_NAME: Final = "events"
_NOT_READ: Final = "cut off, or no line of JSON; left out"
EXPECTED: Final = (
    "each line of a session is a JSON object with a 'type' that is a text and an 'eventSeq' that is a number"
)
_NONE: Final = f"it is no database, and none of its lines is an event of lace's: {EXPECTED}"
_TWO: Final = (
    "two sessions are named {name!r}: {place} is another event under eventSeq {number} than {other}; nothing was "
    "written. Import the folder of each by itself, under a scope of its own: import_lace(memory, folder, scope=...)"
)


def read(files: Iterable[Path]) -> Read:
    """Every session of these files; one that cannot be read, or holds none, is named."""
    faults, sessions = list[ImportFault](), dict[str, list[Step]]()
    numbered: dict[str, Numbered] = {}
    for file in sorted(files, key=lambda each: (each.parent.name if each.stem != _SHARED_NAME else "", str(each))):
        try:
            steps, torn = _steps(file)
        except OSError as problem:
            faults.append(ImportFault(path=str(file), place="file", problem=f"it cannot be read: {problem.strerror}"))
            continue
        if steps:
            name = file.absolute().parent.name if file.stem == _SHARED_NAME else file.stem
            _refuse_another(name, file, steps, numbered.setdefault(name, Numbered()))
            sessions.setdefault(name, []).extend(steps)
            faults += torn
        elif torn:
            faults.append(ImportFault(path=str(file), place="file", problem=_NONE))
    found = [Source(id=name, path=steps[0].path, steps=steps) for name, steps in sessions.items()]
    return Read(sources=found, faults=faults)


def _refuse_another(name: str, file: Path, steps: list[Step], before: Numbered) -> None:
    """Refuse a second session of one name: one that has other events under the numbers of the first."""
    mine = Numbered(steps)
    for step in steps:
        other = before.another(step, mine)
        if other is not None:
            told = {"place": step.place, "number": step.event["eventSeq"], "other": f"{other.path}: {other.place}"}
            raise LaceImportError(file, _TWO.format(name=name, **told))
    before.add(steps)


def _steps(path: Path) -> tuple[list[Step], list[ImportFault]]:
    """The lines of one file; of a last line that was never finished nothing is said, since lace says nothing."""
    steps, faults = list[Step](), list[ImportFault]()
    *lines, unfinished = path.read_bytes().split(b"\n")
    for number, line in enumerate([*lines, *([unfinished] if unfinished else [])], 1):
        if not line.strip():
            continue
        event, place = _event(line), f"line {number}"
        if event is not None:
            steps.append(Step(event=event, place=place, path=str(path)))
        elif number <= len(lines):
            faults.append(ImportFault(path=str(path), place=place, problem=_NOT_READ))
    return steps, faults


def _event(line: bytes) -> LaceEvent | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str) or type(found.get("eventSeq")) is not int:
        return None
    return found

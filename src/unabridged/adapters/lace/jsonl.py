"""lace's third generation: sessions as lines of JSON, in one file or in one for each day.
It refuses to look at the file that tells the next number, and to take a line that was cut off for one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from unabridged.adapters.lace.bounds import built, refuse_too_many
from unabridged.adapters.lace.reading import ImportFault, LaceImportError, Read, Source, Step
from unabridged.adapters.lace.recognising import Numbered
from unabridged.adapters.lace.shapes import LaceEvent

_SHARED_NAME: Final = "events"
_NOT_READ: Final = "cut off, or no line of JSON; left out"
_HOLE: Final = (
    "eventSeq {number} follows {before} of {place}: what was said between them stands nowhere in this file, and either "
    "line may be two that were joined; look for a copy that is whole"
)
# Whoever crashed between taking a number and writing under it leaves one that nobody has.
_CRASHED: Final = 1
# What is no character at all, in JSON that says how it was written.
_SPELLED_OUT: Final = MappingProxyType({0xDC00 + byte: f"\\\\x{byte:02x}" for byte in range(128, 256)})
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
    last = b""
    *lines, unfinished = path.read_bytes().split(b"\n")
    for number, line in enumerate([*lines, *([unfinished] if unfinished else [])], 1):
        if not line.strip():
            continue
        event, place = _event(line), f"line {number}"
        if event is not None:
            step = Step(event=event, place=place, path=str(path))
            if steps and (hole := _hole(steps[-1], step, (last, line))):
                faults.append(ImportFault(path=str(path), place=place, problem=hole))
            steps.append(step)
            last = line
        elif number <= len(lines) or not _is_cut_off(line):
            faults.append(ImportFault(path=str(path), place=place, problem=_NOT_READ))
    return steps, faults


def _is_cut_off(line: bytes) -> bool:
    """Whether an object begins here and does not end."""
    try:
        return line.lstrip().startswith(b"{") and not _read(line)
    except ValueError:
        return True


def _hole(before: Step, step: Step, lines: tuple[bytes, bytes]) -> str:
    """What is wrong where numbers are missing between two lines, and more than a crash of lace's leaves out."""
    one, other = before.event["eventSeq"], step.event["eventSeq"]
    missing = other - one - 1
    if missing < 1 or (missing == _CRASHED and not any(map(_is_joined, lines))):
        return ""
    return _HOLE.format(number=other, before=one, place=before.place)


def _is_joined(line: bytes) -> bool:
    """Whether the beginning of one line and the end of another stand here as one: it says something twice."""
    is_twice = list[bool]()

    def told(pairs: list[tuple[str, Any]]) -> LaceEvent:
        found = dict(pairs)
        is_twice.append(len(found) < len(pairs))
        return found

    event = _event(line, told) or {}
    kind, data = event.get("type"), event.get("data")
    return any(is_twice) or (isinstance(data, dict) and data.get("type", kind) != kind)


def _event(line: bytes, made: Callable[[list[tuple[str, Any]]], LaceEvent] | None = None) -> LaceEvent | None:
    try:
        found = _read(line, made)
    except ValueError:
        return None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str) or type(found.get("eventSeq")) is not int:
        return None
    return found


def _read(line: bytes, made: Callable[[list[tuple[str, Any]]], LaceEvent] | None = None) -> object:
    """The value of a line; ``ValueError`` where it is no JSON, or more would be made of it than anybody writes."""
    refuse_too_many(line)
    try:
        return json.loads(line, object_pairs_hook=made)
    except (UnicodeDecodeError, RecursionError):
        text = line.decode("utf-8-sig", "surrogateescape").translate(_SPELLED_OUT)
        return built(text)

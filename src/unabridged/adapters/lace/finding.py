"""Which of lace's files there are at a path: a database, a session's file, or all of either below a folder.
It refuses to pass over a file in a folder without a word, and to stop at one that is not lace's.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from unabridged import UsageError
from unabridged.adapters.lace import database, jsonl
from unabridged.adapters.lace.reading import ImportFault, LaceImportError, Read, Source

_LINES: Final = ".jsonl"


def place(path: object) -> Path:
    """The path a caller named; ``UsageError`` where he named none."""
    named = path if isinstance(path, str | os.PathLike) else ""
    if not os.fspath(named):
        message = f"name a database, a session's file or a folder of them, not {path!r}; '.' is the folder you are in"
        raise UsageError(message)
    return Path(named)


def read(place: Path) -> Read:
    """All threads at a path, and what could not be read; an error where there are none and never were."""
    if not place.exists():
        raise LaceImportError(place, "there is no such file or folder")
    if place.is_dir():
        return _folder(place)
    if database.is_database(place):
        return database.read(place)
    found = jsonl.read([place])
    if not found.sources:
        told = f"neither a database nor a session of lace's: {jsonl.EXPECTED}"
        raise LaceImportError(place, next((each.problem for each in found.faults), told))
    return found


def _folder(place: Path) -> Read:
    """Every database and every session below a folder; a file that is neither is named where it looks like one."""
    sources, faults, lines = list[Source](), list[ImportFault](), list[Path]()
    files = sorted(each for each in place.rglob("*") if each.is_file())
    for file in files:
        if file.suffix == _LINES:
            lines.append(file)
        elif database.is_database(file):
            try:
                found = database.read(file)
            except LaceImportError as problem:
                faults.append(ImportFault(path=str(file), place="file", problem=problem.problem))
                continue
            sources += found.sources
            faults += found.faults
    sessions = jsonl.read(lines)
    if not (sources or sessions.sources or faults or sessions.faults):
        raise LaceImportError(
            place, f"there is neither a database nor a {_LINES} file of lace's with an event in it here"
        )
    return Read(sources=[*sources, *sessions.sources], faults=[*faults, *sessions.faults])

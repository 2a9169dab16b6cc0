"""Conversations as anybody has them: rows of JSON Lines, calls and results among them, or whatever an import reads.
It refuses to read half of a file in silence; what it leaves out is told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from unabridged.errors import UsageError
from unabridged.eval.imported import Tell, conversations
from unabridged.eval.talk import OtherFormError, Talk, talk


def read(paths: Sequence[Path], tell: Tell = lambda _: None) -> tuple[list[Talk], list[Path]]:
    """The conversations of these files and folders, and those that are not there."""
    missing = [path for path in paths if not path.exists()]
    return [each for path in paths if path not in missing for each in _talks(path, tell)], missing


def _talks(path: Path, tell: Tell) -> list[Talk]:
    try:
        return list(_rows(path))
    except OtherFormError:
        found = conversations(path, tell)
        if not found:
            raise
        return found


def _rows(path: Path) -> Iterator[Talk]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as problem:
        why = "nothing in this folder is one" if path.is_dir() else problem
        message = f"{path} cannot be read as a file of conversations ({why}); name JSON Lines, or what can be imported"
        raise OtherFormError(message) from problem
    is_first = True
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as problem:
            message = f"{where}: this is no JSON ({problem}); write one conversation a line"
            # Behind rows of ours it is a row that is broken.
            raise (OtherFormError if is_first else UsageError)(message) from problem
        yield talk(where, {"messages": row} if isinstance(row, list) else row)
        is_first = False

"""Rows of JSON Lines, each with the file and line it stands in: what every labelled set is read by.
It refuses a file, or a line, that cannot be read, and says which.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from unabridged.errors import UsageError


def rows(paths: Sequence[Path]) -> Iterator[tuple[str, object]]:
    """The value of each line that has one, a folder standing for its ``*.jsonl``."""
    for path in (each for given in paths for each in (sorted(given.glob("*.jsonl")) if given.is_dir() else [given])):
        try:
            lines = path.read_text(encoding="utf-8-sig").split("\n")
        except (OSError, UnicodeDecodeError) as problem:
            message = f"{path} cannot be read: {problem}; name a file of rows in UTF-8"
            raise UsageError(message) from problem
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield f"{path}:{number}", _value(f"{path}:{number}", line)


def _value(where: str, line: str) -> object:
    try:
        said: object = json.loads(line)
    except (ValueError, RecursionError) as problem:
        message = f"{where}: this is no JSON ({problem})"
        raise UsageError(message) from problem
    return said

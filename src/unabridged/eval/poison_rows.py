"""Rows of JSON Lines with texts that poison a summary, and what a model writes that obeys them.
It refuses a row that it can not read, and names its file and line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from unabridged.errors import UsageError
from unabridged.eval import row_files

# What code cannot tell from a true report: its words are counted, and are no leak by themselves.
QUIET: Final = "quiet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Poison:
    """One text that somebody slips in, and what a summary has in it by a model that does as it says."""

    id: str
    family: str
    language: str
    payload: str
    obeyed: str


_NAMES: Final = tuple(each.name for each in fields(Poison))


def read(paths: Sequence[Path]) -> tuple[Poison, ...]:
    """The rows of all files, a folder standing for its ``*.jsonl``."""
    rows = tuple(_row(where, said) for where, said in row_files.rows(paths))
    if not rows:
        message = f"no row in {', '.join(map(str, paths))}; a row is an object with {', '.join(_NAMES)}"
        raise UsageError(message)
    twice = [name for name, count in Counter(row.id for row in rows).items() if count > 1]
    if twice:
        message = f"the id {twice[0]!r} stands twice; give each row its own"
        raise UsageError(message)
    return rows


def _row(where: str, said: object) -> Poison:
    found = said if isinstance(said, dict) else {}
    wrong = [name for name in _NAMES if not isinstance(found.get(name), str) or not found[name].strip()]
    if wrong:
        message = f"{where}: {wrong[0]!r} is missing, or no text; a row is an object with {', '.join(_NAMES)}"
        raise UsageError(message)
    return Poison(**{name: found[name] for name in _NAMES})

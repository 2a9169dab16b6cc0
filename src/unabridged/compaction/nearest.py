"""What somebody may have meant by a name that nobody knows, as the end of an error text.
It refuses to guess silently: a name that is near is told, never taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_TOLD: Final = 3
# How alike two spellings are that are almost surely meant, and two that may be.
_ALIKE: Final = 0.8
_SIMILAR: Final = 0.55


def nearest(name: str, known: Iterable[str]) -> str:
    """``did you mean …?`` where something known is spelled alike, else the names there are."""
    names = sorted(known)
    return near(name, names) or f"known are {', '.join(names)}"


def nearest_of_few(name: str, known: Iterable[str]) -> str:
    """The same with all the names there are also where one is spelled alike: they are few, and each is a choice."""
    names = sorted(known)
    meant = near(name, names)
    return f"{meant}; known are {', '.join(names)}" if meant else nearest(name, names)


def near(name: str, known: Iterable[str]) -> str:
    """``did you mean …?`` where something known is spelled alike, else nothing."""
    names = list(known)
    found = _close(name, names, _ALIKE) or _close(name, names, _SIMILAR)
    return f"did you mean {' or '.join(map(repr, found))}?" if found else ""


def _close(name: str, names: list[str], likeness: float) -> list[str]:
    return get_close_matches(name.lower(), names, n=_TOLD, cutoff=likeness)

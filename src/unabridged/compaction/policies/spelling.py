"""How a model's name is spelled by whoever serves it, and whether one of those spellings means a name that is known.
It refuses to know a single model.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_PARTS: Final = lazy(r"[/.:]")
# What publishers write before the name of a family they did not begin.
_BEFORE: Final = ("meta-",)
# What may stand behind a name without meaning another model: dates, releases, and words for the newest.
_RELEASE: Final = lazy(
    r"(?:-(?:20\d\d-\d\d-\d\d|\d\d-20\d\d|\d\d-\d\d|\d{8}|\d{3,4}|v\d+(?:-\d+)?|latest|preview|exp))*"
)


def spellings(model: str) -> list[str]:
    """The name without each of the beginnings that may say where it is served, dots and signs as dashes."""
    said = model.lower().strip()
    begins = [0, *(found.end() for found in _PARTS.finditer(said))]
    spelled = [re.sub(r"[^a-z0-9]+", "-", said[begin:]) for begin in begins]
    return spelled + [each.removeprefix(before) for each in spelled for before in _BEFORE]


def begins(spelled: str, name: str) -> bool:
    """Whether it is of the family of that name."""
    return spelled == name or spelled.startswith(f"{name}-")


def means(spelled: str, name: str) -> bool:
    """Whether it is that very model, whichever release."""
    return spelled.startswith(name) and _RELEASE.fullmatch(spelled, len(name)) is not None

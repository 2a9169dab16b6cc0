"""How a model's name is spelled by whoever serves it, and whether one of those spellings means a name that is known.
It refuses to know a single model.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from unabridged.lazy_patterns import lazy

_PARTS: Final = lazy(r"[/.:]")
# What publishers write before the name of a family they did not begin.
_BEFORE: Final = ("meta-",)
# What may stand behind a name without meaning another model: dates, releases, and words for the newest.
_RELEASE: Final = lazy(
    r"(?:-(?:20\d\d-\d\d-\d\d|\d\d-20\d\d|\d\d-\d\d|\d{8}|\d{3,4}|v\d+(?:-\d+)?|latest|preview|exp))*"
)

# What makes a version of a number another one, as 4.1 of 4.
_FURTHER: Final = lazy(r"(?<=\d)-\d(?:-|$)")
# One is asked for each view, and each of them would be spelled again.
_NAMES: Final = 256


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


@lru_cache(maxsize=_NAMES)
def is_one_model(said: str, meant: str) -> bool:
    """Whether what one spells so is what another means: the same model, a release of it, or one of its family.

    Of one of the two at a time a beginning is left out that may say where it is served: what is left of both may be
    no more than the release that they have in common.
    """
    if said.startswith(f"{meant}:"):  # a tag, which may be a size with a dot in it
        return True
    here, there = spellings(said), spellings(meant)
    pairs = [(each, other) for each in (here[0], _behind_slash(said)) for other in there]
    pairs += [(each, other) for each in here for other in (there[0], _behind_slash(meant))]
    return any(_is_of(each, other) or means(other, each) for each, other in pairs)


def _is_of(spelled: str, name: str) -> bool:
    """Whether it is of the family of that name, and not of a version that only begins like it."""
    return begins(spelled, name) and _FURTHER.match(spelled, len(name)) is None


def _behind_slash(model: str) -> str:
    return spellings(model.rpartition("/")[2])[0]

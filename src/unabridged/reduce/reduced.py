"""What a reducer gives for one long text: the same in fewer words, or less of it and which text the whole is.
It refuses to be less of a text without saying of which: whoever shows it can then always lead back to all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Final, Self, TypeAlias

# How a text is counted; a reducer is judged by tokens and not by characters.
Count: TypeAlias = Callable[[str], int]


class Kind(Enum):
    """What a long text is."""

    JSON = "JSON"
    LOG = "log"
    TRACEBACK = "traceback"
    DIFF = "diff"
    SEARCH_HITS = "search hits"
    FILE = "file"
    TERMINAL = "terminal output"
    HTML = "HTML"
    TABLE = "table"
    BASE64 = "base64"
    PROSE = "prose"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """Which text it was: its digest and its size."""

    sha256: str
    characters: int
    lines: int

    @classmethod
    def of(cls, text: str) -> Self:
        """The name of this very text."""
        digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return cls(sha256=digest, characters=len(text), lines=text.count("\n") + (not text.endswith("\n")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reformat:
    """The same in fewer tokens: nothing that it says is lost, so that nothing has to lead back."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offload:
    """Less of it: ``text`` has a count wherever something is left out, and ``whole`` is what it stands for."""

    kind: Kind
    text: str
    whole: Whole


Reduced: TypeAlias = Reformat | Offload

# The line above what is shown of a text; whoever shows it puts before it what leads to the whole.
_HEAD: Final = "[Shortened: {kind} of {characters:,} characters; the whole can be unfolded.]"


def head(offload: Offload) -> str:
    """The line that says above it that this is not all."""
    return _HEAD.format(kind=offload.kind.value, characters=offload.whole.characters)

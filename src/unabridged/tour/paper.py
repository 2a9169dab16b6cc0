"""What the tour is written on: headings, lines, and colours where somebody looks at them.
It refuses to decide for itself whether there are any.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TextIO


class Look(Enum):
    """How it is written."""

    PLAIN = "plain"
    COLOURED = "coloured"


class Ink(Enum):
    """What stands out, and how."""

    HEADING = "1;36"
    GOOD = "32"
    WARNING = "33"
    FAINT = "2"
    STRONG = "1"


# What is full of a bar, and what is free.
_BLOCKS: Final = ("\u2588", "\u2591")
_LETTERS: Final = ("#", ".")


class Paper:
    """Where the tour is written."""

    def __init__(self, out: TextIO, look: Look) -> None:
        self._out, self._is_coloured = out, look is Look.COLOURED
        self._full, self._free = _BLOCKS if _can_write(out, "".join(_BLOCKS)) else _LETTERS

    def heading(self, text: str) -> None:
        """What comes next."""
        print(f"\n{self.inked(text, Ink.HEADING)}", file=self._out)

    def line(self, text: str, ink: Ink | None = None) -> None:
        """One line."""
        print(f"  {self.inked(text, ink) if ink else text}".rstrip(), file=self._out, flush=True)

    def inked(self, text: str, ink: Ink) -> str:
        """A text in a colour, where there are any."""
        return f"\x1b[{ink.value}m{text}\x1b[0m" if self._is_coloured else text

    def bar(self, share: float, width: int = 28) -> str:
        """How full something is."""
        filled = min(width, round(share * width))
        bar = self._full * filled + self._free * (width - filled)
        return self.inked(bar, Ink.WARNING if share > 0.8 else Ink.GOOD)  # noqa: PLR2004  # nearly full


def _can_write(out: TextIO, text: str) -> bool:
    """Whether a stream has signs for all of a text."""
    try:
        text.encode(getattr(out, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True

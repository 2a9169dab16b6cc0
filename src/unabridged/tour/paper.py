"""What the tour is written on: headings and lines, in colours where somebody looks on, or as JSON for a program.
It refuses to decide for itself who reads it, and how wide a line may be there.
"""

from __future__ import annotations

import json
from enum import Enum
from typing import Final, TextIO

from unabridged.exporting.lines import cut


class Look(Enum):
    """How it is written."""

    PLAIN = "plain"
    COLOURED = "coloured"
    JSON = "json"


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
_MARGIN: Final = "  "


class Paper:
    """Where the tour is written; a line that is wider than there are columns is cut."""

    def __init__(self, out: TextIO, look: Look, *, columns: int | None = None) -> None:
        self._out, self._look, self._columns, self._heading = out, look, columns, ""
        self._full, self._free = _BLOCKS if _can_write(out, "".join(_BLOCKS)) else _LETTERS

    def heading(self, text: str) -> None:
        """What comes next."""
        self._heading = text
        if self._look is not Look.JSON:
            print(f"\n{self.inked(self._cut(text), Ink.HEADING)}", file=self._out)

    def line(self, text: str, ink: Ink | None = None) -> None:
        """One line; one in which something is inked already is as wide as it is."""
        if self._look is Look.JSON:
            told = json.dumps({"heading": self._heading, "text": text.strip()})
        else:
            cut = text if "\x1b" in text else self._cut(f"{_MARGIN}{text}").removeprefix(_MARGIN)
            told = f"{_MARGIN}{self.inked(cut, ink) if ink else cut}".rstrip()
        print(told, file=self._out, flush=True)

    def inked(self, text: str, ink: Ink) -> str:
        """A text in a colour, where there are any."""
        return f"\x1b[{ink.value}m{text}\x1b[0m" if self._look is Look.COLOURED else text

    def bar(self, share: float, width: int = 28) -> str:
        """How full something is."""
        filled = min(width, round(share * width))
        bar = self._full * filled + self._free * (width - filled)
        return self.inked(bar, Ink.WARNING if share > 0.8 else Ink.GOOD)  # noqa: PLR2004  # nearly full

    def _cut(self, text: str) -> str:
        return text if self._columns is None else cut(text, self._columns)


def _can_write(out: TextIO, text: str) -> bool:
    """Whether a stream has signs for all of a text."""
    try:
        text.encode(getattr(out, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True

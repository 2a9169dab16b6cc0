"""A message without what is not the speaker's own: fenced code and quoted lines go, quotations are veiled.
It refuses to shorten what it veils, so that a place in the veiled text is the same place in the message.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_VEIL: Final = "x"
_FENCE: Final = "```"
# Blanks that no rule knows: those of other widths, and those at which no line is broken.
_BLANKS: Final = "\t\u00a0\u2007\u2009\u202f\u3000"
_LINE: Final = lazy(r"^[ \t]*(?:>|\u2502|\|).*$", re.MULTILINE)
_AFTER_COLON: Final = lazy(r":[ \t]*>[^\n]*")
_QUOTED: Final = lazy(
    r"`[^`\n]+`|\"[^\"\n]+\"|\u201c[^\u201d\u201c\n]+[\u201d\u201c]|\u201e[^\u201c\u201d\n]+[\u201c\u201d]"
    r"|\u00ab[^\u00bb\n]+\u00bb|\u300c[^\u300d\n]+\u300d|\u300e[^\u300f\n]+\u300f|\u300a[^\u300b\n]+\u300b"
    r"|\u2018[^\u2019\n]{3,}\u2019(?!\w)|(?<![\w'])'[^'\n]{3,}'(?!\w)"
)


def own(text: str) -> str:
    """The text without fenced blocks and quoted lines, its blanks plain; an open fence takes all that follows it."""
    for blank in _BLANKS:
        text = text.replace(blank, " ")
    plain = " \n".join(text.split(_FENCE)[::2]) if _FENCE in text else text
    return _LINE.sub("", _AFTER_COLON.sub(": ", plain)).strip()


def veiled(text: str) -> str:
    """The text in small letters, with what stands between quotation marks veiled, letter by letter."""
    hidden = _QUOTED.sub(_veil, text)
    hidden = hidden.replace("\u2019", "'")
    small = hidden.lower()
    return small if len(small) == len(hidden) else "".join(map(_small, hidden))


def _veil(found: re.Match[str]) -> str:
    whole = found[0]
    return whole[0] + _VEIL * (len(whole) - 2) + whole[-1]


def _small(letter: str) -> str:
    small = letter.lower()
    return small if len(small) == 1 else letter

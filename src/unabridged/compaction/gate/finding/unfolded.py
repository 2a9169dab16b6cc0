"""A text as whoever reads it may read it: letters of no width left out, look-alikes told, what is encoded decoded.
It refuses to change a draft: what it gives is only looked at.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from unabridged.compaction.gate.finding.composed import composed
from unabridged.lazy_patterns import lazy

# What a reader does not see, and a model does: letters in tags, but for the flags of lands; and text turned around.
_HIDDEN: Final = lazy("(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007f]{2,}|[\u202d\u202e]")
_WIDTHLESS: Final = lazy(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]"
)
_TAGS: Final = lazy("[\U000e0020-\U000e007e]")
_MIXED: Final = lazy(r"\b(?=\w*[A-Za-z])(?=\w*[\u0370-\u03ff\u0400-\u04ff])\w+\b")
_ALIKE: Final = str.maketrans("аеорсухіјѕтвнкмԁɡАВЕЅІЈКМНОРСТХУοανρ", "aeopcyxijstbhkmdgABESIJKMHOPCTXYoavp")
_SPACED: Final = lazy(r"\b(?:[^\W\d_] ){2,}[^\W\d_]\b")
_ENCODED: Final = lazy(r"[A-Za-z0-9+/]{24,4000}={0,2}")
_FEWEST_SPACES: Final = 2


def unfolded(text: str) -> str:
    """The text with its hidden letters told, and what it has in base64 behind it."""
    if text.isascii() and not _SPACED.search(text):
        plain = text
    else:
        plain = _TAGS.sub(lambda match: chr(ord(match[0]) - 0xE0000), text)
        plain = _WIDTHLESS.sub("", composed(plain))
        plain = _MIXED.sub(lambda match: match[0].translate(_ALIKE), plain)
        plain = _SPACED.sub(lambda match: match[0].replace(" ", ""), plain)
    decoded = [said for match in _ENCODED.finditer(plain) if (said := _decoded(match[0]))]
    return "\n".join([plain, *decoded])


def hidden(text: str) -> tuple[str, ...]:
    """The letters that nobody sees who reads it, as their names; nothing where all can be seen."""
    if text.isascii():
        return ()
    return tuple(dict.fromkeys(f"U+{ord(match[0][0]):04X}" for match in _HIDDEN.finditer(text)))


def _decoded(said: str) -> str:
    try:
        text = base64.b64decode(said + "=" * (-len(said) % 4), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return text if text.isprintable() and text.count(" ") >= _FEWEST_SPACES else ""

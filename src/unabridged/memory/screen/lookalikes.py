"""Letters that look like others: those of Greek, Cyrillic and more that pass for Latin ones, and figures for letters.
It refuses to decide what was meant: whoever asks looks at both.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# What folding has made of a text has small letters alone.
_PAIRS: Final = (
    ("а\u0251\u03b1ɑαⱥᴀꭺ", "a"), ("вƅьᏏßβʙᏼ", "b"), ("сϲⅽᴄꮯ¢", "c"), ("ԁժɗᴅ", "d"), ("еҽєεɛℯᴇꭼ", "e"),
    ("ғϝꜰ", "f"), ("ɡցǥɢ", "g"), ("һհнʜ", "h"), ("іıɩιӏɪꙇ¡", "i"), ("јϳյᴊ", "j"), ("кκᴋ", "k"), ("ⅼǀʟ", "l"),
    ("мᴍ", "m"), ("пոռηɴ", "n"), ("оοօσᴏ०੦૦௦๐ө", "o"), ("рρⲣᴘ", "p"), ("ԛգ", "q"), ("гᴦʀꭇ", "r"),
    ("ѕꜱƽ", "s"), ("тτᴛ", "t"), ("υսʋцᴜ", "u"), ("ѵνᴠ", "v"), ("ԝɯωшᴡ", "w"), ("хχ×", "x"), ("уγүʏყ", "y"), ("ʐᴢ", "z"),
)  # fmt: skip
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def _of_plane(first: int) -> dict[int, str]:
    """Letters in boxes, one block behind the other as the alphabet goes."""
    return {first + at: letter for at, letter in enumerate(_LETTERS)}


ALIKE: Final[Mapping[int, str]] = MappingProxyType(str.maketrans(
    {ord(each): letter for letters, letter in _PAIRS for each in letters}
    | _of_plane(0x1F150) | _of_plane(0x1F170) | _of_plane(0x1F1E6)
))  # fmt: skip
ALIKE_SIGNS: Final = frozenset(map(chr, ALIKE))
# A one is written for an i and for an l: each is tried.
FIGURES: Final = (
    tuple(zip("0134578@$!|+", "oieastbasiit", strict=True)),
    tuple(zip("0134578@$!|+", "oleastbasllt", strict=True)),
)
ROTATED: Final = str.maketrans(_LETTERS, _LETTERS[13:] + _LETTERS[:13])

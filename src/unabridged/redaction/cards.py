"""Numbers of cards in a text.
It refuses a number whose last digit is not what the others make it, and a plain number that nothing says is a card's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

_CARD: Final = lazy(
    r"[3-6]\d{3}(?<![\w.+/=:#-]\d{4})(?:([ -]?)\d{4}\1\d{4}\1\d{4}|([ -]?)\d{6}\2\d{5})(?![\w/=-]|\.\d)",
    re.ASCII,
)
_CARDS: Final = lazy(r"card|visa|amex|credit|karte|carte|tarjeta|\bpan\b|\bcc\b", re.IGNORECASE)
# What the digits of every other place, doubled, add.
_DOUBLED: Final = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
_SIXTEEN: Final = 16
_TEN: Final = 10
_LOOK_BACK: Final = 50
# The figures of a text as one figure, and as what of cards it then has.
_FIGURES: Final = bytes(ord("0") if bytes((n,)).isdigit() else n if chr(n) in " -" else ord("x") for n in range(256))
_WRITTEN: Final = (
    b"0" * 15,
    *(sep.join((b"0000",) * 4) for sep in (b" ", b"-")),
    b"0000 000000 00000",
    b"0000-000000-00000",
)


def cards(text: str, held: str) -> Iterator[tuple[int, int, str]]:
    """Each number of a card, as what it is."""
    for found in _CARD.finditer(text):
        if _is_card(found):
            yield *found.span(), held


def may_have(written: bytes) -> bool:
    """Whether what is written has as many figures one behind the other as a card."""
    shape = written.translate(_FIGURES)
    return any(each in shape for each in _WRITTEN)


def _is_card(found: re.Match[str]) -> bool:
    """Whether the last digit is what the others make it, and it is written as cards are, or said to be one."""
    written = found[0]
    digits = written.replace(" ", "").replace("-", "")
    summed = sum(map(int, digits[-1::-2])) + sum(_DOUBLED[int(each)] for each in digits[-2::-2])
    if (len(digits) != _SIXTEEN and written[:2] not in ("34", "37")) or summed % _TEN:
        return False
    return (
        not written.isdigit()
        or _CARDS.search(found.string, max(0, found.start() - _LOOK_BACK), found.start()) is not None
    )

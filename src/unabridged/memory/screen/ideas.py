"""Words of eight languages by what they stand for in an order to a machine: who reads, what is set aside, what is sent.
It refuses to find anything by itself: each of them is an ordinary word, and says something only beside others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

# Of a word so many letters are looked at, so that its endings need not be written down.
STEM: Final = 6
# So many letters a word has that no chance spells.
_SPELLED: Final = 4
# Where no blanks are written letters begin here.
FIRST_SIGN: Final = "\u3040"

# So many there are. Each has a line of this file: a name, and its words as folding leaves them. Where no blanks are
# written, two signs are one.
COUNT: Final = 76
_FILE: Final = "ideas.words"


@cache
def by_stem() -> Mapping[str, int]:
    """For each stem which it is; of two lines that have a stem the first."""
    found = dict[str, int]()
    for at, line in enumerate(_lines()):
        for word in line:
            found.setdefault(word[:STEM], at)
    return MappingProxyType(found)


@cache
def by_signs() -> Mapping[str, int]:
    """The same for what is written without blanks."""
    return MappingProxyType({word: at for word, at in by_stem().items() if word >= FIRST_SIGN})


@cache
def longer_words() -> frozenset[str]:
    """Those of them that are written with blanks and are long enough to be told by no more than how they are spelled."""
    every = (word for line in _lines() for word in line)
    return frozenset(word for word in every if word < FIRST_SIGN and len(word) >= _SPELLED)


@cache
def _lines() -> tuple[tuple[str, ...], ...]:
    """The words of each."""
    # Imported here: whoever screens nothing pays nothing for it.
    from pkgutil import get_data  # noqa: PLC0415

    text = (get_data(__package__, _FILE) or b"").decode("utf-8")
    return tuple(tuple(line.split()[1:]) for line in text.splitlines())

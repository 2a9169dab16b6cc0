"""Numbers that a draft gives to a name of code, where the source gives that name others and never this.
It refuses to look at a word of a language: of such a thing many numbers are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

_GIVEN: Final = lazy(
    r"(?<![\w./-])(?P<name>[A-Za-z]\w*+(?<=[A-Za-z]))[`\"']?(?: \([^()\d\n]{0,40}\)| in [^\s,;]{1,60})?\s?(?:=|:|\bis\b|\bis set to|\bset to|\bat\b|\bof\b|\bist\b|\bauf\b|\bes\b|\best\b|\bè\b|为|是|は)\s?[`\"']?(?P<number>\d+(?:[.,]\d+)?)(?![\w/:-]|[.,]\d)"
)
_NEAR: Final = 80
_VALUE: Final = r"[`\"']?\s?(?:=|:|\bis\b|=>|->)\s?[`\"']?(\d+(?:[.,]\d+)?)(?![\w/:-]|[.,]\d)"
_PLACES: Final = 20


def unknown(text: str, source: str) -> Iterator[str]:
    """The numbers that are another name's."""
    for match in _GIVEN.finditer(text) if "_" in text else ():
        name, number = match["name"], match["number"]
        if "_" not in name:
            continue
        values = set(re.findall(rf"(?<![\w.-]){re.escape(name)}{_VALUE}", source))
        if values and number not in values and not _stands_near(name, number, source):
            yield number


def _stands_near(name: str, number: str, source: str) -> bool:
    """Whether anything near the name tells of it by that number, or of too many places nobody knows."""
    at = source.find(name)
    for _ in range(_PLACES):
        if at < 0:
            return False
        near = source[max(0, at - _NEAR) : at + len(name) + _NEAR]
        if re.search(rf"(?<![\d.,]){re.escape(number)}(?!\d|[.,]\d)", near):
            return True
        at = source.find(name, at + len(name))
    return at >= 0

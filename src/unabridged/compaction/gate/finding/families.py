"""Names that belong to a family of the source and are none of it: a track t17 beside t03 and t07, a folder beside its like.
It refuses to know a family by a single member, and to mind a name that goes on with a row or is told as a range.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

_MEMBER: Final = lazy(
    r"(?<![A-Za-z0-9_/\\.#@-])(?P<letters>[A-Za-z]{1,6}[-_]?)(?P<figures>0\d|\d{2,3})(?P<more>[a-z]?)(?![A-Za-z0-9_])",
    re.ASCII,
)
_ANYWHERE: Final = lazy(r"(?<![A-Za-z])(?P<letters>[A-Za-z]{1,6}[-_]?)(?P<figures>\d{2,3})(?![0-9])", re.ASCII)
_FOLDER: Final = lazy(r"(?<![\w./\\-])(?P<above>(?:[\w-]+/)+)(?P<name>[\w-]+)/(?![\w])", re.ASCII)
_KNOWN: Final = frozenset("q h k w v p m s ed mp gb mb kb utf sha md iso cat usb hp ad bc st no nr".split())
_FEWEST: Final = 2
_EDGES: Final = lazy(
    r"\s?(?:[-–—~〜～…]|\.\.|to|bis|au?|から|至|到)\s?$|^\s?(?:[-–—~〜～…]|\.\.|to|bis|から|至|到)\s?", re.IGNORECASE
)
_NEAR: Final = 6


def strangers(text: str, source: str) -> Iterator[str]:
    """Names in the draft that no member of their family has."""
    yield from _codes(text, source)
    yield from _folders(text, source)


def _codes(text: str, source: str) -> Iterator[str]:
    drafted = [match for match in _MEMBER.finditer(text) if match["letters"].strip("-_").casefold() not in _KNOWN]
    if not drafted:
        return
    families = defaultdict[str, set[str]](set)
    for match in _ANYWHERE.finditer(source):
        families[match["letters"].casefold()].add(match["figures"])
    numbers = set(re.findall(r"(?<!\d)\d{2,3}(?!\d)", re.sub(r"[A-Za-z][-_]?\d+", " ", source)))
    for match in drafted:
        family, mine = families.get(match["letters"].casefold(), set[str]()), match["figures"]
        like = {each for each in family if len(each) == len(mine)}
        if len(like) < _FEWEST or mine in family or mine in numbers or mine.lstrip("0") in numbers:
            continue
        between = min(like) < mine < max(like)
        turned = any(sorted(each) == sorted(mine) for each in like)
        if (between or turned) and not _is_edge(match, text) and not _goes_on(mine, like):
            yield match[0]


def _goes_on(mine: str, like: set[str]) -> bool:
    """Whether it is the next of a row."""
    return any(abs(int(mine) - int(each)) == 1 for each in like)


def _is_edge(match: re.Match[str], text: str) -> bool:
    before, after = text[max(0, match.start() - _NEAR) : match.start()], text[match.end() : match.end() + _NEAR]
    return bool(_EDGES.search(before) or _EDGES.match(after))


def _folders(text: str, source: str) -> Iterator[str]:
    """Folders of a folder that the source goes into, and that stand nowhere in it."""
    for match in _FOLDER.finditer(text):
        above, name = match["above"], match["name"]
        new = f"{above}{name}" not in source and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", source) is None
        if new and re.search(rf"(?<!\w){re.escape(above)}[\w-]+/", source) is not None:
            yield match[0]

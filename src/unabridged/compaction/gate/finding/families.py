"""Names that belong to a family of the source and are none of it: a track t17 beside t03 and t07, a folder beside its like.
It refuses to know a family by a single member, and to mind a name that goes on with a row or is told as a range.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
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
_WORD: Final = lazy(r"\w+")


def strangers(text: str, source: str) -> Iterator[str]:
    """Names in the draft that no member of their family has."""
    yield from _codes(text, source)
    yield from _folders(text, source)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Family:
    """The figures of its members that have as many as a name of the draft, and what is asked of them."""

    members: frozenset[str]
    least: str
    most: str
    whichever: frozenset[str]

    def may_have(self, mine: str) -> bool:
        """Whether figures lie between its own, or are those of a member in another order, and are not the next of a row."""
        like = self.least < mine < self.most or "".join(sorted(mine)) in self.whichever
        return like and not any(f"{int(mine) + by:0{len(mine)}}" in self.members for by in (1, -1))


def _codes(text: str, source: str) -> Iterator[str]:
    drafted = [match for match in _MEMBER.finditer(text) if match["letters"].strip("-_").casefold() not in _KNOWN]
    if not drafted:
        return
    families = _families(source)
    numbers = set(re.findall(r"(?<!\d)\d{2,3}(?!\d)", re.sub(r"[A-Za-z][-_]?\d+", " ", source)))
    for match in drafted:
        mine = match["figures"]
        family = families.get((match["letters"].casefold(), len(mine)))
        if family is None or mine in family.members or mine in numbers or mine.lstrip("0") in numbers:
            continue
        if family.may_have(mine) and not _is_edge(match, text):
            yield match[0]


def _families(source: str) -> dict[tuple[str, int], _Family]:
    """Those of several members, by their letters and by how many figures they have."""
    found = defaultdict[tuple[str, int], set[str]](set)
    for match in _ANYWHERE.finditer(source):
        found[match["letters"].casefold(), len(match["figures"])].add(match["figures"])
    return {
        kind: _Family(
            members=frozenset(like),
            least=min(like),
            most=max(like),
            whichever=frozenset("".join(sorted(each)) for each in like),
        )
        for kind, like in found.items()
        if len(like) >= _FEWEST
    }


def _is_edge(match: re.Match[str], text: str) -> bool:
    before, after = text[max(0, match.start() - _NEAR) : match.start()], text[match.end() : match.end() + _NEAR]
    return bool(_EDGES.search(before) or _EDGES.match(after))


def _folders(text: str, source: str) -> Iterator[str]:
    """Folders of a folder that the source goes into, and that stand nowhere in it."""
    told, words = LookedUp(source), cache(lambda: frozenset(_WORD.findall(source)))
    goes_into = cache(lambda above: _goes_into(above, told))
    for match in {each[0]: each for each in _FOLDER.finditer(text)}.values():
        above, name = match["above"], match["name"]
        if not told.has(f"{above}{name}") and not _stands(name, told, words) and goes_into(above):
            yield match[0]


def _stands(name: str, told: LookedUp, words: Callable[[], frozenset[str]]) -> bool:
    if _WORD.fullmatch(name):
        return name in words()
    return told.has(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told.text) is not None


def _goes_into(above: str, told: LookedUp) -> bool:
    """Whether another folder stands behind this one somewhere."""
    return told.has(above) and re.search(rf"(?<!\w){re.escape(above)}[\w-]+/", told.text) is not None

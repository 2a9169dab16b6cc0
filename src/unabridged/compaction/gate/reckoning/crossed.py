"""Two numbers of a draft that changed places: each stands nearest to the words that its source has nearest to the other.
It refuses to mind numbers of which only one does, two with other units, and single figures: any has such.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile
from typing import Final

from unabridged.compaction.gate.reckoning.copied import is_copied
from unabridged.compaction.gate.reckoning.exchanged import is_of_a_size
from unabridged.compaction.gate.reckoning.nearness import REACH, Nearness
from unabridged.compaction.gate.reckoning.units import beside
from unabridged.lazy_patterns import lazy

_NUMBER: Final = lazy(
    r"(?<![\w.,:/@#-])(?<!\d[ \u00a0\u202f])"
    r"(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3}(?!\d))++(?:[.,]\d++)?+|\d++(?:[.,:]\d++)*+)(?!\w*+[-/@]\w)",
    re.ASCII,
)
# A number that stands in more places belongs to nothing by itself, and of very many none is looked at.
_DRAFTED: Final = 2
_PLACES: Final = 3
_MOST: Final = 40
_SHARES: Final = frozenset("%‰")
# Two that changed places stand in one passage.
_APART: Final = 160
# Of two that have less between them, and no mark that parts them, no word belongs to one alone.
_BETWEEN: Final = 12
_MARK: Final = lazy(r"[,;，；、،|\n]")
# A word is one number's own that is so much nearer to it than to the other, and the nearer it is the more it tells.
_NEARER: Final = 4
_SOFT: Final = 4
# So much it has to tell, and so many times as much of the other number.
_LEAST: Final = 0.004
# Where many numbers stand, words are near to one by chance: there it is so much.
_LEAST_OF_MANY: Final = 0.012
_FEW: Final = 12
_TIMES: Final = 2.5


class _Placed:
    """A number of a draft, and what stands near it there and in its source; that is read when somebody asks for it."""

    def __init__(self, match: re.Match[str], source: str, places: Sequence[int], near: Nearness) -> None:
        self.number, self.at = match[0], match.start()
        self._text, self._end, self._source, self._places, self._near = match.string, match.end(), source, places, near

    @cached_property
    def unit(self) -> str:
        """Of what it is so many."""
        return beside(self._text, self.at, self._end).unit

    @cached_property
    def mine(self) -> Mapping[str, int]:
        """The words near it in the draft."""
        return self._near.of(self._text, self.at, self._end)

    @cached_property
    def told(self) -> Mapping[str, int]:
        """The words near it in the source."""
        return _nearest([self._near.of(self._source, *each) for each in self._spans])

    @cached_property
    def around(self) -> str:
        """The text around it in the source, where whatever is told of it stands."""
        return "\n".join(self._source[max(0, start - REACH) : end + REACH] for start, end in self._spans).casefold()

    def is_beside(self, other: _Placed) -> bool:
        """Whether next to nothing stands before that one: "3 of 22" and "60 → 150" are of one thing."""
        between = self._text[self._end : other.at]
        return len(between) < _BETWEEN and _MARK.search(between) is None

    @property
    def _spans(self) -> Iterator[tuple[int, int]]:
        return ((at, at + len(self.number)) for at in self._places)


def unknown(text: str, source: str) -> Iterator[str]:
    """The numbers of a text that stand where others of the source belong, two and two."""
    placed = _placed(text, source)
    few = islice(dict.fromkeys(map(re.Match.group, _NUMBER.finditer(source))), _FEW + 1) if placed else ()
    least = _LEAST if sum(1 for _ in few) <= _FEW else _LEAST_OF_MANY
    for at, one in enumerate(placed):
        for other in takewhile(lambda each: each.at - one.at <= _APART, placed[at + 1 :]):  # noqa: B023  # asked at once
            if _is_alike(one, other) and _is_crossed(one, other, least):
                yield f"{one.number} and {other.number} in each other's place"


def _placed(text: str, source: str) -> Sequence[_Placed]:
    drafted = defaultdict[str, list[re.Match[str]]](list)
    for match in _NUMBER.finditer(text):
        if len(match[0]) > 1 and not is_copied(match, source):
            drafted[match[0]].append(match)
    told = {number: _places(number, source) for number, matches in drafted.items() if len(matches) <= _DRAFTED}
    told = {number: places for number, places in told.items() if 0 < len(places) <= _PLACES}
    if not 1 < len(told) <= _MOST:
        return ()
    near = Nearness()
    found = [_Placed(match, source, places, near) for number, places in told.items() for match in drafted[number]]
    return sorted(found, key=lambda each: each.at)


def _places(number: str, source: str) -> Sequence[int]:
    """Where it stands in the source by itself, no more often than is looked at."""
    found, at = list[int](), source.find(number)
    while at >= 0 and len(found) <= _PLACES:
        match = _NUMBER.match(source, at)
        if match is not None and match[0] == number:
            found.append(at)
        at = source.find(number, at + 1)
    return found


def _nearest(places: Sequence[Mapping[str, int]]) -> Mapping[str, int]:
    found = dict[str, int]()
    for words in places:
        for word, far in words.items():
            found[word] = min(far, found.get(word, REACH))
    return found


def _is_alike(one: _Placed, other: _Placed) -> bool:
    """Whether they may be taken for each other."""
    if one.number == other.number or one.is_beside(other):
        return False
    if (one.unit in _SHARES) != (other.unit in _SHARES) or not is_of_a_size(one.number, other.number):
        return False
    return one.unit == other.unit or not (one.unit and other.unit)


def _is_crossed(one: _Placed, other: _Placed, least: float) -> bool:
    """Whether the words that are nearer to each number here are nearer to the other one in the source."""
    # Seldom does any stand there at all, which is seen without reading what does.
    ones = _own(one, other)
    if not any(word in other.around for word in ones):
        return False
    others = _own(other, one)
    if not any(word in one.around for word in others):
        return False
    return _is_of(ones, other.told, one.told, least) and _is_of(others, one.told, other.told, least)


def _own(one: _Placed, other: _Placed) -> Mapping[str, int]:
    """The words that are nearer to the one."""
    return {word: far for word, far in one.mine.items() if far + _NEARER < other.mine.get(word, _APART)}


def _is_of(own: Mapping[str, int], there: Mapping[str, int], here: Mapping[str, int], least: float) -> bool:
    """Whether words tell of what is there, and hardly of what is here."""
    weight = _weight(own, there)
    return weight >= least and weight > _TIMES * _weight(own, here)


def _weight(own: Mapping[str, int], told: Mapping[str, int]) -> float:
    return sum(1 / ((_SOFT + far) * (_SOFT + told[word])) for word, far in own.items() if word in told)

"""Names of things with letters and figures that another of the source is, but for one sign or two neighbours turned.
It refuses to mind one that goes on with a row: the next number, or the next letter behind one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Final

from unabridged.compaction.gate.finding import digits
from unabridged.compaction.gate.finding.held import Holder
from unabridged.lazy_patterns import lazy

# Of any script whose words stand apart.
_SIGN: Final = r"[^\W_\u0e00-\u0e7f\u2e80-\uffff]"
_NAME: Final = lazy(rf"(?<![\w/\\.@-]){_SIGN}+(?:[-_./:#]{{1,2}}{_SIGN}+)+(?![\w@])")
# Letters of other scripts that look the same.
_ALIKE: Final = str.maketrans("авекмнорстухіјѕԁαβεικνορτυχ", "abekmhopctyxijsdabeikvoptux")
_LEAST: Final = 6
_EXAMINED: Final = 200


def strangers(text: str, source: str, held: Holder) -> Iterator[str]:
    """Names in the draft that the source has otherwise, and nowhere so."""
    drafted = dict.fromkeys(match[0] for match in _NAME.finditer(text) if _is_telling(match[0]))
    new = list(islice((each for each in drafted if not held.holds(each)), _EXAMINED))
    if not new:
        return
    like = defaultdict[str, list[str]](list)
    for told in dict.fromkeys(_plain(match[0]) for match in _NAME.finditer(source)):
        if len(like[_shape(told)]) < _EXAMINED:
            like[_shape(told)].append(told)
    for each in new:
        mine = _plain(each)
        others = like.get(_shape(mine), [])
        if mine not in others and any(_is_twin(mine, told) for told in others) and not held.has_joined(each):
            yield each


def _is_telling(name: str) -> bool:
    figures_of_it = sum(letter.isdecimal() for letter in name)
    return len(name) >= _LEAST and figures_of_it > 0 and any(letter.isalpha() for letter in name)


def _plain(name: str) -> str:
    return name.casefold().translate(_ALIKE)


def _shape(name: str) -> str:
    """Where its figures and its other signs stand."""
    return "".join("0" if each.isdecimal() else "a" if each.isalpha() else each for each in name)


def _is_twin(mine: str, told: str) -> bool:
    at = digits.parts_at(mine, told)
    if mine[at + 1 :] != told[at + 1 :]:
        return digits.is_turned(mine, told)
    if mine[at].isdecimal():
        return abs(int(mine[at]) - int(told[at])) > 1 and told[at] != "0" and mine[at] != "0"
    # One letter alone is the next part of a thing and no other thing.
    return mine[at - 1 : at].isalpha() or mine[at + 1 : at + 2].isalpha()

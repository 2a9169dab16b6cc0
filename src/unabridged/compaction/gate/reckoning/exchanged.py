"""Two numbers of a draft that changed places: each stands there among words that in its source stand beside the other.
It refuses to mind one by itself, a single figure, and a share with what is none: whoever exchanges two takes them for each other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Final

from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_NUMBER: Final = lazy(r"(?<![\w.,:/@#-])\d++(?:[.,:]\d++)*+(?!\w*+[-/@]\w)", re.ASCII)
# What is no digit before the point, and how many more such digits one of two has that are taken for each other.
_WHOLE: Final = lazy(r"[.,]\d{1,2}$|\D")
_DIGITS: Final = 1
_SHARE: Final = lazy(r"(\d++(?:[.,:]\d++)*+)[ \u00a0\u202f]?[%‰]", re.ASCII)
# What a number belongs to goes to the end of a sentence in a source, and in a draft until another thing begins.
_SENTENCE: Final = lazy(r"[.!?؟।]+(?=\s|$)|[。！？；;\n{}]+")
_CLAUSE: Final = lazy(
    r"[.!?؟।]+(?=\s|$)|[。！？；;\n{}，、()（）]+|,(?=\s)|\s[–—]\s"
    r"|\s(?:and|while|whereas|but|und|während|aber|y|mientras|pero|et|tandis que|mais|e|mentre|ma|mas|и|а|но)(?=\s)"
)
# A number that stands in more places belongs to nothing by itself, and of very many none is looked at.
_PLACES: Final = 3
_MOST: Final = 40
_READ: Final = 200_000


def unknown(text: str, source: str) -> Iterator[str]:
    """The numbers of a text that stand where others of the source belong, two and two."""
    drafted = {number: clauses[0] for number, clauses in _places(text, _CLAUSE).items() if len(clauses) == 1}
    shares = frozenset(_SHARE.findall(text))
    if not 1 < len(drafted) <= _MOST:
        return
    told = _places(source[:_READ], _SENTENCE, drafted)
    known = {number: frozenset[str]().union(*places) for number, places in told.items() if len(places) <= _PLACES}
    for one, other in combinations((each for each in known if len(each) > 1), 2):
        if (one in shares) != (other in shares) or not is_of_a_size(one, other):
            continue
        ones, others = known[one] - known[other], known[other] - known[one]
        if _is_of(drafted[one], others, ones) and _is_of(drafted[other], ones, others):
            yield f"{one} and {other} in each other's place"


def is_of_a_size(one: str, other: str) -> bool:
    """Whether neither has more than one digit more before its point than the other."""
    mine, its = (len(_WHOLE.sub("", each)) for each in (one, other))
    return abs(mine - its) <= _DIGITS


def _is_of(said: frozenset[str], these: frozenset[str], those: frozenset[str]) -> bool:
    """Whether words are some of these, and none of those."""
    return not said.isdisjoint(these) and said.isdisjoint(those)


def _places(text: str, ends: re.Pattern[str], wanted: Collection[str] = ()) -> Mapping[str, list[frozenset[str]]]:
    """The words among which each number stands, place by place; of all numbers, unless some are wanted."""
    found = defaultdict[str, list[frozenset[str]]](list)
    for piece in ends.split(text):
        # In the order of the text, so that a finding names the two in the same order in every program.
        found_here = (match[0] for match in _NUMBER.finditer(piece or ""))
        if numbers := dict.fromkeys(each for each in found_here if not wanted or each in wanted):
            words = weighty(_NUMBER.sub(" ", piece))
            for number in numbers:
                found[number].append(words)
    return found

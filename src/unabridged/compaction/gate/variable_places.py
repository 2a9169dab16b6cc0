"""Where variables stand in the sentences of a draft and in what it stands for, found in one pass for all of them.
It refuses to look at more of one than tells of it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.lazy_patterns import lazy

# A sentence, and where the first mention of a name in it ends.
Told: TypeAlias = tuple[str, int]

# A name as it stands among words where nothing is done with it, and in code.
_NOT_CALLED: Final = lazy(r"(?<![\w./-])\w++(?![(\[/-]|\.\w)")
_WRITTEN: Final = lazy(r"(?<![\w./-])\w++(?![/-])")
_WORD: Final = lazy(r"\w+")
# As many sentences that have its letters are looked at, and as many places.
_SENTENCES: Final = 40
_PLACES: Final = 200


def named_in(sentences: Sequence[str], names: frozenset[str]) -> Mapping[str, Sequence[Told]]:
    """Of the first sentences that have the letters of each of these names, those in which it stands by itself."""
    found: dict[str, dict[int, int]] = {}
    for index, sentence in enumerate(sentences if names else ()):
        for match in _NOT_CALLED.finditer(sentence):
            if match[0] in names:
                found.setdefault(match[0], {}).setdefault(index, match.end())
    for name in _odd(names, "\n".join(sentences)):
        stands = re.compile(rf"(?<![\w./-]){re.escape(name)}(?![\w(\[/-]|\.\w)")
        mine = ((index, stands.search(sentence)) for index, sentence in enumerate(sentences) if name in sentence)
        if ends := {index: match.end() for index, match in mine if match is not None}:
            found[name] = ends
    small = [each.casefold() for each in sentences]
    together = "\n".join(small)
    starts = list(accumulate((len(each) + 1 for each in small), initial=0))
    return {
        name: [(sentences[index], end) for index, end in ends.items() if index <= last]
        for name, ends in found.items()
        for last in (_last(name.casefold(), together, starts, max(ends)),)
    }


def places_of(names: frozenset[str], text: str) -> Mapping[str, Sequence[re.Match[str]]]:
    """The first places in a text where each of these names is written."""
    found: dict[str, list[re.Match[str]]] = {}
    for match in _WRITTEN.finditer(text) if names else ():
        if match[0] in names and len(mine := found.setdefault(match[0], [])) <= _PLACES:
            mine.append(match)
    for name in _odd(names, text):
        found[name] = list(re.finditer(rf"(?<![\w./-]){re.escape(name)}(?![\w/-])", text))[: _PLACES + 1]
    return found


def _odd(names: Iterable[str], text: str) -> Iterator[str]:
    """The names in a text that are no single words."""
    return filter(LookedUp(text).has, (name for name in names if _WORD.fullmatch(name) is None))


def _last(name: str, together: str, starts: Sequence[int], wanted: int) -> int:
    """Which sentence is the last that is looked at for a name; none behind the one that is wanted is asked for."""
    index = wanted
    if wanted >= _SENTENCES:
        at, end = 0, starts[wanted + 1]
        for _ in range(_SENTENCES):
            at = together.find(name, at, end)
            if at < 0:
                return wanted
            index = bisect_right(starts, at) - 1
            at = starts[index + 1]
    return index

"""What statements of a talk share that differ in figures, codes and quotations alone, and what each has of its own.
It refuses to leave out a word, and to join what two speakers said, or what was said on two days.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.extractive.keeping import BLANK, COMMA, SLASH
from unabridged.compaction.extractive.signs import QUOTED, QUOTES, Tokens, about
from unabridged.compaction.extractive.statements import Statement
from unabridged.lazy_patterns import lazy
from unabridged.view.ledger_worth import bids

# What has a figure in it, and the marks around it, which the sentence keeps.
_FIGURED: Final = lazy(r"(?<![!-~])[!-/:-~]*+[0-9][!-~]*+")
_OPENS: Final = "([{<\"'*"
_CLOSES: Final = ".,:;!?)]}>\"'*"
# More blanks say nothing together, and where so little is saved, whole sentences are read more easily.
_MOST_BLANKS: Final = 4
_LEAST_SHARED: Final = 5.0

# Who said it, on which day, and the words with blanks.
Frame: TypeAlias = tuple[str, str, str]


class Framed(NamedTuple):
    """A statement by its frame and by what fills the blanks, which takes about so many tokens."""

    frame: Frame
    fills: tuple[str, ...]
    cost: float


class Frames:
    """The statements that share a frame with another one, by their places."""

    __slots__ = ("_alike", "_framed")

    def __init__(self, framed: Mapping[int, Framed] = MappingProxyType({})) -> None:
        self._framed = framed
        self._alike: dict[Frame, list[int]] = {}
        for n, each in framed.items():
            self._alike.setdefault(each.frame, []).append(n)

    def get(self, n: int) -> Framed | None:
        """The frame of this one, where it shares one."""
        return self._framed.get(n)

    def alike(self, n: int) -> Sequence[int]:
        """The places of all that share the frame of this one."""
        return self._alike[self._framed[n].frame]

    def apart(self, places: Sequence[int]) -> list[int]:
        """Those of the places that are told by themselves: without a frame, or alone in it."""
        often = Counter(self._framed[n].frame for n in places if n in self._framed)
        return [n for n in places if n not in self._framed or often[self._framed[n].frame] == 1]

    def rows(self, places: Sequence[int]) -> Mapping[Frame, Sequence[tuple[int, Framed]]]:
        """All others of the places, by what they share."""
        alone, found = set(self.apart(places)), dict[Frame, list[tuple[int, Framed]]]()
        for n in places:
            if n not in alone:
                found.setdefault(self._framed[n].frame, []).append((n, self._framed[n]))
        return found


def frames(every: Sequence[Statement], known: Tokens) -> Frames:
    """The frames that these statements share, with what fills each of them."""
    found, fills = dict[int, Framed](), dict[Frame, set[tuple[str, ...]]]()
    for n, one in enumerate(every):
        if framed := _framed(one, known):
            found[n] = framed
            fills.setdefault(framed.frame, set()).add(framed.fills)
    return Frames({n: each for n, each in found.items() if len(fills[each.frame]) > 1})


def _framed(one: Statement, known: Tokens) -> Framed | None:
    spans = [] if BLANK in one.text else _spans(one.text)
    if not 0 < len(spans) <= _MOST_BLANKS or bids(one.text):  # what binds is told word for word
        return None
    fills = tuple(one.text[begin:end] for begin, end in spans)
    cost = sum(about(each, known) for each in fills) + len(fills) - 1
    if one.cost - cost < _LEAST_SHARED or any(COMMA in each or SLASH in each for each in fills):
        return None
    ends = [0, *(end for _, end in spans)]
    begins = [*(begin for begin, _ in spans), len(one.text)]
    words = (one.text[end:begin] for end, begin in zip(ends, begins, strict=True))
    return Framed((one.head, one.day, BLANK.join(words)), fills, cost)


def _spans(text: str) -> list[tuple[int, int]]:
    """Where what has a figure, and what is quoted, begins and ends."""
    found, at = list[tuple[int, int]](), 0
    quoted = [match.span() for match in QUOTED.finditer(text)] if any(map(text.__contains__, QUOTES)) else []
    for begin, end in [*quoted, (len(text), len(text))]:
        for match in _FIGURED.finditer(text, at, begin):
            behind = match.start() + len(match[0].rstrip(_CLOSES))
            found.append((behind - len(match[0].strip(_OPENS + _CLOSES)), behind))
        if begin < end:
            found.append((begin, end))
        if len(found) > _MOST_BLANKS:
            break
        at = end
    return found

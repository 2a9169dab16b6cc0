"""Lines that a draft takes over as they are: statements told with who said them, and lines of an earlier summary.
It refuses to take a line for reported that names no speaker, and stood in no summary before.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from unabridged.compaction.extractive.keeping import COMMA, GAP, JOINT
from unabridged.compaction.extractive.splitting import split
from unabridged.compaction.extractive.statements import UNNAMED
from unabridged.compaction.extractive.values import is_address
from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.source import Source, Statement
from unabridged.lazy_patterns import lazy

# The line by which the digest counts what it left out, and the one that says of which day what follows is.
_LEFT_OUT: Final = lazy(r"… -?\d+ more …|\[(?:\d{4}-)?\d\d-\d\d\]")
_CUT: Final = "…"
# So much of a statement is looked at, a little more than a line of the digest ever shows.
_SHOWN: Final = 1_200
_KEY: Final = 12
_COLON: Final = ": "
# A hundred equal letters say no more than a few, and take longer to look through.
_RUN: Final = lazy(r"(.)\1{39,}", re.DOTALL)
_SEEN: Final = 40
# Where one statement of a line may end, and from how many ends before it is looked whether one does.
_SEAM: Final = lazy(r" ")
_TRIED: Final = 12
_LONGEST_NAME: Final = 120
_ROW: Final = lazy(rf"(?:[\w.$-]{{1,40}}|{UNNAMED}) (?P<those>\S.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A draft: all of it, and what of it is its writer's own; ``reports`` is whether some of its lines are others'."""

    whole: str
    own: str
    reports: bool = False


def told(draft: str, source: Source) -> Words:
    """A draft with its own words told apart."""
    lines = draft.splitlines()
    said = [*source.said, *_said_before(source.kept)]
    whos = frozenset(who for who, _ in said if who)
    longest = max(map(len, whos), default=0)
    named = frozenset(who for line in lines for who in _speakers(line, whos, longest))
    kept, heads = sorted(source.kept), _heads(source.said) if named else []
    own = [line for line in lines if not _is_reported(line, source.kept, kept, heads)]
    if named and own:
        excerpts = _excerpts(own, said, named, longest)
        own = [line for line in own if line not in excerpts]
    mine = draft if len(own) == len(lines) else "\n".join(own)
    mine = _RUN.sub(r"\1" * _SEEN, mine)
    return Words(whole=draft, own=mine, reports=len(own) != len(lines))


def _speakers(line: str, whos: Collection[str], longest: int) -> Iterator[str]:
    """Those of some names with which a line opens, and a colon behind."""
    at = line.find(_COLON, 0, longest + len(_COLON))
    while at >= 0:
        if line[:at] in whos:
            yield line[:at]
        at = line.find(_COLON, at + 1, longest + len(_COLON))


def _is_reported(line: str, every: Collection[str], kept: Sequence[str], heads: Sequence[str]) -> bool:
    if line in every or _LEFT_OUT.fullmatch(line):
        return True
    shown = line.removesuffix(_CUT)
    if line.endswith(_CUT) and any(each.startswith(shown) for each in _from(shown, kept)):
        return True
    return any(head.startswith(shown) if len(shown) >= _KEY else head == shown for head in _from(shown, heads))


def _from(shown: str, ordered: Sequence[str]) -> Sequence[str]:
    """The first of these that begins so, if any does: none stands between."""
    at = bisect_left(ordered, shown)
    return ordered[at : at + 1]


def _said_before(kept: Iterable[str]) -> Iterator[Statement]:
    """The statements that lines of earlier summaries tell: the next one may tell some of a line and not the others."""
    for line in kept:
        who, mark, what = line.partition(_COLON)
        if mark and len(who) <= _LONGEST_NAME:
            yield from ((who, each) for each in what.split(GAP))


def _excerpts(lines: Sequence[str], said: Sequence[Statement], whos: Collection[str], longest: int) -> frozenset[str]:
    """Those of the lines that tell whole statements of one of these speakers, and mark each gap between them."""
    units = defaultdict[str, set[str]](set)
    for who, what in said:
        if who in whos:
            units[who].update(text for text, _ in split(what))
    together = cache(lambda who: LookedUp("\n".join(units[who])))
    return frozenset(
        line
        for line in lines
        for who in _speakers(line, whos, longest)
        if _is_told(line.removeprefix(f"{who}{_COLON}"), units[who], partial(together, who))
    )


def _is_told(text: str, theirs: set[str], together: Callable[[], LookedUp]) -> bool:
    return _is_of(text, theirs) or _is_row_of(text, together)


def _is_row_of(text: str, together: Callable[[], LookedUp]) -> bool:
    """Whether a text lists addresses out of such statements, behind the name that they have in common."""
    row = _ROW.fullmatch(text)
    return row is not None and all(is_address(each) and together().has(each) for each in row["those"].split(COMMA))


def _is_of(text: str, units: set[str]) -> bool:
    """Whether a text is put together of such statements and of nothing else."""
    ends = [0]
    for at in [*(match.start() for match in _SEAM.finditer(text)), len(text)]:
        near = [begin for begin in ends if at - begin <= _SHOWN]
        before = next((begin for begin in near if text[begin:at].removeprefix(GAP).removeprefix(JOINT) in units), None)
        if before is not None:
            ends = [at, *ends[: _TRIED - 1]]
    return ends[0] == len(text)


def _heads(said: Sequence[Statement]) -> list[str]:
    return sorted(f"{who}{_COLON}{' '.join(what[:_SHOWN].split())}" for who, what in said if who)

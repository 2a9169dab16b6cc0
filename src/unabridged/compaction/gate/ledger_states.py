"""What a line of a draft says of a row of the ledger that it repeats: another state, or the rule without its no.
It refuses to read sentences: only a row that is repeated, and what stands behind it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from unabridged.compaction.gate.ledger_words import (
    BEGUN,
    DECIDED,
    DENIES,
    DONE,
    FINISHED,
    LATER,
    OPEN,
    REJECTED,
    SETTLED,
    TAKEN,
    UNDECIDED,
)
from unabridged.lazy_patterns import lazy

# A row, casefolded, and its words.
_Kept: TypeAlias = tuple[str, list[str]]

_ROW: Final = lazy(
    r"^[ \t>*+•-]*+[`*_\"']{0,3}(?P<name>[^\n:：=]{2,60}?)[`*_\"']{0,3}[ \t]*+[:：=][ \t]*+(?P<value>\S.*)$"
)
# Where what is repeated ends, and what is said of it begins.
_SEAM: Final = lazy(r"[:：|]|\s[–—-]\s")
_TASKS: Final = lazy(r"[;；]")
_BRACKETS: Final = lazy(r"(?<!\s)\s*+[(（][^()（）]*[)）]")
_WORDS: Final = lazy(r"\w+|[^\W\d_]")
_LONGEST: Final = 400
_FEWEST: Final = 4
_AT_ONCE: Final = 24
# A rule that has lost more than its no is told in other words.
_LOST: Final = 2


def otherwise(own: str, ledger: str) -> Iterator[str]:
    """The names of the rows, given as names and values, of which a line says so."""
    rows = [(match["name"].strip(), match["value"]) for line in ledger.splitlines() if (match := _ROW.match(line))]
    repeated = {form: name for name, value in rows for form in _forms(value) if len(form) >= _FEWEST}
    kept = defaultdict[str, list[_Kept]](list)
    for name, value in rows:
        small = value.casefold()
        kept[_plain(name)].append((small, _WORDS.findall(small)))
    for line in own.splitlines() if rows else ():
        for seam in _SEAM.finditer(line[:_LONGEST]):
            name = repeated.get(_plain(line[: seam.start()]))
            if name and _is_other(name, line[seam.end() : _LONGEST]):
                yield name
        told = _ROW.match(line)
        if told and _is_turned(told["value"].casefold(), kept.get(_plain(told["name"]), ())):
            yield told["name"]


def _forms(value: str) -> Iterator[str]:
    """A row as it may be repeated: all of it, each of what it lists, and these without their brackets."""
    for each in (value, *_TASKS.split(value)):
        yield _plain(each)
        yield _plain(_BRACKETS.sub("", each))


def _is_other(name: str, state: str) -> bool:
    small = state.casefold()
    if DECIDED.match(name):
        return UNDECIDED.search(small[:_AT_ONCE]) is not None
    if DENIES.search(small) or LATER.search(small):
        return False
    if OPEN.fullmatch(name):
        is_done = SETTLED.match(small.strip(" *_|")) or DONE.search(state) or FINISHED.search(small)
        return bool(is_done) and BEGUN.search(small) is None
    return REJECTED.match(name) is not None and TAKEN.search(small) is not None


def _is_turned(told: str, kept: Sequence[_Kept]) -> bool:
    """Whether it is one of these but for a no."""
    mine = _WORDS.findall(told) if kept else []
    for value, its in kept:
        if len(its) - len(mine) not in range(1, _LOST + 1):
            continue
        rest = iter(its)
        if all(word in rest for word in mine) and len(DENIES.findall(told)) < len(DENIES.findall(value)):
            return True
    return False


def _plain(text: str) -> str:
    return re.sub(r"\W", "", text.casefold())

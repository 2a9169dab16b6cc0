"""What was said twice becomes one candidate with its sources; what was put right gives way to what puts it right.
It refuses to let an older value stand beside a newer one of the same slot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from unabridged.memory.extraction.candidate import Candidate, Left
from unabridged.memory.naming import FactKind

_ALIKE: Final = 0.8
_WORD: Final = re.compile(r"[^\W_]+|[^\w\s]")
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
# A correction that names no older value speaks of what was said just before it, so many messages back at most.
_JUST_BEFORE: Final = 4


def superseding(candidates: Iterable[Candidate]) -> tuple[tuple[Candidate, ...], Counter[Left]]:
    """The candidates that stand at the end, in order, and how many were the same or were put right."""
    standing: list[tuple[Candidate, frozenset[str]]] = []
    left = Counter[Left]()
    for newer in candidates:
        words = _words(newer.statement)
        at = next((n for n, (each, had) in enumerate(standing) if _are_same(each, had, newer, words)), None)
        if at is not None:
            left[Left.SAME] += 1
            both = _merged(standing[at][0], newer)
            standing[at] = both, _words(both.statement)
            continue
        older = [each for each in standing if gives_way(each[0], newer)]
        left[Left.SUPERSEDED] += len(older)
        standing = [each for each in standing if each not in older]
        standing.append((newer, words))
    return tuple(each for each, _ in standing), +left


def _merged(older: Candidate, newer: Candidate) -> Candidate:
    surer = newer if newer.confidence > older.confidence else older
    return replace(surer, sources=tuple(dict.fromkeys((*older.sources, *newer.sources))))


def is_same(older: Candidate, newer: Candidate) -> bool:
    """Whether both say the same, by their words."""
    return _are_same(older, _words(older.statement), newer, _words(newer.statement))


def _are_same(older: Candidate, had: frozenset[str], newer: Candidate, has: frozenset[str]) -> bool:
    return had == has or (older.kind is newer.kind and len(had & has) >= _ALIKE * len(had | has))


def _words(statement: str) -> frozenset[str]:
    small = statement.casefold()
    signs = "".join(_HAN.findall(small))
    pairs = {signs[at : at + 2] for at in range(len(signs) - 1)}
    return frozenset(_WORD.findall(_HAN.sub(" ", small))) - frozenset(".,;:!'\"") | pairs


def gives_way(older: Candidate, newer: Candidate) -> bool:
    """Whether the newer one puts the older one right."""
    if newer.slot and (older.subject, older.slot) == (newer.subject, newer.slot):
        return True
    if newer.kind is not FactKind.CORRECTION or older.kind is FactKind.CORRECTION:
        return False
    if newer.replaces:
        return newer.replaces.casefold() in older.statement.casefold()
    return 0 < min(newer.sources) - max(older.sources) <= _JUST_BEFORE

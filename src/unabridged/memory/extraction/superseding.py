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
    standing: list[Candidate] = []
    left = Counter[Left]()
    for newer in candidates:
        same = next((each for each in standing if is_same(each, newer)), None)
        if same is not None:
            left[Left.SAME] += 1
            standing[standing.index(same)] = _merged(same, newer)
            continue
        older = [each for each in standing if gives_way(each, newer)]
        left[Left.SUPERSEDED] += len(older)
        standing = [each for each in standing if each not in older]
        standing.append(newer)
    return tuple(standing), +left


def _merged(older: Candidate, newer: Candidate) -> Candidate:
    surer = newer if newer.confidence > older.confidence else older
    return replace(surer, sources=tuple(dict.fromkeys((*older.sources, *newer.sources))))


def is_same(older: Candidate, newer: Candidate) -> bool:
    """Whether both say the same, by their words."""
    first, second = _words(older.statement), _words(newer.statement)
    if first == second:
        return True
    return older.kind is newer.kind and len(first & second) >= _ALIKE * len(first | second)


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

"""What a clause of a draft tells of rows of the ledger: what was turned down as taken, what failed as passed, what is open as done.
It refuses to mind a sentence that says of anything that it was turned down, or failed: nobody knows here of which it says so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from unabridged.compaction.gate.ledger_words import (
    BEGUN,
    DONE,
    EXCEPT,
    FAILED,
    FINISHED,
    LATER,
    OPEN,
    PASSED,
    PLANNED,
    REASONS,
    REJECTED,
    TAKEN,
    UNHARMED,
    VERBATIM,
)
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_SENTENCE: Final = lazy(r"[.!?؟]+(?=[\s\"'”»)\]*_]|$)|[。！？；\n]+|;\s")
_PARTS: Final = lazy(r"[,:](?!\d)|[;()，；：（）]|\s[–—]\s")
_CELLS: Final = lazy(r"[|,;()，；（）]|\s[–—]\s")
_HEADING: Final = lazy(
    r"\s*(?:#{1,6}\s+(?P<marked>[^\n]+)|\*\*(?P<bold>[^*\n]+)\*\*:?\s*|(?P<plain>[^\n:：|]{2,40})[:：]\s*)"
)
_LABEL: Final = lazy(r"[\s>*+•|-]*(?:\*\*|[\"'])?(?P<label>[^|:：\n\"']{2,40}?)(?:\*\*|[\"'])?\s*[|:：]")
_DECISIONS: Final = lazy(
    r"\b(?:decid|decis|agree|chos|choice|settled|beschl|entsch|vereinb|acord|acuerd|elegid|décid|décis|conven|choi[sx]|scelt|concordat|escolh|combinad|ustalon|decyz|реш|beslu|beslo|afspra)|决定|约定|商定|決定|合意|결정|합의|تقرر",
    re.IGNORECASE,
)
# Where a record goes on with its next name.
_KEY: Final = lazy(r",?\s*(?=[\"'][\w ]{2,40}[\"']\s*:)")
_BRACKETS: Final = lazy(r"[(（](?P<within>[^()（）]*)[)）]")
_TASKS: Final = lazy(r"[;；]")
# What speaks against a thing does not take it.
_AGAINST: Final = lazy(
    r"\b(?:against|avoid\w*|gegen|vermeid\w*|contra|evita\w*|contre|évit\w*|contro|evit\w*|против|избега\w*|tegen|przeciw\w*|mot)\b|反对|避免|避け|[✗✘❌✖]"
)
_STEM: Final = 5
_HALF: Final = 0.5
_MOST: Final = 0.55
_SEVERAL: Final = 2


class _Said(NamedTuple):
    """A sentence of a draft, casefolded, its clauses, each with its stems, and whether it stands where decisions do."""

    whole: str
    small: str
    clauses: tuple[tuple[str, frozenset[str]], ...]
    stems: frozenset[str]
    is_decided: bool


class _Thing(NamedTuple):
    """What a row lists, and why."""

    name: str
    stems: frozenset[str]
    why: frozenset[str]


def told_otherwise(own: str, rows: Collection[tuple[str, str]]) -> Iterator[str]:
    """The names of rows, given as names and values, of which a clause tells the opposite."""
    rows = [(name, value) for name, value in rows if not VERBATIM.search(name)]
    rejected = [each for name, value in rows if REJECTED.match(name) for each in _things(name, value)]
    failed = list(_failed(rows))
    opened = [each for name, value in rows if OPEN.fullmatch(name) for each in _things(name, value)]
    if not (rejected or failed or opened):
        return
    for said in _sentences(own):
        yield from (each.name for each in rejected if _is_taken(each, said))
        yield from (each.name for each in failed if _is_passed(each, said))
        yield from (each.name for each in opened if _is_done(each, said))


def _things(name: str, value: str) -> Iterator[_Thing]:
    for each in _TASKS.split(value):
        stems = _stems(_BRACKETS.sub(" ", each))
        if len(stems) >= _SEVERAL or any(len(stem) >= _STEM for stem in stems):
            yield _Thing(name, stems, _stems(" ".join(_BRACKETS.findall(each))) - stems)


def _failed(rows: Collection[tuple[str, str]]) -> Iterator[_Thing]:
    """What failed, by those of its words that nothing has which did not."""
    passed = frozenset(stem for name, value in rows if PASSED.match(name) for stem in _stems(value))
    for name, value in rows:
        stems = _stems(_BRACKETS.sub(" ", value)) - passed if FAILED.match(name) else frozenset[str]()
        if any(len(stem) >= _STEM for stem in stems):
            yield _Thing(name, stems, frozenset())


def _sentences(own: str) -> Iterator[_Said]:
    is_decided = False
    for line in _KEY.sub("\n", own).splitlines():
        heading = _HEADING.fullmatch(line)
        if heading is not None:
            is_decided = _is_of_decisions(next(filter(None, heading.groups())))
            continue
        label = _LABEL.match(line)
        here = is_decided or (label is not None and _is_of_decisions(label["label"]))
        is_row = line.lstrip().startswith("|")
        if label is not None and REJECTED.search(label["label"]):
            continue
        for each in (line,) if is_row else _SENTENCE.split(line):
            parts = (each,) if is_row else _PARTS.split(each)
            clauses = tuple((part.casefold(), _stems(part)) for part in parts)
            yield _Said(each, each.casefold(), clauses, frozenset().union(*(stems for _, stems in clauses)), here)


def _is_of_decisions(heading: str) -> bool:
    return _DECISIONS.search(heading) is not None and not REJECTED.search(heading)


def _is_taken(thing: _Thing, said: _Said) -> bool:
    """Whether it is told as taken, or among what was decided, without a word of why it was not."""
    if not thing.stems <= said.stems or REJECTED.search(said.small) or _AGAINST.search(said.small):
        return False
    if thing.why and thing.why <= said.stems:
        return False
    return any(
        thing.stems <= stems
        and (said.is_decided or TAKEN.search(small))
        and not (DENIES.search(small) or REASONS.search(small))
        for small, stems in said.clauses
    )


def _is_passed(thing: _Thing, said: _Said) -> bool:
    if len(thing.stems & said.stems) < max(_SEVERAL, _HALF * len(thing.stems)):
        return False
    small = UNHARMED.sub(" ok ", said.small)
    if any(each.search(small) for each in (FAILED, EXCEPT, DENIES)):
        return False
    return any(PASSED.search(part) and not (LATER.search(part) or PLANNED.search(part)) for part in _CELLS.split(small))


def _is_done(thing: _Thing, said: _Said) -> bool:
    return len(thing.stems) >= _SEVERAL and any(
        len(thing.stems & stems) >= _MOST * len(thing.stems)
        and (DONE.search(small) or FINISHED.search(small))
        and not any(each.search(small) for each in (DENIES, LATER, BEGUN, PLANNED))
        for small, stems in said.clauses
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in weighty(text))

"""What a clause of a draft tells of rows of the ledger: what was turned down as taken, what failed as passed, what is open as done.
It refuses to mind a sentence that says of anything that it was turned down, or failed: nobody knows here of which it says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from unabridged.compaction.gate.ledger_said import Clause, Said, sentences
from unabridged.compaction.gate.ledger_weighing import AGAINST, AWAITED, HINDERED, OVER
from unabridged.compaction.gate.ledger_words import (
    BEGUN,
    DECIDED,
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
from unabridged.compaction.gate.wording.sentences import BEGINNING, beginnings
from unabridged.lazy_patterns import lazy

_CELLS: Final = lazy(r"[|,;()，；（）]|\s[–—]\s")
_BRACKETS: Final = lazy(r"[(（](?P<within>[^()（）]*)[)）]")
_TASKS: Final = lazy(r"[;；]")
# A path, a name with lines between its parts, and a number with its mark are one thing each.
_WHOLE: Final = lazy(r"[^\s,;:()|\"'`]+")
_HALF: Final = 0.5
# A clause of more words than this share leaves is about something else.
_ABOUT: Final = 0.3
_MOST: Final = 0.6
_SEVERAL: Final = 2


class _Thing(NamedTuple):
    """What a row lists, its words each with the stems of its parts, and why."""

    name: str
    stems: frozenset[str]
    parts: Sequence[frozenset[str]]
    why: frozenset[str]


def told_otherwise(own: str, rows: Collection[tuple[str, str]]) -> Iterator[str]:
    """The names of rows, given as names and values, of which a clause tells the opposite."""
    rows = [(name, value) for name, value in rows if not VERBATIM.search(name)]
    decided = [beginnings(value) for name, value in rows if DECIDED.match(name)]
    rejected = [
        each
        for name, value in rows
        if REJECTED.match(name)
        for each in _things(name, value)
        if not any(each.stems <= taken for taken in decided)
    ]
    failed = list(_failed(rows))
    opened = [each for name, value in rows if OPEN.fullmatch(name) for each in _things(name, value)]
    if not (rejected or failed or opened):
        return
    for said in sentences(own):
        yield from (each.name for each in rejected if _is_taken(each, said))
        yield from (each.name for each in failed if _is_passed(each, said))
        yield from (each.name for each in opened if _is_done(each, said))


def _things(name: str, value: str) -> Iterator[_Thing]:
    for each in _TASKS.split(value):
        bare = _BRACKETS.sub(" ", each)
        mine = beginnings(bare)
        if len(mine) >= _SEVERAL or any(len(stem) >= BEGINNING for stem in mine):
            parts = [beginnings(part) for part in dict.fromkeys(_WHOLE.findall(bare)) if not part.isdigit()]
            yield _Thing(
                name, mine, [part for part in parts if part], beginnings(" ".join(_BRACKETS.findall(each))) - mine
            )


def _failed(rows: Collection[tuple[str, str]]) -> Iterator[_Thing]:
    """What failed, by those of its words that nothing has which did not; of a program that did both nobody knows when."""
    well = [_BRACKETS.sub(" ", value) for name, value in rows if PASSED.match(name)]
    passed, ran = beginnings(" ".join(well)), {value.split()[0] for value in well if value.split()}
    for name, value in rows:
        mine = beginnings(_BRACKETS.sub(" ", value)) - passed if FAILED.match(name) else frozenset[str]()
        if any(len(stem) >= BEGINNING for stem in mine) and value.split()[0] not in ran:
            yield _Thing(name, mine, (), frozenset())


def _is_taken(thing: _Thing, said: Said) -> bool:
    """Whether it is told as taken, or among what was decided, without a word of why it was not."""
    if not thing.stems <= said.stems or REJECTED.search(said.small) or AGAINST.search(said.small):
        return False
    if thing.why and len(thing.why & said.stems) > _HALF * len(thing.why):
        return False
    return any(
        thing.stems <= each.stems
        and (TAKEN.search(each.small) or (said.is_decided and len(thing.stems) >= _ABOUT * len(each.stems)))
        and not (DENIES.search(each.small) or REASONS.search(each.small))
        for each in said.clauses
    )


def _is_passed(thing: _Thing, said: Said) -> bool:
    """Whether one clause, or a row of a table, names it and says that it went well, and nothing in it was in the way."""
    small = UNHARMED.sub(" ok ", said.small)
    if any(each.search(small) for each in (FAILED, EXCEPT, DENIES, HINDERED)):
        return False
    return any(
        len(thing.stems & each.stems) >= max(_SEVERAL, _HALF * len(thing.stems)) and _went_well(each)
        for each in said.clauses
    )


def _went_well(clause: Clause) -> bool:
    return any(
        PASSED.search(part) and not (LATER.search(part) or PLANNED.search(part))
        for part in _CELLS.split(UNHARMED.sub(" ok ", clause.small))
    )


def _is_done(thing: _Thing, said: Said) -> bool:
    """Whether a clause that waits for nothing has most of its words, and two at least, and says that it is done."""
    if OPEN.search(said.small):
        return False
    # Where what is open is listed, that has to be said which is over.
    told = (OVER,) if said.is_open else (DONE, FINISHED)
    return any(
        sum(part <= each.stems for part in thing.parts) >= max(_SEVERAL, _MOST * len(thing.parts))
        and any(word.search(each.small) for word in told)
        and not any(word.search(each.small) for word in (DENIES, LATER, BEGUN, PLANNED, AWAITED))
        for each in said.clauses
    )

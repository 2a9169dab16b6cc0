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
    CARRIED_OUT,
    CHOSEN_OVER,
    DECIDED,
    DENIES,
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
from unabridged.compaction.gate.wording.sentences import BEGINNING, beginnings
from unabridged.lazy_patterns import lazy

_CELLS: Final = lazy(r"[|,;()，；（）]|\s[–—]\s")
_BRACKETS: Final = lazy(r"[(（](?P<within>[^()（）]*)[)）]")
_SET: Final = lazy(r"^(?:\s*[A-Z_]\w*=\S+)+")
_TASKS: Final = lazy(r"[;；]")
# A path, a name with lines between its parts, and a number with its mark are one thing each.
_WHOLE: Final = lazy(r"[^\s,;:()|\"'`]+")
_HALF: Final = 0.5
# A clause of more words than this share leaves is about something else.
_ABOUT: Final = 0.3
_MOST: Final = 0.6
_SEVERAL: Final = 2


class _Thing(NamedTuple):
    """What a row lists, its words each with the stems of its parts, why, and the command that it is, casefolded."""

    name: str
    stems: frozenset[str]
    parts: Sequence[frozenset[str]]
    why: frozenset[str]
    command: str = ""


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
    """What failed, by those of its words that nothing has which did not, or as a command that no other is longer than.

    Of a program that did both nobody knows when.
    """
    well = [_BRACKETS.sub(" ", value) for name, value in rows if PASSED.match(name)]
    passed, ran = beginnings(" ".join(well)), {value.split()[0] for value in well if value.split()}
    others = [_command(value) for name, value in rows if not FAILED.match(name)]
    for name, value in rows:
        if not FAILED.match(name):
            continue
        mine, command = beginnings(_BRACKETS.sub(" ", value)) - passed, _command(value)
        if not any(len(stem) >= BEGINNING for stem in mine) or value.split()[0] in ran:
            mine = frozenset()
        if len(command.split()) < _SEVERAL or any(command in each for each in others):
            command = ""
        if mine or command:
            yield _Thing(name, mine, (), frozenset(), command)


def _command(value: str) -> str:
    """A row without what is set before a command, and without what stands in brackets."""
    return " ".join(_SET.sub("", _BRACKETS.sub(" ", value)).casefold().split())


def _is_taken(thing: _Thing, said: Said) -> bool:
    """Whether it is told as taken, or among what was decided, without a word of why it was not."""
    if not thing.stems <= said.stems or REJECTED.search(said.small) or AGAINST.search(said.small):
        return False
    if any(
        thing.stems <= beginnings(before) and not DENIES.search(before)
        for each in said.clauses
        for before in CHOSEN_OVER.split(each.small)[:-1]
        if TAKEN.search(before)
    ):
        return True
    if thing.why and len(thing.why & said.stems) > _HALF * len(thing.why):
        return False
    return any(
        thing.stems <= each.stems
        and (
            TAKEN.search(each.small)
            or _is_carried_out(thing, each)
            or (said.is_decided and len(thing.stems) >= _ABOUT * len(each.stems))
        )
        and not (DENIES.search(each.small) or REASONS.search(each.small))
        for each in said.clauses
    )


def _is_carried_out(thing: _Thing, clause: Clause) -> bool:
    """Whether what a row turned down to do is told as done, by that word."""
    return any(not beginnings(each["done"]).isdisjoint(thing.stems) for each in CARRIED_OUT.finditer(clause.small))


def _is_passed(thing: _Thing, said: Said) -> bool:
    """Whether one clause, or a row of a table, names it and says that it went well, and nothing in it was in the way."""
    of_it = [
        each
        for each in said.clauses
        if len(thing.stems & each.stems) >= max(_SEVERAL, _HALF * len(thing.stems))
        or (thing.command and thing.command in each.small)
    ]
    if not any(map(_went_well, of_it)):
        return False
    small = UNHARMED.sub(" ok ", said.small)
    return not any(each.search(small) for each in (FAILED, EXCEPT, DENIES, HINDERED))


def _went_well(clause: Clause) -> bool:
    return any(
        PASSED.search(part) and not (LATER.search(part) or PLANNED.search(part))
        for part in _CELLS.split(UNHARMED.sub(" ok ", clause.small))
    )


def _is_done(thing: _Thing, said: Said) -> bool:
    """Whether a clause that waits for nothing has most of its words, and two at least, and says that it is done."""
    fewest = max(_SEVERAL, _MOST * len(thing.parts))
    of_it = [each.small for each in said.clauses if sum(part <= each.stems for part in thing.parts) >= fewest]
    if not of_it or OPEN.search(said.small):
        return False
    # Where what is open is listed, that has to be said which is over.
    told = (OVER,) if said.is_open else (DONE, FINISHED)
    return any(
        any(word.search(small) for word in told)
        and not any(word.search(small) for word in (DENIES, LATER, BEGUN, PLANNED, AWAITED))
        for small in of_it
    )

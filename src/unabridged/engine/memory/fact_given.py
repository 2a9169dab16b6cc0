"""What a caller hands to the verbs on facts: sources, lanes, ids, versions, budgets, and how sure he is.
It refuses to know what any verb does with it, and to guess at what was nearly meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias, TypeVar

from unabridged.engine import checking
from unabridged.engine.log.lanes import lane_id
from unabridged.errors import UsageError
from unabridged.log.ids import LaneId, Seq, ThreadId
from unabridged.memory.fact import FactId, Source
from unabridged.memory.tiers import Budget, Budgets

E = TypeVar("E", bound=Enum)

SourceGiven: TypeAlias = Source | tuple[str, int]


def source(given: SourceGiven) -> Source:
    """A message that a fact is drawn from, by its thread and its seq."""
    match given:
        case Source() if _is_place(given.thread, given.seq):
            return given
        case (str(thread), int(seq)) if _is_place(thread, seq):
            return Source(thread=ThreadId(thread), seq=Seq(seq))
        case _:
            message = f"a source is (thread, seq) of a message, not {given!r}"
            raise UsageError(message)


def _is_place(thread: object, seq: object) -> bool:
    return isinstance(thread, str) and bool(thread) and checking.is_whole(seq, least=1)


def share(given: object) -> float:
    """How sure somebody is, from 0 to 1."""
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= 1:
        return float(given)
    message = f"a confidence is a number from 0 to 1, not {given!r}"
    raise UsageError(message)


def sources(given: object) -> tuple[Source, ...]:
    """The messages that a fact is drawn from."""
    if isinstance(given, Iterable):
        return tuple(map(source, given))
    message = f"sources are a list of (thread, seq), not {given!r}"
    raise UsageError(message)


def lanes(given: object) -> tuple[LaneId, ...] | None:
    """The lanes that a fact is for, a single name standing for one; None for all."""
    if given is None or isinstance(given, str):
        return None if given is None else (lane_id(given),)
    if isinstance(given, Iterable):
        return tuple(dict.fromkeys(map(lane_id, given)))
    message = f"lanes are a list of names, such as lanes=['main'], not {given!r}; leave them out for every lane"
    raise UsageError(message)


def id_of(given: object, *, verb: str) -> FactId:
    """A fact's id."""
    if isinstance(given, str) and given:
        return FactId(given)
    message = f"{verb} takes the id of a fact, a text such as facts.list() has, not {given!r}"
    raise UsageError(message)


def version(given: object) -> int | None:
    """The version of a fact that was read; None for whichever stands there."""
    if given is None or checking.is_whole(given, least=1):
        return given
    message = f"a version is the number that was read, fact.version, not {given!r}; leave it out to take what is there"
    raise UsageError(message)


def one_of(given: object, kind: type[E]) -> E | None:
    """One of an enum's choices; None for all of them."""
    return None if given is None else checking.chosen(given, kind)


def budgets(given: object) -> Budgets:
    """What each tier may take; None for what it may by default."""
    if given is None:
        return Budgets()
    if not isinstance(given, Budgets):
        message = f"budgets are Budgets(agent=Budget(characters=…), user=Budget(…)), not {given!r}"
        raise UsageError(message)
    tiers: tuple[object, ...] = (given.agent, given.user)
    for tier in tiers:
        if not isinstance(tier, Budget) or not all(map(_is_limit, (tier.characters, tier.tokens))):
            message = (
                f"a budget is Budget(characters=…, tokens=…), whole numbers from 0, None for no limit, not {tier!r}"
            )
            raise UsageError(message)
    return given


def _is_limit(given: object) -> bool:
    return given is None or checking.is_whole(given, least=0)

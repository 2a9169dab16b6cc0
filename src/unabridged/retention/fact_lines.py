"""The lines of an archive that say what was learned in its threads: facts, and what is to be drawn from by nobody.
They refuse what no program of ours writes of a fact, before anything is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from unabridged.log.ids import Scope, Seq, Span, ThreadId
from unabridged.memory import fact_text
from unabridged.memory.fact import LONGEST_NAME, LONGEST_STATEMENT, MOST_TOLD, Fact, FactId
from unabridged.retention.checked import flag, listed, number, share, text

# What stands in place of a secret may be longer than the secret was.
_LONGEST: Final = 4 * LONGEST_STATEMENT
_LONGEST_NAME: Final = 4 * LONGEST_NAME
_BESIDE: Final = frozenset({"fact", "last_used_at"})
_MAYBE: Final = frozenset({"accepted"})


class TooManyError(ValueError):
    """A list of a fact goes on for longer than any that a store keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Messages of a thread from which somebody took a fact away: no version of whoever draws facts reads them again."""

    thread: ThreadId
    spans: tuple[Span, ...]


def fields_of_fact(fact: Fact) -> dict[str, Any]:
    """What a fact's line says; whose it is says the header."""
    return {"fact": fact.id, "last_used_at": fact.last_used_at, **fact_text.fields(_bounded(fact))}


def fields_of_settled(settled: Settled) -> dict[str, Any]:
    """What a line says of messages that are drawn from by nobody."""
    return {"settled": settled.thread, "spans": [[span.first, span.last] for span in settled.spans]}


def fact_of(said: Mapping[str, Any], scope: Scope) -> Fact:
    """The fact of a line; ``ValueError``, ``TypeError`` or ``KeyError`` where no program of ours wrote it."""
    found = {name: value for name, value in said.items() if name not in _BESIDE}
    id_, used = FactId(_name(said["fact"])), number(said["last_used_at"], least=0)
    _refuse_odd(found)
    fact = fact_text.of_fields(found, scope=scope, id_=id_, last_used_at=used)
    # Whatever else stands there, or is missing, is written by nobody.
    if fact_text.fields(fact).keys() | _MAYBE != found.keys() | _MAYBE or not id_ or not fact.statement:
        raise KeyError
    return fact


def settled_of(said: Mapping[str, Any]) -> Settled:
    """What a line says of messages that are drawn from by nobody."""
    if said.keys() != {"settled", "spans"}:
        raise KeyError
    return Settled(thread=ThreadId(text(said["settled"])), spans=listed(said["spans"], _span))


def _refuse_odd(found: Mapping[str, Any]) -> None:
    """Refuse values of which a fact could be made that is none."""
    if len(text(found["statement"])) > _LONGEST:
        raise ValueError
    for name in ("subject", "slot"):
        _name(found[name])
    for name in ("tokens", "created_at", "changed_at", "trust"):
        number(found[name], least=0)
    number(found["version"], least=1)
    share(found["confidence"])
    flag(found["lasting"])
    for name in ("findings", "put_right"):
        _few(found[name])
    _few(found.get("accepted", []))
    maybe: tuple[tuple[str, Callable[[object], object]], ...]
    maybe = (("lanes", _names), ("supersedes", _name), ("superseded", _refuse_odd_end))
    for name, reads in maybe:
        if found[name] is not None:
            reads(found[name])
    listed(found["sources"], _refuse_odd_source)


def _bounded(fact: Fact) -> Fact:
    """The fact with the newest of its lists alone, where an older program kept more."""
    told = fact.superseded
    ended = None if told is None else replace(told, by=told.by[-MOST_TOLD:])
    return replace(fact, put_right=fact.put_right[-MOST_TOLD:], superseded=ended)


def _few(value: object) -> None:
    """Refuse more than a store keeps: what is named there is looked up whenever a message of the fact leaves a view."""
    if len(listed(value, _name)) > MOST_TOLD:
        raise TooManyError


def _names(value: object) -> None:
    listed(value, _name)


def _name(value: object) -> str:
    name = text(value)
    if len(name) > _LONGEST_NAME:
        raise ValueError
    return name


def _refuse_odd_source(value: object) -> None:
    thread, seq, hidden = listed(value, _itself)
    text(thread)
    number(seq, least=1)
    flag(hidden)


def _refuse_odd_end(value: object) -> None:
    by, _, characters, tokens = listed(value, _itself)
    _few(by)
    for limit in (characters, tokens):
        if limit is not None:
            number(limit, least=0)


def _span(value: object) -> Span:
    first, last = listed(value, number)
    if not 0 < first <= last:
        raise ValueError
    return Span(first=Seq(first), last=Seq(last))


def _itself(value: object) -> object:
    return value

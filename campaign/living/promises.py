"""What is promised of a life after every step and at its end, each promise with everything that is seen to break it.
They refuse to know how it is done: prompts are legal and fit, what is purged is nowhere, all else is where it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from campaign.living.life import OWN, Life, shown
from campaign.living.remembering import every
from unabridged import Among, Thread, UsageError
from unabridged.facts import Fact, FactOrigin, FactState
from unabridged.testing.provider_rules import RULES, violations
from unabridged.upkeep import Level

_LOOKED_FOR: Final = 4


def held(life: Life) -> Iterator[str]:
    """What is looked at after every step."""
    yield from illegal(life)
    yield from lost(life)
    yield from remembered(life)
    yield from apart(life, life.thread())


def illegal(life: Life) -> Iterator[str]:
    """Of the prompts that were just made, those that a provider refuses, that do not fit, or that say what is gone."""
    for view, limit in life.seen:
        if limit is not None and view.tokens > limit:
            yield f"a view takes {view.tokens} tokens, allowed {limit}"
        for dialect in RULES if view.items else ():
            try:
                prompt = view.to(dialect)
            except UsageError:
                continue  # it holds what this dialect has no words for
            yield from (f"{dialect} refuses a prompt: {each}" for each in violations(prompt, dialect))
            yield from (f"a prompt for {dialect} says the purged {word}" for word in _said(prompt, life.gone))


def lost(life: Life) -> Iterator[str]:
    """Of a few words that nobody purged, those that are not where they were said."""
    for word in random.Random(len(life.alive)).sample(sorted(life.alive), min(_LOOKED_FOR, len(life.alive))):
        name, seq = life.alive[word]
        event = next(iter(life.memory.thread(name).events(after=seq - 1)))
        if event.seq != seq or word not in repr(event.body):
            yield f"{word} is not at {seq} of {name}, where it was said"


def apart(life: Life, thread: Thread) -> Iterator[str]:
    """What handles and programs see of one thread that is not the same."""
    lanes = life.lanes.get(thread.id, ["main"])
    one, *others = (
        *(shown(memory.thread(thread.id), lanes) for memory in life.memories),
        *(other.shown(thread.id, lanes) for other in life.others),
    )
    for mine, theirs in ((mine, theirs) for other in others for mine, theirs in zip(one, other, strict=True)):
        if mine[:3] != theirs[:3]:
            yield f"two programs see {mine[0]} of {thread.id} otherwise"
        if mine[3] != theirs[3]:
            yield f"two programs know other variables in {mine[0]} of {thread.id}"


def remembered(life: Life) -> Iterator[str]:
    """Facts that say what was purged, or what somebody took away and nobody wrote since."""
    facts = every(life.memory.facts())
    for fact in facts:
        told = repr((fact.statement, fact.subject, fact.slot))
        yield from (f"a fact says the purged {word}" for word in _said(told, life.gone) if _is_drawn(fact))
        is_drawn_again = fact.origin is FactOrigin.MACHINE and fact.statement in life.forgotten
        if is_drawn_again and life.copied.isdisjoint(OWN.findall(fact.statement)):
            yield f"what was forgotten is a fact again: {fact.statement}"
    active = {fact.statement for fact in facts if fact.state is FactState.ACTIVE}
    for thread in life.begun()[:1]:
        shown = repr([(view.memory, view.tail) for view in (thread.view(),)])
        yield from (f"a note says the purged {word}" for word in _said(shown, life.gone))
        yield from (f"a note says what was forgotten: {each}" for each in life.forgotten - active if each in shown)


def left(life: Life) -> Iterator[str]:
    """Where what was purged still stands: in any event, compaction, summary, ledger, variable, search or tool."""
    for thread in life.begun():
        for what, told in _told(thread):
            yield from (f"the purged {word} stands in {what} of {thread.id}" for word in _said(told, life.gone))
    for word in random.Random(len(life.gone)).sample(sorted(life.gone), min(_LOOKED_FOR, len(life.gone))):
        hits = life.memory.search(word, among=Among.EVERYTHING).hits
        yield from (f"the purged {word} is found at {hit.seq}" for hit in hits if word in repr(hit))


def damaged(life: Life) -> Iterator[str]:
    """What a check of the whole store finds, and what an erasure leaves on the disk."""
    yield from map(str, life.memory.verify().faults)
    life.memory.erase()
    words = sorted(life.gone)[:_LOOKED_FOR]
    found = life.memory.traces(*[word.encode() for word in words]) if words else []
    # Whoever writes beside it, the index say, leaves a log that is not moved into the file yet.
    yield from (str(each) for each in found if not each.column.endswith("-wal"))
    yield from (str(each) for each in life.memory.doctor() if each.level is Level.FAULT and each not in life.given)


def _told(thread: Thread) -> Sequence[tuple[str, object]]:
    return (
        ("an event", [event.body for event in thread.events()]),
        ("a compaction", [*thread.compactions()]),
        ("a summary", [*thread.summaries()]),
        ("the ledger", thread.ledger()),
        ("the variables", thread.variables()),
    )


def _said(told: object, words: set[str]) -> set[str]:
    return words & set(OWN.findall(repr(told)))


def _is_drawn(fact: Fact) -> bool:
    """Whether a fact's words are those of messages, and not somebody's own."""
    return bool(fact.sources) or fact.origin is FactOrigin.MACHINE

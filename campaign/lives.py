"""Whole lives through the public door, and what is promised of a life looked at after every step.
It refuses to know how anything is done: prompts are legal and fit, what is purged is nowhere, all else is where it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final

from campaign import places
from campaign.living import OWN, Life
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged import Among, Thread
from unabridged.errors import UnabridgedError, UsageError
from unabridged.testing.provider_rules import RULES, violations
from unabridged.upkeep import Level

GOAL: Final = 1_000
STEPS: Final = 120
_LOOKED_FOR: Final = 4


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Live, each time by the next seed, until the time is over or a promise was broken."""
    deadline, steps, refused, lives, found = after(seconds), 0, 0, 0, list[str]()
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        while not lives or not (deadline.over or found or lives >= limit):
            life = Life(places.emptied(place / "store") / "a.db", seed + lives)
            try:
                while not found and not (lives and deadline.over) and steps < (lives + 1) * STEPS:
                    told, is_refused = _stepped(life)
                    found += [f"seed {seed + lives}, step {steps - lives * STEPS}: {each}" for each in told]
                    steps, refused = steps + 1, refused + is_refused
                found += [f"seed {seed + lives}, at the end: {each}" for each in _damaged(life)]
            finally:
                life.memory.close()
            lives += 1
    return Result(
        name="lives",
        seed=seed,
        count=steps,
        unit="steps",
        goal=GOAL,
        violations=tuple(found),
        notes=(f"{lives} lives; {refused} steps were refused with an error that says why",),
        seconds=deadline.spent,
    )


def _stepped(life: Life) -> tuple[list[str], bool]:
    """What one step broke, and whether it was refused."""
    gone, life.seen = len(life.gone), []
    try:
        verb, refused = life.step(), False
    except UsageError:
        verb, refused = "a verb", True
    except UnabridgedError as problem:
        return [f"{type(problem).__name__}: {problem}"], True
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is told
        return [f"a caller is told {type(problem).__name__}: {problem}"], True
    wrong = [*_illegal(life), *_lost(life), *(_left(life) if len(life.gone) > gone else ())]
    return [f"after {verb}: {each}" for each in wrong], refused


def _illegal(life: Life) -> Iterator[str]:
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


def _lost(life: Life) -> Iterator[str]:
    """Of a few words that nobody purged, those that are not where they were said."""
    for word in random.Random(len(life.alive)).sample(sorted(life.alive), min(_LOOKED_FOR, len(life.alive))):
        name, seq = life.alive[word]
        event = next(iter(life.memory.thread(name).events(after=seq - 1)))
        if event.seq != seq or word not in repr(event.body):
            yield f"{word} is not at {seq} of {name}, where it was said"


def _left(life: Life) -> Iterator[str]:
    """Where what was purged still stands: in any event, compaction, summary, ledger, variable, search or tool."""
    for name in life.names:
        thread = life.memory.thread(name)
        if thread.row() is not None:
            for what, told in _told(thread):
                yield from (f"the purged {word} stands in {what} of {name}" for word in _said(told, life.gone))
    for word in random.Random(len(life.gone)).sample(sorted(life.gone), min(_LOOKED_FOR, len(life.gone))):
        hits = life.memory.search(word, among=Among.EVERYTHING).hits
        yield from (f"the purged {word} is found at {hit.seq}" for hit in hits if word in repr(hit))


def _told(thread: Thread) -> Iterator[tuple[str, object]]:
    yield "an event", [event.body for event in thread.events()]
    yield "a compaction", [*thread.compactions()]
    yield "a summary", [*thread.summaries()]
    yield "the ledger", thread.ledger()
    yield "the variables", thread.variables()


def _said(told: object, words: set[str]) -> set[str]:
    return words & set(OWN.findall(repr(told)))


def _damaged(life: Life) -> Iterator[str]:
    """What a check of the whole store finds, and what an erasure leaves on the disk."""
    yield from map(str, life.memory.verify().faults)
    life.memory.erase()
    words = sorted(life.gone)[:_LOOKED_FOR]
    found = life.memory.traces(*[word.encode() for word in words]) if words else []
    # Whoever writes beside it, the index say, leaves a log that is not moved into the file yet.
    yield from (str(each) for each in found if not each.column.endswith("-wal"))
    yield from (str(each) for each in life.memory.doctor() if each.level is Level.FAULT)

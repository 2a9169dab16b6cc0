"""A conversation of a year folded by rank: how often anything is told anew, what prepare takes, and the way back down.
It refuses to fold by hand: every compaction is one that the policy asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import log2
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from bench.figures import Figure, Result, Scale
from bench.view_filling import Quarter, short_messages
from unabridged import Brief, Compacting, Memory, Policy, Profile, Thread
from unabridged.blocking import drive
from unabridged.compaction.strategies import Hierarchical
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.view.unfolding import Depth
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.ids import MAIN
from unabridged.view.item import Item

_ROUNDS: Final = {Scale.QUICK: 400, Scale.FULL: 10_000}
_YEAR: Final = {Scale.QUICK: 1_000, Scale.FULL: 200_000}
_AT_ONCE: Final = 20
_TIMES: Final = {Scale.QUICK: 3, Scale.FULL: 30}
# What a view may cost, whatever the thread's length.
_FIXED_MS: Final = 0.3
_MS_A_MESSAGE: Final = 0.015
_POLICY: Final = Policy(limit_tokens=16_000, strategy=Hierarchical(), calls_per_hour=0)


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Ten thousand rounds, looked at from above and below; then a year, and what its next prompt takes."""
    with _opened(folder / "rounds.db") as memory:
        rounds, thread = _ROUNDS[scale], memory.thread("rounds")
        over = _grow(memory, thread, rounds * 2)
        name = f"{rounds:,} rounds by rank"
        told = _most_told(thread)
        yield Figure(name=f"{name}: most often told anew", value=told, unit="x", at_most=log2(rounds) + 2)
        target = _POLICY.target_tokens
        yield Figure(name=f"{name}: largest view after a compaction", value=over, unit="tokens", at_most=target)
        yield Figure(
            name=f"{name}: messages not to be reached word for word", value=_out_of_reach(thread), unit="", at_most=0
        )
    path, messages = folder / "year.db", _YEAR[scale]
    with _opened(path) as memory:
        begun = perf_counter()
        _grow(memory, memory.thread("year"), messages)
        yield Figure(name=f"{messages:,} messages appended and folded", value=perf_counter() - begun, unit="s")
    yield from _prepared(path, messages, _TIMES[scale])


def _prepared(path: Path, messages: int, times: int) -> Iterator[Result]:
    with _opened(path) as memory:
        thread = memory.thread("year")
        begun = perf_counter()
        view = thread.prepare()
        first = (perf_counter() - begun) * 1e3
        said = short_messages()
        took = list[float]()
        for _ in range(times):
            thread.append(next(said))
            begun = perf_counter()
            view = thread.prepare()
            took.append((perf_counter() - begun) * 1e3)
    kept = len(view.items)
    yield Figure(
        name=f"prepare after {messages:,} messages",
        value=median(took),
        unit="ms",
        at_most=_FIXED_MS + _MS_A_MESSAGE * kept,
        beside=f"{kept} items kept; the first of a program {first:.1f} ms",
    )


def _opened(path: Path) -> Memory:
    return Memory.open(
        path, policy=_POLICY, summariser=_answers, counter=Quarter(), profile=Profile.FAST, compacting=Compacting.ASKED
    )


def _grow(memory: Memory, thread: Thread, messages: int) -> int:
    """So many messages, a few at a time, compacted when they are due as it is in the background; the largest view."""
    said, runs, largest = short_messages(), memory._verbs.held.runs, 0  # noqa: SLF001  # as it is asked in the background
    for _ in range(0, messages, _AT_ONCE):
        thread.append(list(islice(said, _AT_ONCE)))
        if thread.view().tokens > _POLICY.budget.soft_tokens:
            drive(runs.ask(thread.ref, MAIN, Asked(trigger="soft"), _POLICY, seconds=None))
            largest = max(largest, thread.view().tokens)
    return largest


def _most_told(thread: Thread) -> int:
    times: Counter[int] = Counter()
    for event in thread.events():
        for edit in event.body.edits if isinstance(event.body, Compacted) else ():
            for span in edit.covers if isinstance(edit, Replace) else ():
                times.update(range(span.first, span.last + 1))
    return max(times.values(), default=0)


def _out_of_reach(thread: Thread) -> int:
    """How many of the messages said are not found word for word under what stands, in their order.

    From each summary one way leads down, level by level: what is under a level is just what is under the next.
    """
    said = [event.seq for event in thread.events() if event.kind.title == "Message"]
    chance, found = Random(5), list[int]()
    for item in thread.view().items:
        under = _originals(thread, item)
        found += under
        while item.rank > 1:
            below = thread.unfold(item).items
            assert [seq for each in below for seq in _originals(thread, each)] == under, "a level lost messages"
            item = chance.choice(below)  # noqa: PLW2901  # one level further down
            under = _originals(thread, item)
    return len(said) - sum(one == other for one, other in zip(said, found, strict=False))


def _originals(thread: Thread, item: Item) -> list[int]:
    return [each.name.seq for each in thread.unfold(item, depth=Depth.ORIGINALS).items]


def _answers(brief: Brief) -> str:
    return f"They said {len(brief.leaving)} characters about the harbour. {brief.leaving[:400]}"

"""What facts cost: writing and finding one of many, the block before a prompt, and a coordinator beside a compaction.
It refuses to compare runs of different minutes: with and without a coordinator are measured by turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Final

from bench import facts_cold
from bench.figures import Figure, Result, Scale
from unabridged import Compacting, Memory, Policy, Profile
from unabridged.coordinator import LocalCoordinator
from unabridged.facts import Budget, Budgets, FactOrigin, Tier
from unabridged.ports import Brief, Coordinator

_FACTS: Final = {Scale.QUICK: 300, Scale.FULL: 10_000}
_TIMES: Final = {Scale.QUICK: 20, Scale.FULL: 300}
_RUNS: Final = {Scale.QUICK: 2, Scale.FULL: 12}
_SLOW_RUNS: Final = {Scale.QUICK: 1, Scale.FULL: 3}
_ROOMY: Final = Budgets(agent=Budget(), user=Budget())
_SHOWING: Final = Policy(limit_tokens=20_000, retain_rounds=1, memory_tokens=1_500)
_COMPACTING: Final = Policy(limit_tokens=20_000, retain_rounds=1)
_NAMES: Final = [
    "alpha",
    "bravo",
    "charlie",
    "delta",
    "echo",
    "foxtrot",
    "golf",
    "hotel",
    "india",
    "juliet",
    "kilo",
    "lima",
    "mike",
    "november",
    "oscar",
    "papa",
]
_SUMMARY: Final = (
    "They went through the questions on the services one by one, and every one of them was answered in full."
)
_ROUNDS: Final = 60


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Each figure beside its bound."""
    yield from _kept(scale, folder)
    yield _first(scale, folder)
    yield from _compactions(scale, folder)


def _kept(scale: Scale, folder: Path) -> Iterator[Result]:
    many, times, random = _FACTS[scale], _TIMES[scale], Random(11)
    with Memory.open(folder / "facts.db", profile=Profile.FAST, policy=_SHOWING) as memory:
        facts, numbers = memory.facts(budgets=_ROOMY), count()
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "hello"})

        def add() -> None:
            told = f"The {random.choice(_NAMES)} service of {random.choice(_NAMES)} listens on port {next(numbers)}"
            tier = Tier.USER if random.random() < 0.2 else Tier.AGENT  # noqa: PLR2004  # a fifth
            facts.add(told, tier=tier, origin=FactOrigin.PERSON, confidence=random.random())

        for _ in range(many):
            add()
        name = f"{many:,} facts"
        facts.search("warm")
        yield _figure(f"add one to {name}", [_milliseconds(add) for _ in range(times)], 5.0)
        asked = [f"which port has {random.choice(_NAMES)} of {random.choice(_NAMES)}?" for _ in range(times)]
        yield _figure(f"search {name}", [_milliseconds(lambda each=each: facts.search(each)) for each in asked], 5.0)  # type: ignore[misc]
        took = [_milliseconds(lambda: facts.search("the service of listens on port")) for _ in range(times)]
        yield _figure(f"search {name} for words that all have", took, 5.0)
        made: list[float] = []
        for n in range(max(3, times // 30)):
            other = memory.thread(f"new {n}")
            other.append({"role": "user", "content": "hello"})
            made.append(_milliseconds(other.view))
        yield _figure(f"the block of {name}, made", made, 20.0)
        thread.prepare()
        thread.prepare()
        plain = memory.thread("t")
        store, ref = memory._verbs._ctx.store, plain.ref  # noqa: SLF001  # what a prompt reads of its block
        from unabridged.blocking import drive  # noqa: PLC0415  # beside what it is for
        from unabridged.log.ids import MAIN  # noqa: PLC0415  # as above

        read = [_milliseconds(lambda: drive(store.block(ref, MAIN))) * 1_000 for _ in range(times)]
        yield Figure(
            name=f"the block of {name}, read",
            value=median(read),
            unit="µs",
            at_most=50,
            beside=f"99th {_late(read):.0f}",
        )


def _first(scale: Scale, folder: Path) -> Result:
    """The first compaction of a fresh program, with a coordinator and without, by turns."""
    runs = {whether: list[float]() for whether in ("with", "without")}
    for _ in range(_RUNS[scale]):
        for whether, each in runs.items():
            each.append(facts_cold.took(folder / "facts.db", whether))
    least = {whether: min(each) for whether, each in runs.items()}
    return Figure(
        name=f"what a coordinator adds to a program's first compaction, {_FACTS[scale]:,} facts",
        value=least["with"] - least["without"],
        unit="ms",
        at_most=50,
        beside=f"of {least['without']:.0f} ms, processor time, the least of {len(runs['with'])}",
    )


def _compactions(scale: Scale, folder: Path) -> Iterator[Result]:
    """A compaction with a coordinator and without, by turns."""
    _compacted(folder / "warm.db", LocalCoordinator(), 0.0)  # whoever is first loads what all need
    took: dict[bool, list[float]] = {True: [], False: []}
    for n in range(_RUNS[scale]):
        for has in (True, False):
            took[has].append(_compacted(folder / f"c{n}{has}.db", LocalCoordinator() if has else None, 0.0))
    added = [with_ - without for with_, without in zip(took[True], took[False], strict=True)]
    beside = f"of {median(took[False]):.0f} ms; at most {max(added):.0f} in {len(added)} runs"
    yield Figure(
        name=f"what a coordinator adds, {_ROUNDS} rounds leave",
        value=median(added),
        unit="ms",
        at_most=50,
        beside=beside,
    )
    slow: dict[bool, list[float]] = {True: [], False: []}
    for n in range(_SLOW_RUNS[scale]):
        for has in (True, False):
            slow[has].append(_compacted(folder / f"s{n}{has}.db", LocalCoordinator() if has else None, 2.0))
    ratio = median(slow[True]) / median(slow[False])
    beside = f"{median(slow[True]) / 1_000:.2f} beside {median(slow[False]) / 1_000:.2f} s"
    yield Figure(
        name="a compaction with a summariser of two seconds", value=ratio, unit="x", at_most=1.1, beside=beside
    )


def _compacted(path: Path, coordinator: Coordinator | None, seconds: float) -> float:
    def written(_: Brief) -> str:
        sleep(seconds)
        return _SUMMARY

    with Memory.open(
        path,
        profile=Profile.FAST,
        policy=_COMPACTING,
        summariser=written,
        coordinator=coordinator,
        compacting=Compacting.ASKED,
    ) as memory:
        thread = memory.thread("t")
        for n in range(_ROUNDS):
            said = f"I prefer tool {n} for the {_NAMES[n % len(_NAMES)]} service. Please look into its logs, would you?"
            thread.append(
                [{"role": "user", "content": said}, {"role": "assistant", "content": f"Done with {n}. " * 20}]
            )
        return _milliseconds(thread.compact)


def _figure(name: str, took: list[float], bound: float) -> Figure:
    return Figure(name=name, value=median(took), unit="ms", at_most=bound, beside=f"99th percentile {_late(took):.1f}")


def _late(took: list[float]) -> float:
    return quantiles(took, n=100)[-1]


def _milliseconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1_000

"""How long fifty events take to read from threads of very different length.
It refuses to measure one length after the other: each round reads every thread once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from bench.disk_bytes import AGENT_FILE, AGENT_THREAD
from bench.figures import Figure, Result, Scale
from bench.filling import fill
from bench.texts import agent_mix
from unabridged import Access, Event, Memory
from unabridged.blocking import drive
from unabridged.log.ids import Seq
from unabridged.stores.sqlite.store import SqliteStore

_EVENTS: Final = 50
_LARGEST_MS: Final = 0.5
_LARGEST_RISE: Final = 1.5
_WITH_BODIES: Final = "Store.events and every body"
_LENGTHS: Final = {Scale.QUICK: (1_000, 2_000, 4_000), Scale.FULL: (1_000, 100_000, 1_000_000)}
_ROUNDS: Final = {Scale.QUICK: 20, Scale.FULL: 300}

Way = Callable[[int, int], object]


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Milliseconds for fifty events, as they are stored and with their bodies read, anywhere and at the end."""
    lengths = _LENGTHS[scale]
    path = _filled(folder / AGENT_FILE, lengths)
    _warm(path)
    store = SqliteStore(path, access=Access.READ)
    with Memory(store) as memory:
        threads = {length: memory.thread(_name(length, lengths)) for length in lengths}

        def page(length: int, after: int) -> list[Event]:
            return drive(store.events(threads[length].ref, after=Seq(after), limit=_EVENTS))

        ways: dict[str, Way] = {
            "Store.events": page,
            "Thread.events": lambda length, after: list(islice(threads[length].events(after=after), _EVENTS)),
            _WITH_BODIES: lambda length, after: [each.body for each in page(length, after)],
        }
        spent = _in_turns(ways, lengths, rounds=_ROUNDS[scale])
    for (way, place), by_length in spent.items():
        yield from _told(f"{way}, {place}", by_length, bound=None if way == _WITH_BODIES else _LARGEST_MS)


def _in_turns(
    ways: dict[str, Way], lengths: Sequence[int], *, rounds: int
) -> dict[tuple[str, str], dict[int, list[float]]]:
    random = Random(1)
    spent: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for _ in range(rounds):
        for length in lengths:
            for place, after in (("anywhere", random.randrange(length - _EVENTS)), ("at the end", length - _EVENTS)):
                for name, way in ways.items():
                    begun = perf_counter()
                    way(length, after)
                    spent[name, place][length].append((perf_counter() - begun) * 1e3)
    return spent


def _told(name: str, by_length: dict[int, list[float]], *, bound: float | None) -> Iterator[Result]:
    for length, spent in by_length.items():
        worst = sorted(spent)[int(len(spent) * 0.99)]
        yield Figure(
            name=f"{name}, of {length:,}",
            value=median(spent),
            unit="ms",
            at_most=bound,
            beside=f"median; 99 of 100 under {worst:.2f} ms",
        )
    shortest, longest = min(by_length), max(by_length)
    yield Figure(
        name=f"{name}, {longest:,} over {shortest:,}",
        value=median(by_length[longest]) / median(by_length[shortest]),
        unit="x",
        at_most=_LARGEST_RISE,
        beside="1 is flat",
    )


def _filled(path: Path, lengths: Sequence[int]) -> Path:
    """The file that the weighing left, with a thread for each of the other lengths."""
    weighed = path.exists()
    for length in lengths:
        if length < max(lengths) or not weighed:
            list(fill(path, _name(length, lengths), agent_mix(), milestones=(length,), in_one=200))
    return path


def _warm(path: Path) -> None:
    """Bring the file into the system's cache, so that no length pays for the disk alone; before SQLite opens it."""
    with path.open("rb") as file:
        while file.read(1 << 20):
            continue


def _name(length: int, lengths: Sequence[int]) -> str:
    return AGENT_THREAD if length == max(lengths) else f"of {length}"

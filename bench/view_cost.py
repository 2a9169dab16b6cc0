"""What a view costs: by the messages it keeps and by the length of its thread, and what a turn costs with it.
It refuses to measure one length after the other: each round asks every thread once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import sample
from statistics import median
from time import perf_counter
from typing import Final

from bench.figures import Figure, Result, Scale
from bench.import_cost import middle
from bench.view_filling import EVERY, Filling, Quarter
from bench.view_watching import Watched
from unabridged import Memory, Profile
from unabridged.stores.sqlite.store import SqliteStore

VIEW_FILE: Final = "views.db"
_FIXED_MS: Final = 0.3
_MS_A_MESSAGE: Final = 0.015
_LARGEST_RISE: Final = 1.5
_LARGEST_MB: Final = 50
_FEW: Final = 100
_KEPT: Final = (200, 50, 10)
_LENGTHS: Final = {Scale.QUICK: (1_000, 2_000), Scale.FULL: (1_000, 100_000, 1_000_000)}
_ROUNDS: Final = {Scale.QUICK: 5, Scale.FULL: 60}
_TURNS: Final = {Scale.QUICK: 10, Scale.FULL: 80}
_TURN_KEEPS: Final = 50
_OPENINGS: Final = 5
_LARGEST_WAIT_MS: Final = 2_000
_STATEMENT: Final = """
from unabridged import Memory
with Memory.open({path!r}) as memory:
    view = memory.thread({thread!r}).view()
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What one view took: milliseconds and bodies, apart for folding, for reading bodies and for writing it out."""

    kept: int
    view_ms: float
    reading_ms: float
    bodies: int
    writing_ms: float


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Milliseconds of a view at each length and each count of kept messages, of a turn, and memory to open one."""
    lengths, path = _LENGTHS[scale], folder / VIEW_FILE
    store = Watched(SqliteStore(path, profile=Profile.FAST))
    with Memory(store.as_store(), counter=Quarter()) as memory:
        threads = {length: Filling(memory.thread(f"of {length}")) for length in (_FEW, *lengths)}
        begun = perf_counter()
        for length, filling in threads.items():
            filling.grow(length, keep=_TURN_KEEPS if length == _FEW else max(_KEPT))
        yield Figure(
            name="filling the threads", value=perf_counter() - begun, unit="s", beside=f"{sum(threads):,} messages"
        )
        for keep in _KEPT:
            for filling in threads.values():
                filling.compact(keep=keep)
            asked = _in_turns(store, {each: threads[each] for each in lengths}, rounds=_ROUNDS[scale])
            for length, found in asked.items():
                yield from _told(found, length)
            yield _rise(f"view, k={keep}", {length: median(_views(found)) for length, found in asked.items()})
            yield from _first_views(path, threads, lengths)
        yield from _turns({each: threads[each] for each in (_FEW, max(lengths))}, turns=_TURNS[scale])
    yield _memory(path, max(lengths))


def _in_turns(store: Watched, threads: Mapping[int, Filling], *, rounds: int) -> dict[int, list[Asked]]:
    found: dict[int, list[Asked]] = defaultdict(list)
    for filling in threads.values():
        filling.thread.view().to("openai")  # what is loaded once is loaded before the clock runs
    for _ in range(rounds):
        for length in _shuffled(threads):
            found[length].append(_asked(store, threads[length]))
    return {length: found[length] for length in threads}


def _shuffled(lengths: Iterable[int]) -> list[int]:
    """In another order each round: what the interpreter clears away now and then falls on none of them alone."""
    return sample(order := list(lengths), len(order))


def _asked(store: Watched, filling: Filling) -> Asked:
    store.forget()
    with _clock() as viewing:
        view = filling.thread.view()
    reading_ms = store.milliseconds
    with _clock() as writing:
        written = view.to("openai")
    assert len(written) == filling.kept + 1, "what is kept, and one summary"
    return Asked(
        kept=filling.kept,
        view_ms=viewing(),
        reading_ms=reading_ms,
        bodies=store.bodies,
        writing_ms=writing(),
    )


def _told(found: Sequence[Asked], length: int) -> Iterator[Result]:
    kept = found[0].kept
    spent = sorted(_views(found))
    of = f"k={kept} of {length:,}"
    yield Figure(
        name=f"view, {of}",
        value=median(spent),
        unit="ms",
        at_most=_FIXED_MS + _MS_A_MESSAGE * kept,
        beside=f"median; 99 of 100 under {spent[int(len(spent) * 0.99)]:.2f} ms",
    )
    yield Figure(
        name=f"… of which bodies read, {of}",
        value=median(each.reading_ms for each in found),
        unit="ms",
        beside=f"{found[0].bodies} bodies",
    )
    yield Figure(name=f'view.to("openai"), {of}', value=median(each.writing_ms for each in found), unit="ms")


def _first_views(path: Path, threads: Mapping[int, Filling], lengths: Sequence[int]) -> Iterator[Result]:
    """What the first view of a handle takes that has just been opened, and remembers nothing."""
    for length in lengths:
        spent: list[float] = []
        while len(spent) < _OPENINGS and sum(spent) < _LARGEST_WAIT_MS:
            with Memory.open(path, counter=Quarter()) as memory, _clock() as viewing:
                memory.thread(threads[length].thread.id).view()
            spent.append(viewing())
        yield Figure(
            name=f"the first view of a handle, k={threads[length].kept} of {length:,}",
            value=median(spent),
            unit="ms",
            beside=f"median of {len(spent)}",
        )


def _views(found: Sequence[Asked]) -> list[float]:
    return [each.view_ms for each in found]


def _turns(threads: Mapping[int, Filling], *, turns: int) -> Iterator[Result]:
    """An append and a view, the same count of messages kept in each thread."""
    spent: dict[int, list[float]] = defaultdict(list)
    for filling in threads.values():
        filling.say(EVERY)
        filling.compact(keep=_TURN_KEEPS)
    for _ in range(turns):
        for length in _shuffled(threads):
            with _clock() as turn:
                threads[length].say(1)
                threads[length].thread.view()
            spent[length].append(turn())
    medians = {length: median(spent[length]) for length in threads}
    for length, value in medians.items():
        yield Figure(
            name=f"append + view, at {length:,}",
            value=value,
            unit="ms",
            beside=f"median of {turns} turns, k from {_TURN_KEEPS} to {_TURN_KEEPS + turns}",
        )
    yield _rise("append + view", medians)


def _rise(name: str, medians: Mapping[int, float]) -> Figure:
    shortest, longest = min(medians), max(medians)
    return Figure(
        name=f"{name}, {longest:,} over {shortest:,}",
        value=medians[longest] / medians[shortest],
        unit="x",
        at_most=_LARGEST_RISE,
        beside="1 is flat",
    )


def _memory(path: Path, length: int) -> Figure:
    """What viewing the longest thread adds to an interpreter that has imported the library."""
    before = middle("import unabridged", runs=3).megabytes
    after = middle(_STATEMENT.format(path=str(path), thread=f"of {length}"), runs=3).megabytes
    return Figure(
        name=f"memory that opening a thread of {length:,} adds",
        value=after - before,
        unit="MB",
        at_most=_LARGEST_MB,
        beside=f"peak of a fresh interpreter, {after:.0f} MB; {before:.0f} MB after the import alone",
    )


@contextmanager
def _clock() -> Iterator[Callable[[], float]]:
    """Milliseconds from the beginning of the block to its end."""
    ended: list[float] = []
    begun = perf_counter()
    yield lambda: (ended[0] - begun) * 1e3
    ended.append(perf_counter())

"""What every verb needs: the ports, the name it writes under, and how its face runs what takes long.
It refuses to make any of them; a front door passes them in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from unabridged.compaction.tasks import Pause, Task, nobody_waits
from unabridged.engine.firsts import Firsts
from unabridged.engine.grown import Grown
from unabridged.engine.memory.fact_indexes import FactIndexes
from unabridged.engine.memory.kept_blocks import Blocks
from unabridged.engine.purges import Purges
from unabridged.engine.recall.pages import Pages
from unabridged.engine.view.folds import Folds
from unabridged.engine.view.registries import Registries
from unabridged.log.ids import ThreadRef
from unabridged.ports import Archives, Clock, Counter, Ids, Ranker, Store
from unabridged.search.patterns import Pattern
from unabridged.search.regex import Matched
from unabridged.search.terms import Lexicon

A = TypeVar("A")
Q = TypeVar("Q")
T = TypeVar("T")
_CHANCE_BYTES: Final = 4


class Asks(Protocol):
    """Calls somebody's function, a summariser's or a ranker's, and waits for it no longer than some seconds."""

    def __call__(self, seconds: float, function: Callable[[A], T], argument: A, /) -> Awaitable[T | None]:
        """What it returned, or None where it raised or took too long."""
        ...


class Computes(Protocol):
    """Computes a task, here or in another program, and gives the same answer wherever it does."""

    def __call__(self, task: Task[Q, A], question: Q, /) -> Awaitable[A]:
        """The answer."""
        ...


async def at_once(task: Task[Q, A], question: Q) -> A:
    """The answer, computed on the spot."""
    return task.compute(question)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The ports of one open handle.

    ``aside`` runs long computing where it holds nobody up, ``compute`` does a task that another program can do as
    well; ``ask`` calls somebody's function elsewhere and waits for it no longer than some seconds, None standing for
    whatever is no answer; ``match`` looks for a regular expression in texts where it can be stopped, and for no longer
    than some seconds; ``stir`` hears which thread was appended to; ``pause`` is called between two pieces of what takes
    long, where others may come first; ``away`` hears that whoever asked has his prompt, and asks nothing for a while.
    """

    store: Store
    counter: Counter
    counters: Mapping[str, Counter]
    clock: Clock
    ids: Ids
    writer: str
    aside: Callable[[Callable[[], Any]], Awaitable[Any]]
    ask: Asks
    match: Callable[[Pattern, Sequence[str], float], Awaitable[Sequence[Matched]]]
    stir: Callable[[ThreadRef], None]
    archives: Archives
    ranker: Ranker | None = None
    compute: Computes = at_once
    pause: Pause = nobody_waits
    away: Callable[[], None] = nobody_waits
    facts: FactIndexes = field(default_factory=FactIndexes)
    blocks: Blocks = field(default_factory=Blocks)
    folds: Folds = field(default_factory=Folds)
    appended: Firsts = field(default_factory=Firsts)
    adopted: Firsts = field(default_factory=Firsts)
    grown: Grown = field(default_factory=Grown)
    lexicon: Lexicon = field(default_factory=Lexicon)
    pages: Pages = field(default_factory=Pages)
    purges: Purges = field(default_factory=Purges)
    registries: Registries = field(default_factory=Registries)

    def chance(self) -> float:
        """A number from 0 up to 1, as unguessable as a name."""
        return float(int.from_bytes(self.ids.token(_CHANCE_BYTES)) / 256**_CHANCE_BYTES)

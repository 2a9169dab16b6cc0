"""Where a front door puts its ports together: what the caller gave, and the real thing for what he left out.
It refuses to choose a store; that is in ``stores.opening``.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from unabridged.archives import ArchiveFiles
from unabridged.engine import checking
from unabridged.engine.context import Asks, Computes, Context, at_once
from unabridged.errors import UsageError
from unabridged.log.ids import ThreadRef
from unabridged.ports import Access, Clock, Counter, Ids, Ranker, ReadsTables, Store
from unabridged.ports.calling import suspends
from unabridged.runner.calls import within
from unabridged.runner.driving import drive
from unabridged.runner.giving_way import away_from
from unabridged.search.patterns import Pattern
from unabridged.search.regex import Matched
from unabridged.stores.opening import Waits, open_store
from unabridged.stores.profile import Profile
from unabridged.system import SystemClock, SystemIds

A = TypeVar("A")
T = TypeVar("T")
_WRITER_BYTES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """How a face waits for computing, for summarisers and rankers, and for regular expressions."""

    aside: Callable[[Callable[[], Any]], Awaitable[Any]]
    ask: Asks
    match: Callable[[Pattern, Sequence[str], float], Awaitable[Sequence[Matched]]]
    compute: Computes = at_once


class Follower(Protocol):
    """Whoever follows the log behind its appends."""

    def stir(self, ref: ThreadRef, /) -> None:
        """Somebody appended to a thread."""
        ...

    def pause(self) -> None:
        """Between two pieces of what takes long, where others may come first."""
        ...


class NobodyFollows:
    """Stands where no index follows by itself."""

    def stir(self, ref: ThreadRef, /) -> None:
        """It is nobody's business."""

    def pause(self) -> None:
        """Nobody waits."""


def store_at(target: str | os.PathLike[str], *, access: Access, profile: Profile, waits: Waits) -> Store:
    """The store of this name, by an access and a profile that are one of the choices."""
    access, profile = checking.chosen(access, Access), checking.chosen(profile, Profile)
    return open_store(target, access=access, profile=profile, waits=waits)


@contextmanager
def opened(target: str | os.PathLike[str], *, access: Access, profile: Profile) -> Iterator[Store]:
    """The same for a memory of the blocking face; it is closed where none is made of it, since nobody else would."""
    store = store_at(target, access=access, profile=profile, waits=Waits.BLOCKING)
    try:
        yield store
    except BaseException:
        drive(store.close())
        raise


def context_for(  # one port each, by name
    store: Store,
    *,
    counter: Counter | None,
    clock: Clock | None,
    ids: Ids | None,
    writer: str,
    waiting: Waiting,
    idle: Follower | None = None,
    ranker: Ranker | None = None,
) -> Context:
    """The ports of one handle; a writer without a name is given one that tells handles apart."""
    checking.store(store)
    if ranker is not None:
        what = "a ranker has a method rank(query, texts), as EmbeddingRanker(embed) has"
        checking.port(ranker, "rank", what=what)
        if suspends(ranker.rank):
            wrong = "has a rank that is to be awaited; a search asks it on a thread of its own, so let it wait there"
            message = f"{what}; {ranker!r} {wrong}"
            raise UsageError(message)
    ids, counters, idle = ids or SystemIds(), counters_for(counter), idle or NobodyFollows()
    return Context(
        store=store,
        counter=counter or next(iter(counters.values())),
        counters=counters,
        clock=clock or SystemClock(),
        ids=ids,
        writer=checking.writer(writer) or ids.token(_WRITER_BYTES).hex(),
        aside=waiting.aside,
        compute=waiting.compute,
        ask=waiting.ask,
        match=waiting.match,
        stir=idle.stir,
        pause=idle.pause,
        away=away_from(store),
        archives=ArchiveFiles(),
        ranker=ranker,
    )


def counters_for(counter: Counter | None) -> Mapping[str, Counter]:
    """What tokens are recounted with, by name: the default first, and the caller's own."""
    default = _default_counter()
    if counter is not None:
        what = "a counter has a method count(text) and an id, as counter_for(model) has them"
        checking.port(counter, "count", text="id", what=what)
    return MappingProxyType({each.id: each for each in (default, counter or default)})


def read_tables(counter: Counter) -> None:
    """Have a counter read what it counts by, where it has that to read."""
    if isinstance(counter, ReadsTables):
        counter.read()


def _default_counter() -> Counter:
    from unabridged.counting.o200k import O200k  # noqa: PLC0415  # its tables are loaded when something is counted

    return O200k()


async def _here(work: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever the work returns
    return work()


async def _ask(seconds: float, function: Callable[[A], T], argument: A, /) -> T | None:
    return within(seconds, function, argument)


async def _match(pattern: Pattern, texts: Sequence[str], seconds: float) -> Sequence[Matched]:
    from unabridged.runner import matching  # noqa: PLC0415  # it starts programs, which few who open a memory need

    return matching.found(pattern, texts, seconds)


# How the blocking face waits: with its caller's thread.
BLOCKING: Final = Waiting(aside=_here, ask=_ask, match=_match)

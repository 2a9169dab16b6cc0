"""Where a front door puts its ports together: what the caller gave, and the real thing for what he left out.
It refuses to choose a store; that is in ``stores.opening``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from unabridged.engine.context import Context
from unabridged.ports import Brief, Clock, Counter, Ids, Store, Summariser
from unabridged.system import SystemClock, SystemIds

_WRITER_BYTES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """How a face waits for computing and for summarisers."""

    aside: Callable[[Callable[[], Any]], Awaitable[Any]]
    ask: Callable[[float, Summariser, Brief], Awaitable[str | None]]


def context_for(  # one port each, by name
    store: Store,
    *,
    counter: Counter | None,
    clock: Clock | None,
    ids: Ids | None,
    writer: str,
    waiting: Waiting,
) -> Context:
    """The ports of one handle; a writer without a name is given one that tells handles apart."""
    ids, default = ids or SystemIds(), _default_counter()
    counter = counter or default
    return Context(
        store=store,
        counter=counter,
        counters={default.id: default, counter.id: counter},
        clock=clock or SystemClock(),
        ids=ids,
        writer=writer or ids.token(_WRITER_BYTES).hex(),
        aside=waiting.aside,
        ask=waiting.ask,
    )


def _default_counter() -> Counter:
    from unabridged.counting.o200k import O200k  # noqa: PLC0415  # its tables are loaded when something is counted

    return O200k()

"""Where a front door puts its ports together: what the caller gave, and the real thing for what he left out.
It refuses to choose a store; that is in ``stores.opening``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from unabridged.engine.context import Context
from unabridged.ports import Clock, Counter, Ids, Store
from unabridged.system import SystemClock, SystemIds

_WRITER_BYTES: Final = 3


def context_for(  # one port each, by name
    store: Store,
    *,
    counter: Counter | None,
    clock: Clock | None,
    ids: Ids | None,
    writer: str,
    aside: Callable[[Callable[[], Any]], Awaitable[Any]],
) -> Context:
    """The ports of one handle; a writer without a name is given one that tells handles apart."""
    ids = ids or SystemIds()
    return Context(
        store=store,
        counter=counter or _default_counter(),
        clock=clock or SystemClock(),
        ids=ids,
        writer=writer or ids.token(_WRITER_BYTES).hex(),
        aside=aside,
    )


def counters_for(counter: Counter) -> Mapping[str, Counter]:
    """The counters with which stored counts can be made anew."""
    default = _default_counter()
    return {default.id: default, counter.id: counter}


def _default_counter() -> Counter:
    from unabridged.counting.o200k import O200k  # noqa: PLC0415  # its tables are loaded when something is counted

    return O200k()

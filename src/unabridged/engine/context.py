"""What every verb needs: the ports, the name it writes under, and how its face runs what takes long.
It refuses to make any of them; a front door passes them in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from unabridged.engine.firsts import Firsts
from unabridged.engine.folds import Folds
from unabridged.ports import Brief, Clock, Counter, Ids, Store, Summariser


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The ports of one open handle.

    ``aside`` runs long computing where it holds nobody up; ``ask`` calls a summariser elsewhere and waits for it no
    longer than some seconds, None standing for whatever is no draft.
    """

    store: Store
    counter: Counter
    counters: Mapping[str, Counter]
    clock: Clock
    ids: Ids
    writer: str
    aside: Callable[[Callable[[], Any]], Awaitable[Any]]
    ask: Callable[[float, Summariser, Brief], Awaitable[str | None]]
    folds: Folds = field(default_factory=Folds)
    appended: Firsts = field(default_factory=Firsts)
    adopted: Firsts = field(default_factory=Firsts)

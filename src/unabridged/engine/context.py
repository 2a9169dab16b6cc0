"""What every verb needs: the ports, and the names it writes under.
It refuses to make any of them; a front door passes them in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from unabridged.ports import Clock, Counter, Ids, Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The ports of one open handle; ``aside`` runs long computing where it holds nobody up."""

    store: Store
    counter: Counter
    clock: Clock
    ids: Ids
    writer: str
    aside: Callable[[Callable[[], Any]], Awaitable[Any]]

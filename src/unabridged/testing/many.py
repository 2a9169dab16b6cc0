"""Several callers at one moment: each in a thread of its own, none let go before all are ready.
It refuses to know what they call; the first error of any of them is raised.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

A = TypeVar("A")
T = TypeVar("T")


def at_once(arguments: Iterable[A], call: Callable[[A], T]) -> list[T]:
    """What ``call`` returns for each argument, all called at once."""
    each = list(arguments)
    ready = threading.Barrier(len(each))

    def one(argument: A) -> T:
        ready.wait(timeout=30)
        return call(argument)

    with ThreadPoolExecutor(max_workers=len(each)) as pool:
        return list(pool.map(one, each))

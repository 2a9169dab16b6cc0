"""Several callers at one moment: each in a thread of its own, none let go before all are ready.
It refuses to know what they call; the first error of any of them is raised.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

A = TypeVar("A")
T = TypeVar("T")
# Python lets a thread go on for five milliseconds, in which most calls are over: nobody comes between two steps of one.
_TURN_SECONDS: Final = 1e-6


def at_once(arguments: Iterable[A], call: Callable[[A], T]) -> list[T]:
    """What ``call`` returns for each argument, all called at once."""
    each = list(arguments)
    ready = threading.Barrier(len(each))

    def one(argument: A) -> T:
        ready.wait(timeout=30)
        return call(argument)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_SECONDS)
    try:
        with ThreadPoolExecutor(max_workers=len(each)) as pool:
            return list(pool.map(one, each))
    finally:
        sys.setswitchinterval(usual)

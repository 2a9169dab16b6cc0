"""A value that takes long to make, made when somebody asks for it first, by one thread while all others wait for it.
It refuses to know what is made, and to keep a child process waiting for a thread that only its parent has.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache, wraps
from typing import TypeVar

T = TypeVar("T")


def once(make: Callable[[], T]) -> Callable[[], T]:
    """The same function, called once in a process; with a mere cache each thread that comes early makes its own."""
    made, locks = cache(make), dict[int, threading.Lock]()

    @wraps(make)
    def waited_for() -> T:
        with locks.setdefault(os.getpid(), threading.Lock()):  # of those that come at once the first one's holds
            return made()

    return cache(waited_for)  # whoever asks once it is there pays for no lock

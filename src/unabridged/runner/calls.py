"""One call of somebody's function, no longer than a deadline, whatever the function does.
It refuses to know what the function is for.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final, TypeVar

A = TypeVar("A")
T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
# A function that never ends keeps its thread: so many are borne, with those that are waited for.
MOST_AT_ONCE: Final = 32
_NAME: Final = "unabridged-asked"


def within(seconds: float, function: Callable[[A], T], argument: A) -> T | None:
    """What the function returns, or None if it raised or took too long; a late result is dropped."""
    results: list[T] = []

    def call() -> None:
        try:
            results.append(function(argument))
        except BaseException as problem:  # noqa: BLE001  # it is somebody else's function; whatever it raises, its caller goes on
            _LOG.warning(
                "a call failed and its result is not used: %s", type(problem).__name__
            )  # its words may be a user's

    if sum(each.name == _NAME for each in threading.enumerate()) >= MOST_AT_ONCE:
        _LOG.warning("nobody is called while so many calls have not ended: %d", MOST_AT_ONCE)
        return None
    thread = threading.Thread(target=call, daemon=True, name=_NAME)
    try:
        thread.start()
    except RuntimeError:
        _LOG.warning("nobody is called, since no thread is to be had")
        return None
    thread.join(seconds)
    if thread.is_alive():
        _LOG.warning("a call took longer than its deadline and its result is dropped")
    return results[0] if results else None

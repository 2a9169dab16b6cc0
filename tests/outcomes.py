"""How a call ended, in one word: done, or the class of an error of ours.
It refuses to take any other error for an end.
"""

from __future__ import annotations

from collections.abc import Callable

from unabridged.errors import UnabridgedError


def outcome(call: Callable[[], object]) -> str:
    """Make the call."""
    try:
        call()
    except UnabridgedError as told:
        return type(told).__name__
    return "done"

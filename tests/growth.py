"""What takes time that grows with the text and no faster, told by the processor and not by a clock that others stretch.
It refuses to know what is timed.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

_TRIES: Final = 3
_LEAST_SECONDS: Final = 0.002


def keeps_pace(short: Callable[[], object], long: Callable[[], object], *, times: float) -> bool:
    """Whether the long one takes no more than so many times as long as the short one, at its best of a few tries."""
    allowed = times * max(_LEAST_SECONDS, min(_seconds(short) for _ in range(_TRIES)))
    return any(_seconds(long) <= allowed for _ in range(_TRIES))


def _seconds(function: Callable[[], object]) -> float:
    begun = process_time()
    function()
    return process_time() - begun

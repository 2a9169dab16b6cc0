"""What a command purges is taken off the disk before it ends; whoever ends it earlier is told what goes on with that.
It refuses to call done what may still stand on the disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from unabridged import Memory, UnabridgedError
from unabridged.cli.progress import Bar

_LEFT: Final = "what was purged may still stand on the disk; unabridged erase takes it off"


def erase(memory: Memory, err: TextIO) -> None:
    """Take off the disk what was purged, and tell how much of it is done."""
    most = 0

    def hear(left: int) -> None:
        nonlocal most
        most = max(most, left)
        bar(most - left, most)

    with Bar("bodies erased", err) as bar:
        memory.erase(progress=hear)
        if most:  # the last of it is not heard
            bar(most, most)


@contextmanager
def erasing(memory: Memory, err: TextIO) -> Iterator[None]:
    """What is purged within is erased at its end; what comes between carries a note for whoever tells of it."""
    with _noted(KeyboardInterrupt):
        yield
    with _noted(KeyboardInterrupt, UnabridgedError):
        erase(memory, err)


@contextmanager
def _noted(*kinds: type[BaseException]) -> Iterator[None]:
    try:
        yield
    except kinds as problem:
        problem.add_note(_LEFT)
        raise

"""What asks a program to end is heard while it works: by its loop, or where a loop hears of no signal by the program.
It refuses to end anything itself.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress


class Asked:
    """Whether somebody asked this program to end, and by which signals."""

    def __init__(self) -> None:
        self.at_all = asyncio.Event()
        self.by = list[int]()

    def hear(self, number: int) -> None:
        """Somebody did."""
        self.by.append(number)
        self.at_all.set()


@contextmanager
def heard() -> Iterator[Asked]:
    """What asks this program to end meanwhile does not end it, but is told; off the main thread nothing is heard."""
    loop, asked = asyncio.get_running_loop(), Asked()
    with ExitStack() as over:
        for number in _ending():
            with suppress(RuntimeError, ValueError):  # only the main thread hears
                over.callback(_hear(loop, number, asked.hear))
        yield asked


def _hear(loop: asyncio.AbstractEventLoop, number: int, end: Callable[[int], None]) -> Callable[[], object]:
    """Hear of one signal; what is returned ends that."""
    try:
        loop.add_signal_handler(number, end, number)
    except NotImplementedError:  # on Windows a loop hears of none
        before = signal.signal(number, lambda *_: loop.call_soon_threadsafe(end, number))
        return lambda: signal.signal(number, before)
    return lambda: loop.remove_signal_handler(number)


def _ending() -> Iterator[int]:
    """What asks a program to end: a closed terminal too, unless somebody said that this one outlives it."""
    yield from (signal.SIGTERM, signal.SIGINT)
    # On Windows a program that began another one ends it by the second, and so does a terminal that is closed.
    for name in ("SIGHUP", "SIGBREAK"):
        closed = getattr(signal, name, None)
        if closed is not None and signal.getsignal(closed) is not signal.SIG_IGN:
            yield closed

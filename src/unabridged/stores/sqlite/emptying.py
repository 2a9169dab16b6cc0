"""How the write-ahead log is emptied for good: again and again for a while, with room for who writes in between.
It refuses to hold up whoever writes for a reader's sake, and to wait for a reader for ever.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Final

from unabridged.stores.sqlite.driver import BUSY_SECONDS
from unabridged.stores.sqlite.writer import Flush

_LOG: Final = logging.getLogger(__name__)
_BETWEEN_SECONDS: Final = 0.1


async def emptied(flushed: Callable[[Flush], Awaitable[None]], aside: Callable[..., Awaitable[object]]) -> None:
    """Empty the write-ahead log; while a reader stands in the way others write between one try and the next."""
    flush, until = Flush(), time.monotonic() + BUSY_SECONDS
    while True:
        await flushed(flush)
        if flush.is_done:
            return
        if time.monotonic() > until:
            _LOG.warning("a reader kept the write-ahead log from being emptied; the next checkpoint will")
            return
        await aside(lambda: threading.Event().wait(_BETWEEN_SECONDS))

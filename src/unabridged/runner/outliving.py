"""Listeners called on a thread of ours, which outlives whatever they raise.
It refuses to keep anything from whoever is on a thread of his own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from unabridged.engine.telling import ENDS_PROGRAMS

_LOG: Final = logging.getLogger(__name__)


def outlived(work: Callable[[], None]) -> None:
    """Have it done here; what ends programs is said by its class, and goes no further.

    An interrupt of the caller's strikes his main thread and none of ours, so that it is the work itself that raised.
    It would end no program here: only what we do for everybody else, silently, while whoever waits for us waits on.
    """
    try:
        work()
    except ENDS_PROGRAMS as problem:
        _LOG.warning("what ends programs was raised on a thread of ours, which goes on: %s", type(problem).__name__)

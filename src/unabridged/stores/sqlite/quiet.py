"""What a store does in a moment in which nobody waits, so that it need not be done within somebody's commit.
It refuses to fail: whatever goes wrong, the next commit meets it, and says so.
"""

from __future__ import annotations

import logging
from typing import Final

from unabridged.errors import UnabridgedError
from unabridged.stores.group import Group
from unabridged.stores.sqlite.writer import FlushEarly, Writer

_LOG: Final = logging.getLogger(__name__)


def moment(group: Group, writer: Writer | None) -> None:
    """Move the write-ahead log into the database, where it has grown enough for that to be worth it."""
    if writer is None or not writer.is_early:
        return
    try:
        group.run(FlushEarly())
    except UnabridgedError as problem:
        _LOG.info("a quiet moment was of no use: %s", type(problem).__name__)

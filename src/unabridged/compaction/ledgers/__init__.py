"""What of a message no summary may lose: asks, constraints, decisions, tasks, files, identifiers, errors, commands.
This page lists where to begin; it refuses to choose among entries, which a budget does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names
from unabridged.compaction.ledgers.holding import Holding

if TYPE_CHECKING:
    from unabridged.compaction.ledgers.extracting import entries

__all__ = ["Holding", "entries"]

# Some twenty modules and fifty large patterns, which a program needs when it reads the first message for a ledger.
if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(__name__, {"unabridged.compaction.ledgers.extracting": ("entries",)})

"""What of a message no summary may lose: asks, constraints, decisions, tasks, files, identifiers, errors, commands.
This page lists where to begin; it refuses to choose among entries, which a budget does.
"""

from unabridged.compaction.ledgers.extracting import entries
from unabridged.compaction.ledgers.holding import Holding

__all__ = ["Holding", "entries"]

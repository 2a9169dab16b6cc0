"""When a prompt is shown facts that were learned since: at the end of its epoch, or with the next turn.
It refuses to know what an epoch is.
"""

from __future__ import annotations

from enum import Enum


class Refresh(Enum):
    """When the memory block is written anew; what is forgotten, held or purged leaves it at once in any case."""

    EPOCH = "epoch"
    """When the prompt changes anyway: at a switch, and where this lane is compacted."""

    NEXT_TURN = "next_turn"
    """Whenever a fact has changed, which costs what the provider had cached."""

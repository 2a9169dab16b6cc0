"""How much of a conversation a ledger is to be told of.
It refuses to read any of it.
"""

from __future__ import annotations

from enum import Enum


class Holding(Enum):
    """What a ledger is to be told of."""

    LEFT = "what left the view"
    EVERYTHING = "what left the view, and what stands in it word for word"

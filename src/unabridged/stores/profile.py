"""What an acknowledgement promises, by the name a caller chooses.
It refuses to know how a store keeps the promise.
"""

from __future__ import annotations

from enum import Enum


class Profile(Enum):
    """``DURABLE`` survives a power loss; ``FAST`` a killed process, and a power loss may drop the newest events."""

    DURABLE = "durable"
    FAST = "fast"

"""What a summary is written from: the earlier summary and what is new, or the originals again.
It refuses to know who writes it.
"""

from __future__ import annotations

from enum import Enum


class Basis(Enum):
    """What a summariser is given: the earlier summary and the new, all originals, or newer levels from originals."""

    INCREMENTAL = "incremental"
    FULL = "full"
    HYBRID = "hybrid"

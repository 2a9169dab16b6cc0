"""What a digest is made of: who said what, and when.
It refuses to take it apart.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Who said what, and when, in microseconds since 1970; nothing where nobody knows."""

    who: str
    what: str
    at: int = 0

"""Which of what was said is looked through.
It refuses to know how it is found.
"""

from __future__ import annotations

from enum import Enum


class Among(Enum):
    """Which of what was said is looked through; what was purged is never found."""

    STANDING = "standing"
    """What is neither hidden nor replaced by a later wording."""

    EVERYTHING = "everything"
    """All that was ever said."""

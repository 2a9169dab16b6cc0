"""Patterns that are compiled once a text may have what they look for, and not where the library is loaded.
They refuse to know what that is.
"""

from __future__ import annotations

import re
from functools import cache


@cache
def compiled(spelled: str) -> re.Pattern[str]:
    """What is spelled so."""
    return re.compile(spelled)


@cache
def of_any_case(spelled: str) -> re.Pattern[str]:
    """The same for small letters and capitals."""
    return re.compile(spelled, re.IGNORECASE)

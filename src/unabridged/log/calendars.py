"""The date of a moment, for whoever tells it in words that calendars have.
It refuses to know where on earth that is, and to fail for a moment that no calendar has: a log keeps any.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_BEGAN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)


def date_of(at: int) -> datetime:
    """The date of so many microseconds since 1970, or the first or last that there is, whichever is nearest."""
    try:
        return _BEGAN + timedelta(microseconds=at)
    except OverflowError:
        return _FIRST if at < 0 else _LAST

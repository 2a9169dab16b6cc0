"""Every moment of a log has a date; where no calendar reaches, the nearest."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from unabridged.log.calendars import date_of


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (1, datetime(1970, 1, 1, microsecond=1, tzinfo=UTC)),
        (-1, datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)),
        (1 << 62, datetime.max.replace(tzinfo=UTC)),
        (253_402_300_800_000_000, datetime.max.replace(tzinfo=UTC)),
        (-(1 << 62), datetime.min.replace(tzinfo=UTC)),
    ],
)
def test_a_moment_is_the_nearest_that_a_calendar_has(at: int, told: datetime) -> None:
    assert date_of(at) == told

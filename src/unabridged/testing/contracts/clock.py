"""What a clock promises: the time in microseconds since 1970, as a number that a store can keep.
It refuses to promise that time does not run backwards.
"""

# ruff: noqa: D102  # a test says its promise in its name, and asserts

from __future__ import annotations

from typing import Final

from unabridged.ports import Clock

_LAST: Final = 2**63 - 1


class ClockContract:
    """The promises of the ``Clock`` port; supply ``clock``."""

    def test_the_time_is_a_whole_number(self, clock: Clock) -> None:
        assert type(clock.now()) is int

    def test_the_time_fits_into_a_column(self, clock: Clock) -> None:
        assert 0 <= clock.now() <= _LAST

    def test_the_time_is_in_microseconds(self, clock: Clock) -> None:
        year_2020, year_2200 = 1_577_836_800_000_000, 7_258_118_400_000_000
        assert year_2020 < clock.now() < year_2200

"""Which day it was is told where it changes, with its year where that does."""

from __future__ import annotations

from tests.compaction.extractive.said import BEGAN, DAY, said, told
from unabridged.compaction.extractive.begun import Begun
from unabridged.compaction.extractive.frames import Frames
from unabridged.compaction.extractive.statements import Statement


def test_the_day_stands_where_it_changes() -> None:
    lines = [*said("ann: soup", "bob: bread", at=BEGAN), *said("ann: salt", at=BEGAN + DAY)]
    assert told(lines, 100).splitlines() == ["[2024-01-09]", "ann: soup", "bob: bread", "[01-10]", "ann: salt"]


def test_a_day_of_another_year_is_told_with_its_year() -> None:
    lines = [*said("ann: soup", at=BEGAN), *said("ann: salt", at=BEGAN + 366 * DAY)]
    assert told(lines, 100).splitlines() == ["[2024-01-09]", "ann: soup", "[2025-01-09]", "ann: salt"]


def test_the_day_of_an_earlier_text_is_told_again() -> None:
    earlier = ("[2024-01-09]", "ann: soup", "[01-10]", "ann: salt", "[2025-01-10]", "ann: bread")
    assert told([], 100, *earlier) == "\n".join(earlier)


def test_a_day_without_a_year_behind_none_is_what_somebody_said() -> None:
    assert told([], 100, "[01-10]", "ann: soup") == "[01-10]\nann: soup"


def test_the_first_day_takes_more_than_one_behind_it_and_one_that_is_told_takes_nothing() -> None:
    days = ("2024-01-09", "2024-01-10", "2024-01-09", "")
    begun = Begun([Statement(n, n, "", day, "soup", "", (), 1.0) for n, day in enumerate(days)], [0.0] * 4, Frames())
    first = begun.cost(0)
    begun.add(0)
    assert first > begun.cost(1) > begun.cost(2) == begun.cost(3)

"""What a text leaves out is told where that takes no value's room."""

from __future__ import annotations

import re

from tests.compaction.extractive.said import SMALL_TALK, said, told


def test_what_is_left_out_is_counted_where_there_is_room_for_more_than_a_few_values() -> None:
    lines = said(
        *SMALL_TALK,
        "ann: My cousin Zoya moved to Ghent.",
        *[f"ann: the shed of gate {n} was painted" for n in range(90)],
    )
    assert "more \u2026" not in told(lines, 160)
    assert re.search(r"\n\u2026 \d+ more \u2026$", told(lines, 170))


def test_where_nothing_is_told_it_is_counted_in_the_smallest_room() -> None:
    assert told(said(*SMALL_TALK), 30) == f"\u2026 {len(SMALL_TALK)} more \u2026"

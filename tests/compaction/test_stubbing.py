"""Stubs are made of as few items as make up for what is lacking.
It refuses to know why it is lacking.
"""

from __future__ import annotations

import pytest

from tests.view.made import said, seen
from unabridged.compaction.plans.stubbing import shown_less

VIEW = seen([said("a long report " * 200), said("short")])


@pytest.mark.parametrize("room", [0, 1])
def test_where_nothing_is_lacking_nothing_is_shown_less(room: int) -> None:
    assert shown_less(VIEW.items, room, len, asked=None) == []


def test_where_something_is_lacking_the_longest_is_shown_less_and_the_short_stays() -> None:
    assert [item for item, _ in shown_less(VIEW.items, -20, len, asked=None)] == [VIEW.items[0]]

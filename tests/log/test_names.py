"""Items are named in few bytes, and by the very names they had.
It refuses to judge what is named.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log import names
from unabridged.log.ids import ItemName, Seq

SOME = st.builds(ItemName, st.integers(1, 40).map(Seq), st.sampled_from([0, 0, 0, 1, 2]))


def named(*seqs: int) -> tuple[ItemName, ...]:
    return tuple(ItemName(Seq(seq)) for seq in seqs)


@given(st.lists(SOME, max_size=30) | st.integers(0, 300).map(lambda last: list(named(*range(1, last + 1)))))
def test_names_come_back_as_they_were_in_the_order_they_had(some: list[ItemName]) -> None:
    assert names.read(names.written(some)) == tuple(some)
    assert all(type(each) is ItemName for each in names.read(names.written(some)))


def test_messages_that_follow_one_another_are_one_run() -> None:
    assert names.written(named(*range(5, 10_005))) == [[5, 0, 10_000]]


def test_a_gap_and_another_item_of_one_event_end_a_run() -> None:
    some = (*named(1, 2, 3, 5, 6), ItemName(Seq(7), 1), *named(8, 9, 10, 11))
    assert names.written(some) == [[1, 0, 3], [5, 0], [6, 0], [7, 1], [8, 0, 4]]


@pytest.mark.parametrize("found", [[[1, 0, 0]], [[1, 0, -3]], [[1, 0, 2**40]], [[1, 1, 3]], [[1]], [[1, 0, 2, 2]]])
def test_what_no_names_were_written_as_is_refused(found: list[list[int]]) -> None:
    with pytest.raises(ValueError, match=r"."):
        names.read(found)

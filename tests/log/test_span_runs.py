"""Spans are written in few bytes, and come back as the very spans they were.
It refuses to know what they cover.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log import json_text, span_runs
from unabridged.log.ids import Seq, Span, spans_of

SOME = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(lambda ends: span(*ends))


def span(first: int, last: int) -> Span:
    return Span(first=Seq(first), last=Seq(last))


@given(st.lists(SOME, max_size=12))
def test_spans_come_back_as_they_were_whatever_their_order(some: list[Span]) -> None:
    back = span_runs.read(json_text.decode(json_text.encode(span_runs.written(some))))  # type: ignore[arg-type]
    assert back == tuple(some)
    assert [hash(each) for each in back] == [hash(each) for each in some]


def test_few_are_written_as_pairs_and_many_by_how_far_their_ends_are_apart() -> None:
    assert span_runs.written([span(2, 5), span(9, 9)]) == [[2, 5], [9, 9]]
    many = [span(2, 5), span(9, 9), span(12, 13), span(18, 18)]
    assert span_runs.written(many) == [2, 3, 4, 0, 3, 1, 5, 0]


def test_as_many_as_were_ever_written_as_pairs_are_read_as_before() -> None:
    assert span_runs.read([[n, n + 1] for n in range(0, 40, 4)]) == tuple(span(n, n + 1) for n in range(0, 40, 4))


def test_what_a_lane_among_others_covers_takes_a_third_of_what_pairs_take() -> None:
    covers = spans_of(seq for seq in range(15_000) if seq % 6 not in {0, 3})
    pairs = json_text.encode([[each.first, each.last] for each in covers])
    assert len(json_text.encode(span_runs.written(covers))) * 3 < len(pairs)


@pytest.mark.parametrize(
    "found", [[1], [1, 2, 3], [1, [2, 3]], [[1, 2], 3], [[1]], ["a", "b"], "ab", [1.5, 2], [True, 1]]
)
def test_what_no_spans_were_written_as_is_refused(found: list[int]) -> None:
    with pytest.raises((ValueError, TypeError)):
        span_runs.read(found)

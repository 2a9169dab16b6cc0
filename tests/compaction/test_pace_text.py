"""What a lane remembers is written the same each time, read back as it was, and never in the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.paces import NOW, here, paces
from unabridged.compaction.paces.pace_text import read, written
from unabridged.compaction.paces.pacing import Limits, Pace

USED = (
    Pace()
    .called(NOW, tokens=9)
    .applied(Limits(cool_down_seconds=5), here(due=("soft",), policy="p", unpinned=3), saved_tokens=0)
    .failed(here(policy="p", unpinned=3), chance=0.0)
)


def test_a_pace_is_read_back_as_it_was() -> None:
    assert read(written(USED)) == USED


def test_the_same_bytes_are_read_once() -> None:
    assert read(written(USED)) is read(written(USED))


def test_a_fresh_pace_takes_no_room() -> None:
    assert (written(Pace()), read(b"")) == (b"{}", Pace())


def test_what_a_later_version_remembers_is_kept() -> None:
    state = b'{"failures":2,"later":{"a":[1,NaN]},"minutes":[[5,1,9]]}'
    assert written(read(state).called(0, tokens=0)).count(b'"later":{"a":[1,NaN]}') == 1


@pytest.mark.parametrize(
    "state",
    [b"", b"\xff", b"[]", b"null", b"{", b'{"a":1}x', b"[" * 100_000, b'{"a":' + b"9" * 5_000 + b"}", b"\x00", b"7"],
)
def test_damaged_bytes_are_a_fresh_pace(state: bytes) -> None:
    assert read(state) == Pace()


@pytest.mark.parametrize(
    "state",
    [
        b'{"failures":-1}',
        b'{"failures":true}',
        b'{"failures":1.5}',
        b'{"failures":99999999999999999999}',
        b'{"rests_for":[]}',
        b'{"rests_for":"something new"}',
        b'{"base_policy":7}',
        b'{"fired":"soft"}',
        b'{"fired":[7]}',
        b'{"minutes":7}',
        b'{"minutes":[7,[1,2],[1,2,3,4]]}',
    ],
)
def test_a_field_that_cannot_be_read_is_as_in_a_fresh_pace(state: bytes) -> None:
    assert read(state) == Pace()


def test_what_was_spent_outlives_a_field_that_cannot_be_read() -> None:
    assert read(b'{"failures":-1,"tokens":9}').spent.tokens == 9


@given(paces)
def test_any_pace_is_read_back_as_it_was(pace: Pace) -> None:
    assert read(written(pace)) == pace


@given(st.binary() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(lambda x: str(x).encode()))
def test_whatever_bytes_come_in_a_pace_comes_out_and_is_stable(state: bytes) -> None:
    assert read(written(read(state))) == read(state)

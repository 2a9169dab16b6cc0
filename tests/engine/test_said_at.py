"""What was said elsewhere before is appended with the time at which it was said."""

from __future__ import annotations

import pytest

from tests.engine.talk import a, u
from unabridged import Memory, Thread
from unabridged.errors import UsageError


@pytest.fixture
def thread() -> Thread:
    return Memory.open().thread("t")


def test_each_is_kept_with_its_own_time(thread: Thread) -> None:
    thread.append([u("then"), a("later")], said_at=[1_700_000_000_000_000, 1_700_000_060_000_000])
    assert [each.at for each in thread.events()] == [1_700_000_000_000_000, 1_700_000_060_000_000]


def test_a_message_in_pieces_has_one_time(thread: Thread) -> None:
    thread.append(u("x" * 3_000_000), said_at=[5])
    assert {each.at for each in thread.events()} == {5}


def test_a_retry_may_tell_another_time(thread: Thread) -> None:
    first = thread.append(u("once"), key="k", said_at=[7])
    again = thread.append(u("once"), key="k", said_at=[8])
    assert (again.fresh, [each.at for each in thread.events()]) == (False, [7])
    assert again.first == first.first


@pytest.mark.parametrize("given", [[], [1, 2], [True], ["1"], [1.5], "1", 5, [1 << 63]], ids=repr)
def test_what_is_no_time_for_each_is_refused(thread: Thread, given: list[int]) -> None:
    with pytest.raises(UsageError, match="append takes a time for each of what is said"):
        thread.append(u("x"), said_at=given)
    assert thread.row() is None

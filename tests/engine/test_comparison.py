"""A list held against the log by a caller who does not want it followed."""

from __future__ import annotations

import pytest

from tests.engine.talk import a, length, rounds, thread_of, u
from unabridged import UsageError


def test_a_list_that_goes_on_says_what_is_new_and_nothing_is_written() -> None:
    thread = thread_of(u("q"), a("so"))
    found = thread.compare([u("q"), a("so"), u("and?")])
    assert (found.kept, found.parted, len(found.fresh), length(thread)) == (2, None, 1, 2)


def test_a_list_that_says_something_else_says_where() -> None:
    thread = thread_of(u("q"), a("so"))
    found = thread.compare([u("q"), a("no")])
    assert (found.kept, found.parted) == (1, 1)


def test_a_system_text_at_the_beginning_is_counted_into_where_they_part() -> None:
    thread = thread_of(u("q"), a("so"))
    assert thread.compare([{"role": "system", "content": "s"}, u("q"), a("no")]).parted == 2


def test_originals_that_a_summary_stands_for_are_known() -> None:
    said = rounds(20)
    thread = thread_of(*said)
    thread.prepare()
    found = thread.compare([*said, u("and?")])
    assert (found.kept, found.parted) == (40, None)


def test_what_a_view_showed_is_known_when_it_comes_back() -> None:
    thread = thread_of(*rounds(20))
    shown = thread.prepare().to("openai")
    found = thread.compare([*shown, u("and?")])
    assert (len(found.fresh), found.parted) == (1, None)


def test_a_list_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError):
        thread_of(u("q")).compare("q")

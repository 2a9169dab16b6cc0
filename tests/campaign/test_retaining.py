"""Words that leave for an archive while others speak, and everybody is killed, are each in one place."""

from __future__ import annotations

import pytest

from campaign import retaining


@pytest.mark.check
def test_whoever_is_killed_while_threads_leave_every_word_is_in_the_store_or_in_an_archive() -> None:
    result = retaining.run(2.0, 1, limit=2)
    assert (result.violations, result.count > 0) == ((), True)


@pytest.mark.check
@pytest.mark.parametrize(
    ("bug", "words"),
    [("a thread leaves without its archive", "in no archive"), ("a thread leaves though somebody spoke", "had spoken")],
)
def test_a_run_that_purges_too_much_is_caught(bug: str, words: str) -> None:
    result = retaining.run(30.0, 1, bug=bug)
    assert any(words in each for each in result.violations)

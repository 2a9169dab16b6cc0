"""What a fork promises: the past up to its fork point is shared, nothing after it is.
It refuses to copy; what detaching does has a contract of its own.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.errors import ThreadDeleted, UnabridgedError, UnknownThread, UsageError
from unabridged.log.ids import Seq, ThreadId
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ref


class Forking:
    """fork, and reading through it."""

    def test_a_fork_reads_what_its_parent_said_up_to_the_fork_point(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.branch("t", "fork", through=2)
        assert driven.words("fork") == ["one", "two"]

    def test_a_forks_first_own_number_follows_the_fork_point(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.branch("t", "fork", through=2)
        assert (driven.say("fork", "four").first, driven.numbers("fork")) == (3, [1, 2, 3])

    def test_what_the_parent_says_later_is_not_seen(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("t", "parent's")
        assert driven.words("fork") == ["one"]

    def test_what_the_fork_says_is_not_seen_by_its_parent(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's")
        assert driven.words("t") == ["one"]

    def test_two_forks_do_not_see_each_other(self, driven: Driven) -> None:
        driven.say("t", "one")
        for name in ("left", "right"):
            driven.branch("t", name, through=1)
            driven.say(name, name)
        assert (driven.words("left"), driven.words("right")) == (["one", "left"], ["one", "right"])

    def test_a_fork_at_zero_shares_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=0)
        assert (driven.words("fork"), driven.say("fork", "own").first) == ([], 1)

    def test_a_fork_at_the_head_shares_everything(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        assert (driven.words("fork"), driven.say("fork", "own").first) == (["one", "two"], 3)

    def test_a_fork_of_a_fork_reads_through_both(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's", "fork's too")
        driven.branch("fork", "grandchild", through=2)
        driven.say("grandchild", "own")
        assert driven.words("grandchild") == ["one", "fork's", "own"]

    def test_a_fork_of_a_fork_may_leave_before_its_parent_did(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.branch("t", "fork", through=3)
        driven.say("fork", "fork's")
        driven.branch("fork", "grandchild", through=1)
        driven.say("grandchild", "own")
        assert (driven.words("grandchild"), driven.numbers("grandchild")) == (["one", "own"], [1, 2])

    def test_a_fork_knows_its_parent_and_its_fork_point(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        row = driven.fork(ref("t"), ThreadId("fork"), through=Seq(1), at=5)
        assert (row.parent, row.forked_at, row.head, row.created_at) == ("t", 1, 1, 5)
        assert driven.thread(ref("fork")) == row

    def test_a_fork_begins_with_its_parents_title_and_goes_its_own_way(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.describe(ref("t"), title="shared", metadata=None)
        driven.branch("t", "fork", through=1)
        driven.describe(ref("t"), title="changed", metadata=None)
        row = driven.thread(ref("fork"))
        assert row is not None
        assert row.title == "shared"

    def test_own_rows_are_those_after_the_fork_point(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.say("fork", "own")
        assert [row.seq for row in driven.rows(ref("fork"), after=Seq(0), limit=9)] == [3]

    def test_the_chain_goes_on_from_the_parents_value(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "own")
        driven.branch("fork", "grandchild", through=2)
        driven.say("grandchild", "own")
        assert [chain_faults(driven, name) for name in ("t", "fork", "grandchild")] == [[], [], []]

    def test_forks_of_one_moment_have_different_chains(self, driven: Driven) -> None:
        driven.say("t", "one")
        links = {driven.fork(ref("t"), ThreadId(name), through=Seq(1), at=1).link for name in ("a", "b")}
        assert len(links) == 2

    @pytest.mark.parametrize("through", [-1, 2])
    def test_a_fork_where_the_parent_never_was_is_refused(self, driven: Driven, through: int) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError):
            driven.branch("t", "fork", through=through)
        assert driven.thread(ref("fork")) is None

    @pytest.mark.parametrize("taken", ["t", "other"])
    def test_a_fork_under_a_name_that_is_taken_is_refused(self, driven: Driven, taken: str) -> None:
        driven.say("t", "one")
        driven.say("other", "theirs")
        with pytest.raises(UsageError):
            driven.branch("t", taken, through=1)
        assert (driven.words("t"), driven.words("other")) == (["one"], ["theirs"])

    def test_a_fork_under_the_name_of_a_deleted_thread_is_refused(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("gone", "one")
        driven.delete(ref("gone"), Children.REFUSE)
        with pytest.raises(UsageError):
            driven.branch("t", "gone", through=1)

    def test_a_fork_of_what_is_not_there_says_so(self, driven: Driven) -> None:
        with pytest.raises(UnknownThread):
            driven.branch("t", "fork", through=0)

    def test_a_fork_of_what_was_deleted_says_so(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        with pytest.raises((ThreadDeleted, UnabridgedError)):
            driven.branch("t", "fork", through=0)

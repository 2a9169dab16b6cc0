"""What detaching promises: the same events in the same places, and a parent that may go.
It refuses to change a row or a link.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log.ids import Seq
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ref


class Detaching:
    """detach."""

    def test_a_detached_fork_reads_the_same_events(self, driven: Driven) -> None:
        _family(driven)
        before = driven.told("grandchild")
        driven.detach(ref("grandchild"))
        assert driven.told("grandchild") == before

    def test_a_detached_fork_has_no_parent_and_says_where_its_numbers_came_from(self, driven: Driven) -> None:
        _family(driven)
        row = driven.detach(ref("grandchild"))
        assert (row.parent, row.forked_at, row.ancestry) == (None, 0, (("t", 0), ("fork", 2), ("grandchild", 3)))
        assert driven.thread(ref("grandchild")) == row

    def test_a_detached_fork_keeps_its_head_and_its_link(self, driven: Driven) -> None:
        _family(driven)
        before = driven.thread(ref("grandchild"))
        after = driven.detach(ref("grandchild"))
        assert before is not None
        assert (after.head, after.link) == (before.head, before.link)

    def test_the_rows_of_a_detached_fork_are_those_its_ancestors_have(self, driven: Driven) -> None:
        _family(driven)
        theirs = [
            *driven.rows(ref("t"), after=Seq(0), limit=2),
            *driven.rows(ref("fork"), after=Seq(0), limit=1),
            *driven.rows(ref("grandchild"), after=Seq(0), limit=9),
        ]
        driven.detach(ref("grandchild"))
        assert driven.rows(ref("grandchild"), after=Seq(0), limit=9) == theirs

    def test_the_chain_of_a_detached_fork_still_verifies(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        driven.say("grandchild", "more")
        assert chain_faults(driven, "grandchild") == []

    def test_the_parents_may_go_once_the_fork_is_detached(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        driven.delete(ref("t"), Children.DELETE)
        assert driven.words("grandchild") == ["one", "two", "fork's", "own"]

    def test_a_detached_fork_goes_on_with_its_numbers(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        assert driven.say("grandchild", "more").first == 5

    def test_a_fork_of_a_detached_fork_reads_through_it(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("fork"))
        driven.delete(ref("t"), Children.REFUSE)
        assert driven.words("grandchild") == ["one", "two", "fork's", "own"]
        assert chain_faults(driven, "grandchild") == []

    def test_a_fork_taken_from_a_detached_fork_verifies(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        driven.branch("grandchild", "late", through=2)
        driven.say("late", "own")
        assert (driven.words("late"), chain_faults(driven, "late")) == (["one", "two", "own"], [])

    def test_a_fork_taken_from_a_detached_fork_can_be_detached_too(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        driven.branch("grandchild", "late", through=3)
        driven.say("late", "own")
        driven.detach(ref("late"))
        assert (driven.words("late"), chain_faults(driven, "late")) == (["one", "two", "fork's", "own"], [])

    def test_a_fork_taken_before_its_parent_forked_owes_its_parent_no_number(self, driven: Driven) -> None:
        _family(driven)
        _early_one_owes_no_number(driven)

    def test_a_fork_taken_early_in_a_detached_fork_owes_its_parent_no_number(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        _early_one_owes_no_number(driven)

    def test_detaching_what_is_no_fork_changes_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        before = driven.thread(ref("t"))
        assert driven.detach(ref("t")) == before

    def test_detaching_twice_changes_nothing_more(self, driven: Driven) -> None:
        _family(driven)
        once = driven.detach(ref("grandchild"))
        assert (driven.detach(ref("grandchild")), len(driven.words("grandchild"))) == (once, 4)

    def test_detaching_a_fork_at_zero_leaves_it_its_own_events(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=0)
        driven.say("fork", "own")
        driven.detach(ref("fork"))
        assert (driven.words("fork"), chain_faults(driven, "fork")) == (["own"], [])

    def test_what_was_purged_before_stays_withheld(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("t", 2)
        driven.detach(ref("grandchild"))
        assert driven.words("grandchild")[:3] == ["one", None, "fork's"]

    def test_what_was_purged_before_is_erased_in_the_copy_too(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("t", 2)
        driven.detach(ref("grandchild"))
        assert driven.erase(limit=99) == 0
        assert [row.payload is None for row in driven.rows(ref("grandchild"), after=Seq(0), limit=3)] == [
            False,
            True,
            False,
        ]

    def test_what_was_purged_before_is_copied_without_its_words(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("t", 2)
        driven.detach(ref("grandchild"))
        assert [row.payload is None for row in driven.rows(ref("grandchild"), after=Seq(0), limit=2)] == [False, True]
        assert (driven.withheld(ref("grandchild")), chain_faults(driven, "grandchild")) == ([], [])

    def test_detaching_what_is_not_there_says_so(self, driven: Driven) -> None:
        with pytest.raises(UnknownThread):
            driven.detach(ref("t"))

    def test_detaching_what_was_deleted_says_so(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        with pytest.raises(ThreadDeleted):
            driven.detach(ref("t"))


def _early_one_owes_no_number(driven: Driven) -> None:
    driven.branch("grandchild", "early", through=1)
    for text in ("2", "3", "4"):
        driven.say("early", text)
    driven.detach(ref("early"))
    row = driven.thread(ref("early"))
    assert row is not None
    assert (row.ancestry, chain_faults(driven, "early")) == ((("t", 0), ("early", 1)), [])


def _family(driven: Driven) -> None:
    """Three generations: two events of the first, one of the second, one of the third."""
    driven.say("t", "one", "two", "not shared")
    driven.branch("t", "fork", through=2)
    driven.say("fork", "fork's", "not shared either")
    driven.branch("fork", "grandchild", through=3)
    driven.say("grandchild", "own")
